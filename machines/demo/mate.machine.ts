import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { KIND } from './blocks.ts';
import type { Seed } from './chance.ts';
import type { InvitationName } from './invitations.ts';
import {
  ASIDE_TICKS,
  actAside,
  actOfErrand,
  actOfReturn,
  actOfStroll,
  actOfWork,
  canWorkAt,
  TICKS_AFTER_REFUSAL,
  TICKS_PER_BLOCK,
  TICKS_PER_STEP,
  whimOf,
} from './mate-acts.ts';
import type { BuildName, Line, MateEvent, MateReport, Ordered, Perception, Reason } from './mate-events.ts';
import { ideaOf, thinksNow } from './mate-ideas.ts';
import {
  answered,
  begunAnew,
  claimedBy,
  granted,
  leftOf,
  type Mind,
  newMind,
  nextUnfinished,
  noticed,
  provedOf,
  refusedBy,
  seen,
  type Unfinished,
  unfinishedAfter,
  unfinishedDuring,
  type Work,
  workFor,
  worksAfter,
} from './mate-mind.ts';
import type { MateName } from './mates.ts';
import type { MateOrder } from './orders.ts';
import { TEMPERAMENTS } from './temperaments.ts';

/** How many ticks a mate stands still and asks nothing after 'stop': a minute. */
export const RESTING_TICKS = 240;
/** How many ticks it waves when the visitor has come, and cheers. */
export const GREETING_TICKS = 16;
export const CHEERING_TICKS = 12;

type MateContext = Mind & {
  /** Ticks until a stop no longer counts. */
  readonly resting: number;
};

/**
 * One mate of the demo, a scripted stand-in (SITE-6). It looks at each tick, asks before it builds, does one small thing
 * at a time, and tells only what came true. It changes nothing itself: it wishes, and the demo decides.
 */
export function createMateMachine() {
  return setup({
    types: {
      input: {} as { mate: MateName; seed?: Seed },
      context: {} as MateContext,
      events: {} as MateEvent,
    },
    guards: {
      /** Of what it cannot reach it says nothing. */
      hasIdea: ({ context }) => thinksNow(context) && canWorkAt(context, ideaOf(context)),
      goesAside: ({ context }) => context.inTheWay >= ASIDE_TICKS && actAside(context).act.kind === 'step',
      hasNotGreeted: ({ context }) => !context.hasGreeted,
      hasWhim: ({ context }) => context.whim <= 0,
      hasGoal: ({ context }) => context.goal !== null,
      acts: ({ context }, { kind }: { kind: Mind['act']['kind'] }) => context.act.kind === kind,
      isOrder: (_, { order, kind }: { order: MateOrder; kind: MateOrder['kind'] }) => order.kind === kind,
      canDo: ({ context }, { order, ...perception }: Ordered) =>
        typeof workFor({ ...context, ...noticed(context, perception) }, order) !== 'string',
      isAnswer: (_, { is, answer }: { is: string; answer: 'yes' | 'busy' }) => is === answer,
      /** Its work has ended, and it goes back to the one before. */
      returns: ({ context }) =>
        (context.act.kind === 'finish' || context.act.kind === 'give-up') &&
        nextUnfinished(context, isToReturnTo) !== null,
      isBusy: ({ context }) => context.work !== null,
      isOnErrand: ({ context }, { errand }: { errand: 'come' | 'follow' }) => context.errand === errand,
      isResting: ({ context }) => context.resting > 0,
      isRested: ({ context }) => context.resting <= 1,
      isPauseOver: ({ context }) => context.pause <= 1,
    },
    actions: {
      /** It perceives; it falls where the ground is gone; and it says once that it is not free. */
      see: enqueueActions(({ context, enqueue }, perception: Perception) => {
        const next = seen(context, perception);
        enqueue.assign(next);
        const { mate } = context;
        const { at = context.at, freedom = context.freedom } = next;
        if (at.join() !== context.at.join()) enqueue.sendParent({ type: 'mate.moved', mate, at });
        if (freedom !== 'free' && context.freedom === 'free')
          enqueue.sendParent({ type: 'mate.told', mate, line: { says: freedom } });
      }),
      notice: assign(({ context }, perception: Perception) => noticed(context, perception)),
      beginAnew: assign(({ context }, perception: Perception) => ({
        ...begunAnew(context, perception),
        resting: 0,
      })),
      setIdea: assign(({ context }) => ({ work: ideaOf(context) })),
      setWork: assign(({ context }, order: MateOrder) => {
        const work = workFor(context, order);
        if (typeof work === 'string') return {};
        const free = { work, errand: null, pause: 0, stuck: 0, resting: 0 };
        if (work === context.work) return free;
        return { ...free, works: worksAfter(context), unfinished: unfinishedDuring(context, order, work) };
      }),
      dropWork: assign(({ context }) => ({
        work: null,
        works: worksAfter(context),
        unfinished: unfinishedAfter(context, false),
      })),
      returnToWork: assign(({ context }) => {
        const next = nextUnfinished(context, isToReturnTo);
        const givenUp = unfinishedAfter({ ...context, unfinished: [] }, false);
        return {
          work: next?.work ?? null,
          works: worksAfter(context),
          unfinished: [...givenUp, ...(next?.others ?? [])],
        };
      }),
      setErrand: assign(({ context }, { errand }: { errand: 'come' | 'follow' | null }) => ({
        work: null,
        works: worksAfter(context),
        unfinished: unfinishedAfter(context, false),
        errand,
        pause: 0,
        resting: 0,
        stuck: 0,
        hasToldStuck: false,
      })),
      decideWork: assign(({ context }) => {
        const work = context.work && leftOf(context.work, context.world);
        return { work, ...actOfWork({ ...context, work }) };
      }),
      decideReturn: assign(({ context }) => actOfReturn(context)),
      decideStroll: assign(({ context }) => actOfStroll(context)),
      decideErrand: assign(({ context }) => actOfErrand(context)),
      decideAside: assign(({ context }) => actAside(context)),
      haveWhim: assign(({ context }) => whimOf(context)),
      takeStep: assign(({ context: { act, at } }) => ({
        at: act.kind === 'step' ? act.to : at,
        pause: TICKS_PER_STEP,
      })),
      setPlace: assign((_, { at }: Pick<Mind, 'at'>) => ({ at })),
      setGranted: assign(({ context: { mate, world, work } }) => {
        const [block] = work?.plan ?? [];
        return {
          work: work && granted(work),
          world: block ? world.apply(mate, [{ cell: block.cell, to: block.kind }]) : world,
          pause: TICKS_PER_BLOCK,
        };
      }),
      setRefused: assign(({ context: { work } }, { reason }: { reason: Reason }) => ({
        work: work && refusedBy(work, reason),
        pause: TICKS_AFTER_REFUSAL,
      })),
      rememberAnswer: assign(({ context }, { answer }: { answer: 'yes' | 'no' | 'silence' | 'busy' }) =>
        answer === 'busy' ? {} : answered(context, answer),
      ),
      beginRest: assign({ resting: RESTING_TICKS }),
      countRest: assign(({ context: { resting } }) => ({ resting: resting - 1 })),
      /** Who is told to do something does not wait for the end of its wave. */
      endPause: assign({ pause: 0 }),
      beginGreeting: assign({ pause: GREETING_TICKS, hasGreeted: true, gaze: 'cursor' }),
      beginCheering: assign({ pause: CHEERING_TICKS }),
      setToldStuck: assign({ hasToldStuck: true }),
      forgetStuck: assign({ hasToldStuck: false }),
      reportBegun: enqueueActions(({ context: { mate, work }, enqueue }) => {
        if (work) enqueue.sendParent({ type: 'mate.began', mate, build: work.build, cells: claimedBy(work) });
      }),
      reportEnded: sendParent(
        ({ context }): MateReport => ({
          type: 'mate.ended',
          mate: context.mate,
          hasLeft: unfinishedAfter(context, false).length > 0,
        }),
      ),
      reportMove: sendParent(({ context: { mate, at } }): MateReport => ({ type: 'mate.moved', mate, at })),
      ask: enqueueActions(({ context: { mate, work }, enqueue }) => {
        if (work) enqueue.sendParent({ type: 'mate.asked', mate, build: work.build, cells: work.plan });
      }),
      wish: sendParent(({ context: { mate, act, at } }): MateReport => {
        const { cell, kind } = act.kind === 'wish' ? act.block : { cell: at, kind: KIND.air };
        return { type: 'mate.wished', mate, cell, to: kind };
      }),
      /** Tells what an order has ended: nothing if the work stays the same. 'Stop' also ends a walk. */
      tellStopped: enqueueActions(({ context, enqueue }, order: MateOrder) => {
        const ended = order.kind === 'stop' ? (context.work ?? context.errand) : context.work;
        if (ended === null || workFor(context, order) === ended) return;
        enqueue.sendParent({ type: 'mate.told', mate: context.mate, line: leftLine(context) });
      }),
      /** One of them tells it; the others only cheer. */
      tellCheers: enqueueActions(
        ({ context: { mate }, enqueue }, { invitation }: { invitation: InvitationName }) => {
          if (TEMPERAMENTS[mate].tells !== invitation) return;
          enqueue.sendParent({ type: 'mate.told', mate, line: { says: 'cheers', invitation } });
        },
      ),
      tell: sendParent(
        ({ context: { mate } }, line: Line): MateReport => ({ type: 'mate.told', mate, line }),
      ),
    },
  }).createMachine({
    id: 'mate',
    context: ({ input: { mate, seed } }) => ({ ...newMind(mate, seed), resting: 0 }),
    initial: 'idle',
    on: {
      'order.given': [
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'report' }) },
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tell', params: ({ context }) => doingLine(context) },
          ],
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'stop' }) },
          target: '.resting',
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tellStopped', params: ({ event }) => event.order },
            { type: 'setErrand', params: { errand: null } },
            'beginRest',
          ],
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'follow' }) },
          target: '.following',
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tellStopped', params: ({ event }) => event.order },
            { type: 'setErrand', params: { errand: 'follow' } },
            { type: 'tell', params: { says: 'follows' } },
          ],
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'come' }) },
          target: '.coming',
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tellStopped', params: ({ event }) => event.order },
            { type: 'setErrand', params: { errand: 'come' } },
          ],
        },
        {
          guard: { type: 'canDo', params: ({ event }) => event },
          target: '.working',
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tellStopped', params: ({ event }) => event.order },
            { type: 'setWork', params: ({ event }) => event.order },
          ],
        },
        {
          actions: [
            { type: 'notice', params: ({ event }) => event },
            { type: 'tell', params: ({ context, event: { order } }) => cannotLine(context, order) },
          ],
        },
      ],
      tick: { actions: { type: 'see', params: ({ event }) => event } },
      'anew.begun': {
        target: '.idle',
        // What it has left counts no more.
        actions: [{ type: 'beginAnew', params: ({ event }) => event }, 'reportEnded'],
      },
      'step.refused': { actions: { type: 'setPlace', params: ({ event }) => event } },
      'invitation.finished': {
        target: '.cheering',
        actions: { type: 'tellCheers', params: ({ event }) => event },
      },
    },
    states: {
      idle: {
        entry: { type: 'setErrand', params: { errand: null } },
        initial: 'waiting',
        states: {
          waiting: {
            on: { tick: { target: 'choosing', actions: { type: 'see', params: ({ event }) => event } } },
          },
          choosing: {
            always: [
              idea,
              {
                guard: 'goesAside',
                target: 'waiting',
                actions: ['decideAside', 'takeStep', 'reportMove'],
              },
              { guard: 'hasNotGreeted', target: 'greeting' },
              { guard: 'hasWhim', target: 'musing', actions: 'haveWhim' },
              { target: 'waiting' },
            ],
          },
          musing: {
            always: [{ guard: 'hasGoal', target: '#mate.strolling' }, { target: 'waiting' }],
          },
          greeting: {
            entry: 'beginGreeting',
            exit: 'endPause',
            on: {
              tick: [
                {
                  guard: 'isPauseOver',
                  target: 'waiting',
                  actions: { type: 'see', params: ({ event }) => event },
                },
                { actions: { type: 'see', params: ({ event }) => event } },
              ],
            },
          },
        },
      },
      asking: {
        on: {
          'question.answered': [
            {
              guard: { type: 'isAnswer', params: ({ event }) => ({ is: event.answer, answer: 'yes' }) },
              target: 'working',
              actions: { type: 'rememberAnswer', params: ({ event }) => event },
            },
            { target: 'idle', actions: { type: 'rememberAnswer', params: ({ event }) => event } },
          ],
          'order.given': {
            guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'report' }) },
            actions: [
              { type: 'notice', params: ({ event }) => event },
              { type: 'tell', params: { says: 'waits' } },
            ],
          },
          'invitation.finished': {
            actions: { type: 'tellCheers', params: ({ event }) => event },
          },
        },
      },
      working: {
        entry: 'reportBegun',
        exit: 'reportEnded',
        initial: 'ready',
        states: {
          ready: {
            on: {
              tick: {
                target: 'deciding',
                actions: [{ type: 'see', params: ({ event }) => event }, 'decideWork'],
              },
            },
          },
          deciding: {
            always: [
              { guard: { type: 'acts', params: { kind: 'wish' } }, target: 'wishing', actions: 'wish' },
              {
                guard: { type: 'acts', params: { kind: 'step' } },
                target: 'ready',
                actions: ['takeStep', 'reportMove'],
              },
              {
                guard: 'returns',
                target: 'ready',
                actions: [
                  { type: 'tell', params: ({ context }) => endedLine(context) },
                  'returnToWork',
                  { type: 'tell', params: ({ context }) => doingLine(context) },
                  'reportBegun',
                ],
              },
              {
                guard: { type: 'acts', params: { kind: 'finish' } },
                target: '#mate.returning',
                actions: [{ type: 'tell', params: ({ context }) => endedLine(context) }, 'dropWork'],
              },
              {
                guard: { type: 'acts', params: { kind: 'arrive' } },
                target: '#mate.returning',
                actions: 'dropWork',
              },
              {
                guard: { type: 'acts', params: { kind: 'give-up' } },
                target: '#mate.returning',
                actions: [{ type: 'tell', params: ({ context }) => endedLine(context) }, 'dropWork'],
              },
              { target: 'ready' },
            ],
          },
          wishing: {
            on: {
              'wish.granted': { target: 'ready', actions: 'setGranted' },
              'wish.refused': {
                target: 'ready',
                actions: { type: 'setRefused', params: ({ event }) => event },
              },
              'invitation.finished': {
                actions: { type: 'tellCheers', params: ({ event }) => event },
              },
            },
          },
        },
      },
      coming: walking('decideErrand', {
        arrive: { target: '#mate.idle', actions: { type: 'tell', params: { says: 'came' } } },
        giveUp: {
          target: '#mate.idle',
          actions: { type: 'tell', params: { says: 'cannot', order: 'come', reason: 'no-way' } },
        },
      }),
      following: walking('decideErrand', {
        arrive: { target: 'ready', actions: 'forgetStuck' },
        giveUp: {
          target: 'ready',
          actions: [
            'setToldStuck',
            { type: 'tell', params: { says: 'cannot', order: 'follow', reason: 'no-way' } },
          ],
        },
      }),
      returning: walking('decideReturn', {
        first: [idea],
        arrive: { target: '#mate.idle' },
        giveUp: { target: '#mate.idle' },
      }),
      strolling: walking('decideStroll', {
        first: [idea],
        arrive: { target: '#mate.idle' },
        giveUp: { target: '#mate.idle' },
      }),
      cheering: {
        entry: 'beginCheering',
        initial: 'jumping',
        states: {
          jumping: {
            on: {
              tick: [
                {
                  guard: 'isPauseOver',
                  target: 'ending',
                  actions: { type: 'see', params: ({ event }) => event },
                },
                { actions: { type: 'see', params: ({ event }) => event } },
              ],
            },
          },
          ending: {
            always: [
              { guard: 'isBusy', target: '#mate.working' },
              { guard: { type: 'isOnErrand', params: { errand: 'follow' } }, target: '#mate.following' },
              { guard: { type: 'isOnErrand', params: { errand: 'come' } }, target: '#mate.coming' },
              { guard: 'isResting', target: '#mate.resting' },
              { target: '#mate.idle' },
            ],
          },
        },
      },
      resting: {
        initial: 'ready',
        states: {
          ready: {
            on: {
              tick: [
                {
                  guard: 'isRested',
                  target: '#mate.returning',
                  actions: [{ type: 'see', params: ({ event }) => event }, 'countRest'],
                },
                {
                  target: 'deciding',
                  actions: [{ type: 'see', params: ({ event }) => event }, 'countRest'],
                },
              ],
            },
          },
          deciding: {
            always: [
              {
                guard: 'goesAside',
                target: 'ready',
                actions: ['decideAside', 'takeStep', 'reportMove'],
              },
              { target: 'ready' },
            ],
          },
        },
      },
    },
  });
}

/** Something comes into its mind, and it asks. */
const idea = { guard: 'hasIdea', target: '#mate.asking', actions: ['setIdea', 'ask'] } as const;

/** A mate that goes somewhere, a step at a time, until it has arrived or gives up. */
function walking<
  const Decide extends 'decideErrand' | 'decideReturn' | 'decideStroll',
  const Arrive extends object,
  const GiveUp extends object,
>(
  decide: Decide,
  { arrive, giveUp, first = [] }: { arrive: Arrive; giveUp: GiveUp; first?: readonly (typeof idea)[] },
) {
  return {
    initial: 'ready',
    states: {
      ready: {
        on: {
          tick: {
            target: 'deciding',
            actions: [{ type: 'see', params: ({ event }: { event: Perception }) => event }, decide],
          },
        },
      },
      deciding: {
        always: [
          ...first,
          {
            guard: { type: 'acts', params: { kind: 'step' } },
            target: 'ready',
            actions: ['takeStep', 'reportMove'],
          },
          { guard: { type: 'acts', params: { kind: 'arrive' } }, ...arrive },
          { guard: { type: 'acts', params: { kind: 'give-up' } }, ...giveUp },
          { target: 'ready' },
        ],
      },
    },
  } as const;
}

/** Whether it goes back to that by itself. */
function isToReturnTo({ returns }: Unfinished): boolean {
  return returns;
}

function buildOf(work: Work | null): BuildName {
  return work === null || work.build === 'fetch' || work.build === 'tidy' ? 'line' : work.build;
}

/** What is told when a work has ended. */
function endedLine(context: MateContext): Line {
  return context.act.kind === 'finish' ? finishedLine(context) : gaveUpLine(context);
}

/** What is told of a work that is done: only what is still there. If nothing is, it is not done. */
function finishedLine(context: MateContext): Line {
  const { work } = context;
  const proved = provedOf(context);
  if (proved === 0) return gaveUpLine({ ...context, work: work && { ...work, reason: 'in-the-way' } });
  if (work?.build === 'fetch') return fetchedLine(work, proved);
  if (work?.build === 'tidy') return { says: 'tidied', taken: proved };
  return { says: 'finished', build: buildOf(work), placed: proved };
}

function fetchedLine({ done, planned }: Work, placed: number): Line {
  return { says: 'fetched', kind: done[0]?.kind ?? KIND.air, placed, planned };
}

function gaveUpLine(context: MateContext): Line {
  const { work } = context;
  const reason = work?.reason ?? 'no-way';
  const proved = provedOf(context);
  if (work?.build === 'fetch' && proved > 0) return fetchedLine(work, proved);
  if (work?.build === 'tidy' && proved > 0) return { says: 'tidied', taken: proved };
  if (work?.build === 'fetch' || work?.build === 'tidy') return { says: 'cannot', order: work.build, reason };
  return {
    says: 'gave-up',
    build: buildOf(work),
    placed: proved,
    planned: work?.planned ?? 0,
    reason,
  };
}

/** What is told of a work that another order ends. It is done if nothing of it is left, though the mate has not looked yet. */
function leftLine(context: MateContext): Line {
  const { work, world } = context;
  const isDone = work !== null && leftOf(work, world).plan.length === 0 && provedOf(context) > 0;
  return isDone ? finishedLine(context) : stoppedLine(context);
}

function stoppedLine(context: MateContext): Line {
  const { work } = context;
  return {
    says: 'stopped',
    build: work?.build ?? null,
    placed: provedOf(context),
    planned: work?.planned ?? 0,
  };
}

/** What it does, unless it waits for an answer. */
function doingLine(context: MateContext): Line {
  const { work, errand } = context;
  if (work) return { says: 'busy', build: work.build, placed: provedOf(context), planned: work.planned };
  switch (errand) {
    case 'follow':
      return { says: 'follows' };
    case 'come':
      return { says: 'comes' };
    case null: {
      const left = nextUnfinished(context)?.work;
      if (!left) return { says: 'free' };
      const placed = provedOf({ ...context, work: left });
      return { says: 'left', build: left.build, placed, planned: left.planned };
    }
  }
}

function cannotLine(context: MateContext, order: MateOrder): Line {
  const work = workFor(context, order);
  return { says: 'cannot', order: order.kind, reason: typeof work === 'string' ? work : 'no-room' };
}
