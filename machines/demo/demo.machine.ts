import { type ActorLogic, and, assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { KeyValueStore } from '../key-value-store.ts';
import { addresseesOf, newestBuilder } from './addressee.ts';
import type { Answer, LogEntry, Opened } from './answer.ts';
import { type Cell, cellAt, indexOf, KIND, type Kind } from './blocks.ts';
import { BUILD_STORE_KEY } from './build-store.ts';
import { type Bystanders, isOwn, mayStand, refusalOf } from './building-rules.ts';
import type { Seed } from './chance.ts';
import type { DemoEvent } from './demo.events.ts';
import { GROVE } from './grove.ts';
import { HOMES, START_CURSOR } from './grove-plan.ts';
import {
  INVITATIONS,
  type InvitationName,
  isFinished,
  isInvitation,
  missingOf,
  SITES,
} from './invitations.ts';
import type { MateEvent, PastWork, Perception, WorkName } from './mate-events.ts';
import { MOST_WORKS } from './mate-mind.ts';
import { MATES, type MateName } from './mates.ts';
import { type Builds, mustChoose, openBuild, preferred } from './opening.ts';
import { type AddressedOrder, isForMates, type MateOrder } from './orders.ts';
import { canPlace } from './rules.ts';
import type { Placed } from './shape-site.ts';
import { encodeStored } from './stored-build.ts';
import * as visitor from './visitor.ts';
import { createWorld } from './world.ts';

/** How long a tick is. Milliseconds. */
export const TICK_MS = 250;
/** How many ticks a question waits for an answer; then silence means no. 20 s, as WCAG 2.2.1 asks for. */
export const QUESTION_TICKS = 80;
/** How many ticks nobody asks after a question has ended. */
export const QUIET_TICKS = 40;
/** How many ticks nobody proposes what nobody has begun. */
export const PROPOSAL_TICKS = 100;
/** How many of the mates' lines are kept. */
export const LONGEST_LOG = 30;

/** What the demo needs. `mate`: the logic of one mate, which reads `MateEvent`. */
export type DemoPorts = {
  store: Pick<KeyValueStore, 'write'>;
  // biome-ignore lint/suspicious/noExplicitAny: the demo does not look into a mate's snapshot
  mate: ActorLogic<any, MateEvent, { mate: MateName; seed: Seed }>;
};

/** A question that waits: a mate would like to build these blocks, or to take them (air). */
export type Question = {
  readonly mate: MateName;
  readonly build: WorkName;
  readonly cells: readonly Placed[];
  /** Ticks until silence means no. */
  readonly left: number;
};

export type DemoContext = visitor.Hand & {
  /** Of the mates' whims: the same seed and the same events make the same world. */
  readonly seed: Seed;
  /** What could be opened; null once something is. */
  readonly builds: Builds | null;
  /** The last answer to the visitor; `n` counts from 1, so that the same answer twice is said twice. */
  readonly answer: Answer & { readonly n: number };
  readonly question: Question | null;
  /** Ticks since the last question ended; enough for another one at the start. */
  readonly quiet: number;
  /** How many of the world's changes the mates know, and how many are stored. */
  readonly known: number;
  readonly stored: number;
  readonly log: readonly LogEntry[];
  /** What each mate works on; null for one that has nothing to do. */
  readonly works: Readonly<Record<MateName, WorkName | null>>;
  /** Where each mate is going to build: the numbers of the cells (`indexOf`). */
  readonly claims: Readonly<Record<MateName, readonly number[]>>;
  /** What each mate has built, as far as that is stored with the build. */
  readonly made: Readonly<Record<MateName, readonly PastWork[]>>;
  /** The mates that have left something undone: they can carry on. */
  readonly unfinished: readonly MateName[];
  /** The last order to build, to fetch or to take away: what 'again' repeats. */
  readonly lastOrder: AddressedOrder | null;
  /** The invitations that were celebrated, or were finished when the build was opened. */
  readonly celebrated: readonly InvitationName[];
  /** Whether the mates are muted: then they ask nothing. */
  readonly isMuted: boolean;
};

/**
 * The demo: a small world of blocks, the visitor's cursor in it, and three mates (SITE-6). Time comes as ticks. The mates
 * are actors of their own, which wish and ask; the demo decides what may be done (`building-rules.ts`), so that no mate
 * ever changes what is not its own.
 *
 * @param ports.store keeps the visitor's build, on this device only
 * @param ports.mate what each mate does; it reports to the demo as `MateReport`
 */
export function createDemoMachine({ store, mate }: DemoPorts) {
  return setup({
    types: {
      input: {} as Builds & { isMuted?: boolean; seed?: Seed },
      context: {} as DemoContext,
      events: {} as DemoEvent,
      children: {} as Record<MateName, 'mate'>,
    },
    actors: { mate },
    guards: {
      mustChoose: ({ context: { builds } }) => builds !== null && mustChoose(builds),
      isRunning: stateIn({ playing: { time: 'running' } }),
      draws: ({ context: { tool } }) => tool === 'line' || tool === 'floor',
      takes: ({ context: { tool } }) => tool === 'take',
      /** Nothing that a mate asks about can be done: somebody else has done it, or what it goes on with is gone. */
      isQuestionMoot: ({ context: { question, world } }) =>
        question?.cells.every(({ cell, kind }) =>
          kind === KIND.air ? !isOwn(world, question.mate, cell) : canPlace(world, cell, []) !== 'ok',
        ) ?? false,
      isQuestionOver: ({ context: { question } }) => question !== null && question.left <= 1,
      /** The mate that asks gets something else to do. What was not understood ends nothing. */
      endsQuestion: ({ context }, { order }: { order: AddressedOrder }) =>
        context.question !== null &&
        order.kind !== 'report' &&
        addresseesOf(order, context).includes(context.question.mate),
      /** 'Yes' and 'no' as words, and 'go on' said to the mate that asks, are an answer while a question waits. */
      answersQuestion: ({ context: { question } }, { order: { kind, mate } }: { order: AddressedOrder }) =>
        question !== null &&
        (kind === 'yes' || kind === 'no' || (kind === 'go-on' && [null, question.mate].includes(mate))),
      meansAnother: ({ context }, { order }: { order: AddressedOrder }) => meantBy(order, context) !== null,
      isUnderstood: (_, { order }: { order: AddressedOrder }) => isForMates(order),
      mayChange: ({ context }, { mate, ...wish }: Wish) =>
        refusalOf(context.world, mate, wish, bystandersOf(context, mate)) === null,
      mayStand: ({ context: { world, places } }, { mate, at }: { mate: MateName; at: Cell }) =>
        mayStand(world, mate, at, places),
      mayBeAsked: ({ context }, { mate, cells }: Proposal) => {
        const reserved = reservedFrom(context, mate);
        const isOpen = ({ cell, kind }: Placed) =>
          kind === KIND.air
            ? isOwn(context.world, mate, cell)
            : context.world.kindAt(cell) === KIND.air && !reserved.includes(indexOf(cell));
        return !context.isMuted && cells.every(isOpen);
      },
      needsStoring: ({ context: { world, stored } }) => world.revision !== stored,
      hasFinished: ({ context }) => newlyFinished(context).length > 0,
    },
    actions: {
      open: assign(({ context: { builds } }, { build }: { build: Opened['build'] | 'preferred' }) => {
        const wanted = builds ?? { link: null, saved: null };
        const source = build === 'preferred' ? preferred(wanted) : build;
        const { world, made, opened } = openBuild(GROVE, wanted, source);
        const celebrated = INVITATIONS.filter((name) => isFinished(world, name));
        const stored = opened.build === 'saved' ? world.revision : 0;
        const unfinished = MATES.filter((mate) => made[mate].some(({ left }) => left !== undefined));
        return {
          builds: null,
          world,
          made,
          unfinished,
          celebrated,
          stored,
          answer: {
            n: 1,
            says: 'opened' as const,
            ...opened,
            ...(unfinished.length > 0 && { unfinished }),
          },
        };
      }),
      setOutcome: assign(({ context }, { answer, ...hand }: visitor.Outcome) => ({
        ...hand,
        answer: { ...answer, n: context.answer.n + 1 },
      })),
      setCursor: assign((_, { cell, touched }: { cell: Cell; touched: Cell | null }) => ({
        cursor: cell,
        touched,
      })),
      beginDrawing: assign(({ context }) => ({ drawnFrom: context.cursor })),
      endDrawing: assign({ drawnFrom: null }),
      storeBuild: ({ context }) => {
        const text = encodeStored(GROVE, context.world, madeUntilNow(context));
        if (text !== null) store.write(BUILD_STORE_KEY, text);
      },
      setStored: assign(({ context: { world } }) => ({ stored: world.revision })),
      passTick: assign(({ context: { quiet, world } }) => ({ quiet: quiet + 1, known: world.revision })),
      tellMatesOfTick: enqueueActions(({ context, enqueue }) => {
        for (const mate of MATES) enqueue.sendTo(mate, { type: 'tick', ...perceptionOf(context, mate) });
      }),
      tellMatesOfOrder: enqueueActions(
        ({ context, enqueue }, { mates, order }: { mates: readonly MateName[]; order: MateOrder }) => {
          for (const mate of mates) {
            enqueue.sendTo(mate, { type: 'order.given', order, ...perceptionOf(context, mate) });
          }
        },
      ),
      answerMate: sendTo(
        (_, { mate }: { mate: MateName; event: MateEvent }) => mate,
        (_, { event }) => event,
      ),
      setQuestion: assign((_, { mate, build, cells }: Proposal) => ({
        question: { mate, build, cells, left: QUESTION_TICKS },
      })),
      countDown: assign(({ context: { question } }) => ({
        question: question && { ...question, left: question.left - 1 },
      })),
      endQuestion: assign(({ context: { question, quiet } }) => ({
        question: null,
        quiet: question === null ? quiet : 0,
      })),
      setPlace: assign(({ context }, { mate, at }: { mate: MateName; at: Cell }) => ({
        places: { ...context.places, [mate]: at },
      })),
      setWork: assign(
        (
          { context },
          { mate, build, cells }: { mate: MateName; build: WorkName | null; cells: readonly number[] },
        ) => ({
          works: { ...context.works, [mate]: build },
          claims: { ...context.claims, [mate]: claimOf(context, mate, build, cells) },
          made: madeUntilNow(context),
        }),
      ),
      setUnfinished: assign(
        ({ context: { unfinished } }, { mate, hasLeft }: { mate: MateName; hasLeft: boolean }) => {
          const others = unfinished.filter((name) => name !== mate);
          return { unfinished: hasLeft ? [...others, mate] : others };
        },
      ),
      changeForMate: assign(({ context }, { mate, cell, to }: Wish) => ({
        world: context.world.apply(mate, [{ cell, to }]),
      })),
      log: assign(({ context }, entry: Omit<LogEntry, 'n' | 'left'>) => {
        const n = (context.log.at(-1)?.n ?? 0) + 1;
        return {
          log: [...context.log, { n, left: leftAfter(context, entry), ...entry }].slice(-LONGEST_LOG),
        };
      }),
      rememberOrder: assign(({ context }, { order: { unread: _, ...order } }: { order: AddressedOrder }) => ({
        lastOrder: ['build', 'fetch', 'tidy'].includes(order.kind) ? order : context.lastOrder,
      })),
      giveMeantOrder: enqueueActions(({ context, enqueue }, { order }: { order: AddressedOrder }) => {
        const meant = meantBy(order, context);
        if (meant !== null) enqueue.raise({ type: 'order.given', order: meant });
      }),
      celebrate: enqueueActions(({ context, enqueue }) => {
        for (const invitation of newlyFinished(context)) {
          for (const mate of MATES) enqueue.sendTo(mate, { type: 'invitation.finished', invitation });
        }
      }),
      setAnswerFinished: assign(({ context }) => {
        const [invitation] = newlyFinished(context);
        if (!invitation) return {};
        return { answer: { says: 'finished' as const, invitation, n: context.answer.n + 1 } };
      }),
      setCelebrated: assign(({ context }) => ({
        celebrated: [...context.celebrated, ...newlyFinished(context)],
      })),
      /** As at the beginning; but what the mates had built is theirs again after an undo. */
      beginAnew: assign(({ context }) => ({
        places: HOMES,
        log: [],
        made: madeUntilNow(context),
        works: NO_WORKS,
        claims: NO_CLAIMS,
        unfinished: [],
        lastOrder: null,
        celebrated: [],
      })),
      tellMatesOfBeginning: enqueueActions(({ context, enqueue }) => {
        for (const mate of MATES) {
          enqueue.sendTo(mate, { type: 'anew.begun', ...perceptionOf(context, mate) });
        }
      }),
      setMuted: assign((_, { isMuted }: { isMuted: boolean }) => ({ isMuted })),
    },
  }).createMachine({
    id: 'demo',
    context: ({ input: { link, saved, isMuted = false, seed = 0 } }) => ({
      seed,
      builds: { link, saved },
      world: createWorld(GROVE),
      cursor: START_CURSOR,
      focus: START_CURSOR,
      sought: null,
      touched: null,
      turn: 0,
      kind: KIND.planks,
      tool: 'block',
      drawnFrom: null,
      places: HOMES,
      answer: { n: 0, says: 'opened', build: 'none', problem: null },
      question: null,
      quiet: QUIET_TICKS,
      known: 0,
      stored: 0,
      log: [],
      works: NO_WORKS,
      claims: NO_CLAIMS,
      made: { wren: [], pip: [], moss: [] },
      unfinished: [],
      lastOrder: null,
      celebrated: [],
      isMuted,
    }),
    invoke: MATES.map((mate) => ({
      id: mate,
      src: 'mate' as const,
      input: ({ context: { seed } }: { context: DemoContext }) => ({ mate, seed }),
    })),
    initial: 'opening',
    states: {
      opening: {
        always: [
          { guard: 'mustChoose', target: 'choosing' },
          { target: 'playing', actions: { type: 'open', params: { build: 'preferred' } } },
        ],
      },
      choosing: {
        on: {
          'link.chosen': { target: 'playing', actions: { type: 'open', params: { build: 'link' } } },
          'saved.chosen': { target: 'playing', actions: { type: 'open', params: { build: 'saved' } } },
        },
      },
      playing: {
        type: 'parallel',
        on: {
          'cursor.moved': {
            actions: {
              type: 'setOutcome',
              params: ({ context, event }) => visitor.moved(context, event.direction),
            },
          },
          'cursor.pointed': { actions: { type: 'setCursor', params: ({ event }) => event } },
          'take.pressed': {
            actions: { type: 'setOutcome', params: ({ context }) => visitor.taken(context) },
          },
          'pick.pressed': {
            actions: { type: 'setOutcome', params: ({ context }) => visitor.picked(context) },
          },
          'kind.chosen': {
            actions: {
              type: 'setOutcome',
              params: ({ event: { kind } }) => ({ kind, answer: { says: 'chose-kind', kind } }),
            },
          },
          'tool.chosen': {
            actions: {
              type: 'setOutcome',
              params: ({ event: { tool } }) => ({ tool, answer: { says: 'chose-tool', tool } }),
            },
          },
          'undo.pressed': {
            actions: [
              { type: 'setOutcome', params: ({ context }) => visitor.undone(context) },
              // What comes back is not celebrated again.
              'setCelebrated',
            ],
          },
          'redo.pressed': {
            actions: { type: 'setOutcome', params: ({ context }) => visitor.redone(context) },
          },
          'view.turned': {
            actions: {
              type: 'setOutcome',
              params: ({ context, event }) => visitor.turned(context, event.by),
            },
          },
          'around.pressed': {
            actions: { type: 'setOutcome', params: ({ context }) => visitor.surveyed(context) },
          },
          'invitation.pressed': {
            actions: {
              type: 'setOutcome',
              params: ({ context, event }) => visitor.shown(context, event.invitation),
            },
          },
          'marks.hidden': { actions: { type: 'setOutcome', params: () => visitor.unmarked() } },
          'mate.moved': [
            {
              guard: { type: 'mayStand', params: ({ event }) => event },
              actions: { type: 'setPlace', params: ({ event }) => event },
            },
            {
              actions: {
                type: 'answerMate',
                params: ({ context: { places }, event: { mate } }) => ({
                  mate,
                  event: { type: 'step.refused', at: places[mate] },
                }),
              },
            },
          ],
          'mate.wished': [
            {
              guard: { type: 'mayChange', params: ({ event }) => event },
              actions: [
                { type: 'changeForMate', params: ({ event }) => event },
                {
                  type: 'answerMate',
                  params: ({ event: { mate } }) => ({ mate, event: { type: 'wish.granted' } }),
                },
              ],
            },
            {
              actions: {
                type: 'answerMate',
                params: ({ context, event: { mate, ...wish } }) => ({
                  mate,
                  event: {
                    type: 'wish.refused',
                    reason: refusalOf(context.world, mate, wish, bystandersOf(context, mate)) ?? 'in-the-way',
                  },
                }),
              },
            },
          ],
          'mate.began': { actions: { type: 'setWork', params: ({ event }) => event } },
          'mate.ended': {
            actions: [
              { type: 'setWork', params: ({ event: { mate } }) => ({ mate, build: null, cells: [] }) },
              { type: 'setUnfinished', params: ({ event }) => event },
            ],
          },
          'mate.told': {
            actions: { type: 'log', params: ({ event: { mate, line } }) => ({ mate, line }) },
          },
        },
        states: {
          time: {
            initial: 'running',
            states: {
              running: {
                on: {
                  tick: { actions: ['tellMatesOfTick', 'passTick'] },
                  'pause.pressed': {
                    target: 'paused',
                    actions: { type: 'setOutcome', params: { answer: { says: 'paused' } } },
                  },
                  'page.hidden': 'hidden',
                },
              },
              paused: {
                on: {
                  'play.pressed': {
                    target: 'running',
                    actions: { type: 'setOutcome', params: { answer: { says: 'goes-on' } } },
                  },
                },
              },
              hidden: { on: { 'page.shown': 'running' } },
            },
          },
          hand: {
            initial: 'free',
            states: {
              free: {
                entry: 'endDrawing',
                on: {
                  'use.pressed': [
                    {
                      guard: 'draws',
                      target: 'drawing',
                      actions: [
                        'beginDrawing',
                        { type: 'setOutcome', params: ({ context }) => visitor.drawing(context) },
                      ],
                    },
                    {
                      guard: 'takes',
                      actions: { type: 'setOutcome', params: ({ context }) => visitor.taken(context) },
                    },
                    { actions: { type: 'setOutcome', params: ({ context }) => visitor.placed(context) } },
                  ],
                },
              },
              drawing: {
                on: {
                  'use.pressed': {
                    target: 'free',
                    actions: { type: 'setOutcome', params: ({ context }) => visitor.drawn(context) },
                  },
                  'drawing.cancelled': stopDrawing,
                  'undo.pressed': stopDrawing,
                  'redo.pressed': {
                    target: 'free',
                    actions: { type: 'setOutcome', params: ({ context }) => visitor.redone(context) },
                  },
                  'invitation.pressed': {
                    target: 'free',
                    actions: {
                      type: 'setOutcome',
                      params: ({ context, event }) => visitor.shown(context, event.invitation),
                    },
                  },
                  'anew.pressed': 'free',
                  'tool.chosen': {
                    target: 'free',
                    actions: {
                      type: 'setOutcome',
                      params: ({ event: { tool } }) => ({ tool, answer: { says: 'chose-tool', tool } }),
                    },
                  },
                  'cursor.moved': {
                    actions: [
                      {
                        type: 'setOutcome',
                        params: ({ context, event }) => visitor.moved(context, event.direction),
                      },
                      { type: 'setOutcome', params: ({ context }) => visitor.drawing(context) },
                    ],
                  },
                  'cursor.pointed': {
                    actions: [
                      // A drawing goes through cells: no block is touched.
                      { type: 'setCursor', params: ({ event }) => ({ ...event, touched: null }) },
                      { type: 'setOutcome', params: ({ context }) => visitor.drawing(context) },
                    ],
                  },
                },
              },
            },
          },
          question: {
            initial: 'none',
            states: {
              none: {
                entry: 'endQuestion',
                on: {
                  'mate.asked': [
                    {
                      guard: { type: 'mayBeAsked', params: ({ event }) => event },
                      target: 'open',
                      actions: [
                        { type: 'setQuestion', params: ({ event }) => event },
                        {
                          type: 'log',
                          params: ({ event: { mate, build, cells } }) => ({
                            mate,
                            line: { says: 'asks', build, count: cells.length },
                          }),
                        },
                      ],
                    },
                    turnedDown,
                  ],
                  'question.answered': {
                    actions: { type: 'setOutcome', params: { answer: { says: 'no-question' } } },
                  },
                },
              },
              open: {
                on: {
                  'mate.asked': turnedDown,
                  'question.answered': {
                    target: 'none',
                    actions: [
                      {
                        type: 'setOutcome',
                        params: ({ context, event: { answer } }) =>
                          visitor.answered(context, askedIn(context), answer),
                      },
                      {
                        type: 'answerMate',
                        params: ({ context, event: { answer } }) => replyTo(context, answer),
                      },
                    ],
                  },
                  'anew.pressed': refused,
                  'mates.muted': refused,
                  'order.given': [
                    {
                      guard: { type: 'answersQuestion', params: ({ event }) => event },
                      target: 'none',
                      actions: [
                        {
                          type: 'setOutcome',
                          params: ({ context, event: { order } }) =>
                            visitor.answered(context, askedIn(context), answerIn(order)),
                        },
                        {
                          type: 'answerMate',
                          params: ({ context, event: { order } }) => replyTo(context, answerIn(order)),
                        },
                      ],
                    },
                    {
                      guard: { type: 'endsQuestion', params: ({ event }) => event },
                      target: 'none',
                      actions: { type: 'answerMate', params: ({ context }) => replyTo(context, 'no') },
                    },
                  ],
                  tick: [
                    {
                      guard: and(['isRunning', 'isQuestionMoot']),
                      target: 'none',
                      actions: { type: 'answerMate', params: ({ context }) => replyTo(context, 'busy') },
                    },
                    {
                      guard: and(['isRunning', 'isQuestionOver']),
                      target: 'none',
                      actions: [
                        {
                          type: 'log',
                          params: ({ context }) => ({
                            mate: askedIn(context).mate,
                            line: { says: 'lapsed' } as const,
                          }),
                        },
                        { type: 'answerMate', params: ({ context }) => replyTo(context, 'silence') },
                      ],
                    },
                    { guard: 'isRunning', actions: 'countDown' },
                  ],
                },
              },
            },
          },
          orders: {
            initial: 'heard',
            states: {
              heard: {
                on: {
                  // In a parallel region, because a handler of `playing` is not run when the region `question` handles the same event.
                  'anew.pressed': {
                    actions: [
                      { type: 'setOutcome', params: ({ context }) => visitor.startedAnew(context) },
                      'beginAnew',
                      'tellMatesOfBeginning',
                    ],
                  },
                  'mates.muted': { actions: { type: 'setMuted', params: { isMuted: true } } },
                  'mates.unmuted': { actions: { type: 'setMuted', params: { isMuted: false } } },
                  'order.given': [
                    { guard: { type: 'answersQuestion', params: ({ event }) => event } },
                    {
                      guard: { type: 'meansAnother', params: ({ event }) => event },
                      actions: { type: 'giveMeantOrder', params: ({ event }) => event },
                    },
                    {
                      guard: { type: 'isUnderstood', params: ({ event }) => event },
                      actions: [
                        { type: 'rememberOrder', params: ({ event }) => event },
                        {
                          type: 'tellMatesOfOrder',
                          params: ({ context, event: { order } }) => ({
                            mates: addresseesOf(order, context),
                            order: forMates(order),
                          }),
                        },
                        {
                          type: 'setOutcome',
                          params: ({ context, event: { order } }) => ({
                            answer: answerTo(order, addresseesOf(order, context), context),
                          }),
                        },
                      ],
                    },
                    {
                      actions: {
                        type: 'setOutcome',
                        params: ({ context, event: { order } }) => ({ answer: answerTo(order, [], context) }),
                      },
                    },
                  ],
                },
              },
            },
          },
          build: {
            initial: 'kept',
            states: {
              kept: {
                always: [
                  { guard: 'hasFinished', actions: ['celebrate', 'setAnswerFinished', 'setCelebrated'] },
                  { guard: 'needsStoring', actions: ['storeBuild', 'setStored'] },
                ],
              },
            },
          },
        },
      },
    },
  });
}

const NO_WORKS = { wren: null, pip: null, moss: null } as const;
const NO_CLAIMS = { wren: [], pip: [], moss: [] } as const;

type Wish = { readonly mate: MateName; readonly cell: Cell; readonly to: Kind };
type Proposal = Pick<Question, 'mate' | 'build' | 'cells'>;

/** A question that nobody is asked now. */
const turnedDown = {
  actions: {
    type: 'answerMate',
    params: ({ event: { mate } }: { event: { mate: MateName } }) => ({
      mate,
      event: { type: 'question.answered' as const, answer: 'busy' as const },
    }),
  },
} as const;

/** The open question is over, and its mate hears a no. */
const refused = {
  target: 'none',
  actions: {
    type: 'answerMate',
    params: ({ context }: { context: DemoContext }) => replyTo(context, 'no'),
  },
} as const;

const stopDrawing = {
  target: 'free',
  actions: { type: 'setOutcome', params: { answer: { says: 'stopped-drawing' } } },
} as const;

/** The question that is open. It is only asked for where one is. */
function askedIn({ question }: Pick<DemoContext, 'question'>): Question {
  if (question === null) throw new Error('No question is open.');
  return question;
}

/** How the mate learns how its question ended. */
function replyTo(context: DemoContext, answer: 'yes' | 'no' | 'silence' | 'busy') {
  return { mate: askedIn(context).mate, event: { type: 'question.answered' as const, answer } };
}

/** What an order says to a question that waits. */
function answerIn({ kind }: AddressedOrder): 'yes' | 'no' {
  return kind === 'no' ? 'no' : 'yes';
}

/**
 * The order that another one stands for; null if it stands for itself. 'Again' is the last one. 'Undo' said to a mate, or when the
 * newest block is a mate's, is to take away what that mate has built last.
 */
function meantBy({ kind, mate }: AddressedOrder, { lastOrder, world }: DemoContext): AddressedOrder | null {
  if (kind === 'again') return lastOrder && { ...lastOrder, mate: mate ?? lastOrder.mate };
  if (kind !== 'undo') return null;
  const meant = mate ?? newestBuilder(world);
  return meant && { kind: 'tidy', mate: meant };
}

/** What is answered at once to what was written, and who does something about it. */
function answerTo(
  { mate: _, unread, ...order }: AddressedOrder,
  addressees: readonly MateName[],
  hand: DemoContext,
): Answer {
  if (isForMates(order)) {
    return { says: 'ordered', mate: onlyOne(addressees), order, ...(unread && { unread }) };
  }
  if (order.kind === 'yes' || order.kind === 'no') return { says: 'no-question' };
  if (order.kind === 'who-built') return visitor.builderHere(hand);
  return { says: order.kind === 'unknown' ? 'not-understood' : order.kind };
}

/** An order without the name of the one whom it is for, and without what nobody understands. */
function forMates({ mate: _, unread: __, ...order }: AddressedOrder): MateOrder {
  return order as MateOrder;
}

function onlyOne(mates: readonly MateName[]): MateName | null {
  const [first = null, ...others] = mates;
  return others.length === 0 ? first : null;
}

/** How many blocks of an invitation are missing. A mate calls other crossings a bridge, too. */
function leftAfter(context: DemoContext, { mate, line }: Pick<LogEntry, 'mate' | 'line'>): number | null {
  if ((line.says !== 'finished' && line.says !== 'gave-up') || !isInvitation(line.build)) return null;
  const site = SITES[line.build].map(indexOf);
  const last = madeUntilNow(context)[mate].findLast(({ build }) => build === line.build);
  const isElsewhere = line.build === 'bridge' && !last?.cells.some((cell) => site.includes(cell));
  return isElsewhere ? null : missingOf(context.world, line.build).length;
}

function newlyFinished({ world, celebrated }: DemoContext): InvitationName[] {
  return INVITATIONS.filter((name) => !celebrated.includes(name) && isFinished(world, name));
}

/** What each mate has built, with the work that it does now: of that all that it was to build. What is not there counts for nothing. */
function madeUntilNow({ world, made, works, claims }: DemoContext): DemoContext['made'] {
  const after = (mate: MateName): readonly PastWork[] => {
    const build = works[mate];
    const cells = claims[mate];
    const isThere = cells.some((cell) => world.ownerOf(cellAt(cell)) === mate);
    if (build === null || build === 'tidy' || !isThere) return made[mate];
    // It has come back to it: what is left is part of it.
    const isKnown = made[mate].some(
      (work) => work.build === build && cells.every((cell) => work.cells.includes(cell)),
    );
    if (isKnown) return made[mate];
    // What it makes larger is part of it.
    const others = made[mate].filter(
      (work) => work.build !== build || !work.cells.every((cell) => cells.includes(cell)),
    );
    return [...others, { build, cells }].slice(-MOST_WORKS);
  };
  return { wren: after('wren'), pip: after('pip'), moss: after('moss') };
}

function othersOf(mate: MateName): readonly MateName[] {
  return MATES.filter((name) => name !== mate);
}

/** Where a mate is going to build. An invitation is everyone's; else what others are going to build stays theirs. */
function claimOf(
  { claims }: DemoContext,
  mate: MateName,
  build: WorkName | null,
  cells: readonly number[],
): readonly number[] {
  if (isInvitation(build)) return cells;
  const others = claimedByOthers(claims, mate);
  return cells.filter((cell) => !others.includes(cell));
}

function claimedByOthers(claims: DemoContext['claims'], mate: MateName): readonly number[] {
  return othersOf(mate).flatMap((name) => claims[name]);
}

/**
 * What is reserved for others than this mate, by the numbers of the cells: where they are going to build, what one of them asks for,
 * and what the visitor draws. What it is going to build itself is so only where the visitor draws.
 */
function reservedFrom(context: DemoContext, mate: MateName): readonly number[] {
  const { claims, question } = context;
  const asked = question === null || question.mate === mate ? [] : question.cells;
  const ofMates = [...claimedByOthers(claims, mate), ...asked.map(({ cell }) => indexOf(cell))];
  const drawn = visitor.drawingOf(context).map(indexOf);
  return [...ofMates.filter((cell) => !claims[mate].includes(cell)), ...drawn];
}

function bystandersOf(context: DemoContext, mate: MateName): Bystanders {
  const { cursor, places } = context;
  return { cursor, places, reserved: reservedFrom(context, mate) };
}

/** What a mate sees now. */
function perceptionOf(context: DemoContext, mate: MateName): Perception {
  const { world, known, cursor, kind, turn, places, question, quiet, drawnFrom, isMuted } = context;
  const works = context.made[mate];
  const mayAsk = !isMuted && question === null && quiet >= QUIET_TICKS && drawnFrom === null;
  return {
    changes: world.changesSince(known).map(({ cell, to, author, by }) => {
      return { cell, to, author, by, owner: world.ownerOf(cellAt(cell)) };
    }),
    cursor,
    kind,
    turn,
    others: othersOf(mate).map((name) => places[name]),
    reserved: reservedFrom(context, mate),
    mayAsk,
    mayPropose: mayAsk && quiet >= PROPOSAL_TICKS,
    ...(known === 0 && works.length > 0 && { works }),
  };
}
