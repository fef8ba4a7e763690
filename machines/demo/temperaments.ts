import type { InvitationName } from './invitations.ts';
import type { MateName } from './mates.ts';
import type { Shape } from './shapes.ts';

/** What a mate may propose of its own accord, without a shape that somebody has begun. */
export type Notion = 'lights' | 'blossom' | 'lantern' | 'mirror' | 'fetch' | 'tidy';

/** What a mate is like. */
export type Temperament = {
  /** The shapes with which it offers to go on. */
  readonly shapes: readonly Shape[];
  /** The invitations with which it offers to go on, once the visitor has begun them. */
  readonly invitations: readonly InvitationName[];
  /** Whether it offers to fill the gaps that somebody leaves. */
  readonly fillsGaps: boolean;
  /** What it proposes of its own accord. */
  readonly notions: readonly Notion[];
  /** Whether chance says which notion comes first; else it is the first that is possible. */
  readonly isFickle: boolean;
  /** Where it likes to stroll: near what is being built, near the cursor, or near its home. */
  readonly strolls: 'built' | 'cursor' | 'home';
  /** The invitation whose end it tells; the others only cheer. */
  readonly tells: InvitationName;
};

/** A planner who goes on with what you begin, a gatherer who fills, lights, fetches and tidies, a dreamer who proposes. */
export const TEMPERAMENTS: Readonly<Record<MateName, Temperament>> = {
  wren: {
    shapes: ['line', 'tower', 'stairs', 'wall', 'bridge'],
    invitations: ['bridge'],
    fillsGaps: false,
    notions: [],
    // Stryker disable next-line BooleanLiteral: of none chance chooses nothing.
    isFickle: false,
    strolls: 'built',
    tells: 'bridge',
  },
  pip: {
    shapes: ['floor', 'ring', 'path-lights'],
    invitations: ['lights', 'roof'],
    fillsGaps: true,
    notions: ['tidy', 'lights', 'fetch'],
    isFickle: false,
    strolls: 'cursor',
    tells: 'lights',
  },
  moss: {
    shapes: ['mirror'],
    invitations: [],
    fillsGaps: false,
    notions: ['blossom', 'lantern', 'mirror'],
    isFickle: true,
    strolls: 'home',
    tells: 'roof',
  },
};
