import type { SnapshotFrom } from 'xstate';
import { type Cell, KIND, type Kind } from './blocks.ts';
import type { createMateMachine } from './mate.machine.ts';

export type MateSnapshot = SnapshotFrom<ReturnType<typeof createMateMachine>>;

/** What can be seen of a mate, beside where it is. */
export type MateSeen = {
  readonly activity: 'idle' | 'asking' | 'walking' | 'working';
  readonly carries: Kind | null;
  /** How many blocks of its present work came true. */
  readonly deeds: number;
  /** What it looks at; null for straight ahead. */
  readonly looksAt: Cell | null;
};

/** A mate looks at a cursor that is at most so many blocks away. */
const LOOKS_FAR = 9;

export function selectMate({ value, context }: MateSnapshot): MateSeen {
  const { work, at, cursor } = context;
  const [block] = work?.plan ?? [];
  const isNear = Math.max(Math.abs(cursor[0] - at[0]), Math.abs(cursor[2] - at[2])) <= LOOKS_FAR;
  const state = stateIn(value);
  switch (state) {
    case 'asking':
      return { activity: 'asking', carries: null, deeds: 0, looksAt: cursor };
    case 'working':
      return {
        activity: 'working',
        carries: block && block.kind !== KIND.air ? block.kind : null,
        deeds: work?.done.length ?? 0,
        looksAt: block?.cell ?? null,
      };
    case 'coming':
    case 'following':
    case 'returning':
      return { activity: 'walking', carries: null, deeds: 0, looksAt: null };
    case 'idle':
    case 'resting':
      return { activity: 'idle', carries: null, deeds: 0, looksAt: isNear ? cursor : null };
  }
}

type State = 'idle' | 'asking' | 'working' | 'coming' | 'following' | 'returning' | 'resting';

/** The outermost state. */
function stateIn(value: MateSnapshot['value']): State {
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as State;
}
