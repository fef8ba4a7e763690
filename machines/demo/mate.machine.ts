import { setup } from 'xstate';
import type { MateEvent } from './mate-events.ts';
import type { MateName } from './mates.ts';

export function createMateMachine() {
  return setup({
    types: { input: {} as { mate: MateName }, context: {} as { mate: MateName }, events: {} as MateEvent },
  }).createMachine({
    id: 'mate',
    context: ({ input }) => input,
    initial: 'idle',
    states: { idle: {} },
  });
}
