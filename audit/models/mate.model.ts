import type { MateOrder } from '#machines/demo/orders.ts';
import { type MateState, type MateStep, mateRules } from './mate.rules.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const event = <Each extends MateStep>(each: Each) => ({ kind: 'event', event: each }) as const;
const ordered = (order: MateOrder) => event({ type: 'ordered', order });
const ticks = (count: number) => ({ kind: 'time', ms: count * 250 }) as const;

/** A mate of the demo (SITE-6): Wren. */
export const mateModel = {
  machine: 'mate',
  steps: {
    'it is told to stop': ordered({ kind: 'stop' }),
    'it is asked what it does': ordered({ kind: 'report' }),
    'it is told to follow': ordered({ kind: 'follow' }),
    'it is told to come': ordered({ kind: 'come' }),
    'a tower is ordered': ordered({ kind: 'build', shape: 'tower' }),
    'a lantern is ordered': ordered({ kind: 'fetch', block: 'lantern' }),
    'it is told to go on': ordered({ kind: 'go-on' }),
    'it is told to tidy': ordered({ kind: 'tidy' }),
    'the visitor begins a line': event({ type: 'line begun' }),
    'nothing disturbs a question': event({ type: 'let ask' }),
    'the answer is yes': event({ type: 'answered', answer: 'yes' }),
    'the answer is no': event({ type: 'answered', answer: 'no' }),
    'nobody answers': event({ type: 'answered', answer: 'silence' }),
    'nobody sees the question': event({ type: 'answered', answer: 'busy' }),
    'its wish is granted': event({ type: 'granted' }),
    'its wish is refused': event({ type: 'refused' }),
    'its step is refused': event({ type: 'step refused' }),
    'it begins to stroll': event({ type: 'stroll begun' }),
    'the visitor goes elsewhere': event({ type: 'gone elsewhere' }),
    'the visitor is where it stands': event({ type: 'stood upon' }),
    'it is walled in': event({ type: 'walled in' }),
    'the walls are gone': event({ type: 'freed' }),
    'Pip does what is left of its work': event({ type: 'helped' }),
    'Pip takes what it has placed': event({ type: 'robbed' }),
    'the grove is as at the beginning': event({ type: 'begun anew' }),
    'the bridge is finished': event({ type: 'finished', invitation: 'bridge' }),
    'the roof is finished': event({ type: 'finished', invitation: 'roof' }),
    'a tick passes': ticks(1),
    '9 ticks pass': ticks(9),
    '11 ticks pass': ticks(11),
    '238 ticks pass': ticks(238),
  },
  screens: {
    'mate.idle.waiting': 'nothing to do',
    'mate.idle.choosing': null,
    'mate.idle.musing': null,
    'mate.idle.greeting': 'it waves',
    'mate.asking': 'it asks',
    'mate.working.ready': 'it is at work',
    'mate.working.deciding': null,
    'mate.working.wishing': 'it would place or take a block',
    'mate.coming.ready': 'it comes',
    'mate.coming.deciding': null,
    'mate.following.ready': 'it follows',
    'mate.following.deciding': null,
    // It goes home, or strolls: for who looks, it has nothing to do.
    'mate.returning.ready': 'nothing to do',
    'mate.returning.deciding': null,
    'mate.strolling.ready': 'nothing to do',
    'mate.strolling.deciding': null,
    'mate.cheering.jumping': 'it cheers',
    'mate.cheering.ending': null,
    'mate.resting.ready': 'it rests',
    'mate.resting.deciding': null,
  },
} as const satisfies Model<MateStep>;

export type MateScreen = ScreenOf<typeof mateModel>;

const SCREENS = {
  nothing: 'nothing to do',
  greeting: 'it waves',
  asking: 'it asks',
  working: 'it is at work',
  wishing: 'it would place or take a block',
  coming: 'it comes',
  following: 'it follows',
  cheering: 'it cheers',
  resting: 'it rests',
} as const satisfies Record<MateState['does'], MateScreen>;

/** What the specification and decision 022 say of a mate. */
export const mateOracle: Oracle<MateState, MateStep, MateScreen> = {
  start: mateRules.start,
  next: (mate, step) => {
    if (step.kind === 'time') return mateRules.afterTicks(mate, step.ms / 250);
    return step.kind === 'event' ? mateRules.after(mate, step.event) : mate;
  },
  shows: ({ does }) => [SCREENS[does]],
  facts: ({ does, said, asked, wished, own, isNear, stoodAside }) => ({
    isAtWork: does === 'working' || does === 'wishing',
    said,
    asked,
    wished,
    own: own.reduce((sum, blocks) => sum + blocks, 0),
    isNear,
    stoodAside,
  }),
  identity: (mate) => mate,
};
