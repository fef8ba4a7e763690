import { matchesState, type SnapshotFrom } from 'xstate';
import { type Cell, KIND, type Kind } from './blocks.ts';
import type { createMateMachine } from './mate.machine.ts';
import { awayOf, type Mind, SEES_FAR } from './mate-mind.ts';

export type MateSnapshot = SnapshotFrom<ReturnType<typeof createMateMachine>>;

/** What can be seen of a mate, beside where it is. */
export type MateSeen = {
  readonly activity: 'idle' | 'greeting' | 'asking' | 'walking' | 'working' | 'cheering';
  readonly carries: Kind | null;
  /** How many blocks of its present work came true. */
  readonly deeds: number;
  /** What it looks at; null for straight ahead. */
  readonly looksAt: Cell | null;
};

export function selectMate(snapshot: MateSnapshot): MateSeen {
  const { work, cursor } = snapshot.context;
  const [block] = work?.plan ?? [];
  const still = { carries: null, deeds: 0 };
  const state = stateIn(snapshot.value);
  switch (state) {
    case 'asking':
      return { ...still, activity: 'asking', looksAt: cursor };
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
    case 'strolling':
      return { ...still, activity: 'walking', looksAt: null };
    case 'cheering':
      return { ...still, activity: 'cheering', looksAt: null };
    case 'idle':
      return {
        ...still,
        activity: matchesState({ idle: 'greeting' }, snapshot.value) ? 'greeting' : 'idle',
        looksAt: gazeOf(snapshot.context),
      };
    case 'resting':
      return { ...still, activity: 'idle', looksAt: gazeOf(snapshot.context) };
  }
}

/** What a mate that has nothing to do looks at, if it is near. */
function gazeOf({ gaze, at, cursor, others, recent }: Mind): Cell | null {
  const nearest = others.toSorted((one, other) => awayOf(one, at) - awayOf(other, at))[0] ?? null;
  const target = { ahead: null, cursor, mate: nearest, built: recent.at(-1)?.cell ?? null }[gaze];
  return target !== null && awayOf(target, at) <= SEES_FAR ? target : null;
}

type State =
  | 'idle'
  | 'asking'
  | 'working'
  | 'coming'
  | 'following'
  | 'returning'
  | 'strolling'
  | 'cheering'
  | 'resting';

/** The outermost state. */
function stateIn(value: MateSnapshot['value']): State {
  return (typeof value === 'string' ? value : Object.keys(value)[0]) as State;
}
