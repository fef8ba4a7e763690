import type { MateName } from './mates.ts';
import type { Shape } from './shapes.ts';

/** Which shapes each mate offers to go on with: a planner, a gatherer who fills and lights, a dreamer who mirrors. */
export const TEMPERAMENTS: Readonly<Record<MateName, readonly Shape[]>> = {
  wren: ['line', 'tower', 'stairs', 'wall', 'bridge'],
  pip: ['floor', 'ring', 'path-lights'],
  moss: ['mirror'],
};
