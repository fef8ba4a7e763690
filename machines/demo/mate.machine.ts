import { and, assign, sendParent, setup } from 'xstate';
import { KIND } from './blocks.ts';
import type { BuildName, Line, MateEvent, MateReport, Perception, Reason } from './mate-events.ts';
import {
  actOfWalk,
  actOfWork,
  granted,
  ideaOf,
  leftOf,
  type Mind,
  newMind,
  provedOf,
  refusedBy,
  seen,
  TICKS_PER_BLOCK,
  TICKS_PER_STEP,
  type Work,
  withRefused,
  workFor,
} from './mate-mind.ts';
import type { MateName } from './mates.ts';
import type { Order } from './orders.ts';

/** How many ticks a mate asks nothing after 'stop': a minute. */
export const RESTING_TICKS = 240;

type MateContext = Mind & { readonly resting: number };

/**
 * One mate of the demo, a scripted stand-in (SITE-6). It looks at each tick, asks before it builds, does one small thing
 * at a time, and tells only what came true. It changes nothing itself: it wishes, and the demo decides.
 */
export function createMateMachine() {
  return setup({
    types: {
      input: {} as { mate: MateName },
      context: {} as MateContext,
      events: {} as MateEvent,
    },
    guards: {
      hasIdea: ({ context }) => context.mayAsk && ideaOf(context) !== null,
      acts: ({ context }, { kind }: { kind: Mind['act']['kind'] }) => context.act.kind === kind,
      isStop: ({ event }) => event.type === 'order.given' && event.order.kind === 'stop',
      isOrder: (_, { order, kind }: { order: Order; kind: Order['kind'] }) => order.kind === kind,
      canDo: ({ context }, { order }: { order: Order }) => typeof workFor(context, order) !== 'string',
      isAnswer: (_, { is, answer }: { is: string; answer: 'yes' | 'busy' }) => is === answer,
      /** It has something to stop. */
      isBusy: ({ context }) => context.work !== null,
      isRested: ({ context }) => context.resting <= 1,
    },
    actions: {
      see: assign(({ context }, perception: Perception) => seen(context, perception)),
      setIdea: assign(({ context }) => ({ work: ideaOf(context) })),
      setWork: assign(({ context }, { order }: { order: Order }) => {
        const work = workFor(context, order);
        return typeof work === 'string' ? {} : { work, pause: 0 };
      }),
      dropWork: assign({ work: null }),
      decideWork: assign(({ context }) => {
        const work = context.work && leftOf(context.work, context.world);
        return { work, act: actOfWork({ ...context, work }) };
      }),
      decideHome: assign(({ context }) => ({ act: actOfWalk(context, 'home') })),
      decideToCursor: assign(({ context }) => ({ act: actOfWalk(context, 'cursor') })),
      takeStep: assign(({ context: { act, at } }) => ({
        at: act.kind === 'step' ? act.to : at,
        pause: TICKS_PER_STEP,
      })),
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
        pause: TICKS_PER_BLOCK,
      })),
      rememberRefusal: assign(({ context }) => ({ refused: withRefused(context) })),
      beginRest: assign({ resting: RESTING_TICKS }),
      countRest: assign(({ context: { resting } }) => ({ resting: resting - 1 })),
      reportMove: sendParent(({ context: { mate, at } }): MateReport => ({ type: 'mate.moved', mate, at })),
      ask: sendParent(
        ({ context: { mate, work } }): MateReport => ({
          type: 'mate.asked',
          mate,
          build: buildOf(work),
          cells: work?.plan ?? [],
        }),
      ),
      wish: sendParent(({ context: { mate, act, at } }): MateReport => {
        const { cell, kind } = act.kind === 'wish' ? act.block : { cell: at, kind: KIND.air };
        return { type: 'mate.wished', mate, cell, to: kind };
      }),
      tellStopped: sendParent(
        ({ context }): MateReport => ({ type: 'mate.told', mate: context.mate, line: stoppedLine(context) }),
      ),
      tell: sendParent(
        ({ context: { mate } }, line: Line): MateReport => ({ type: 'mate.told', mate, line }),
      ),
    },
  }).createMachine({
    id: 'mate',
    context: ({ input: { mate } }) => ({ ...newMind(mate), resting: 0 }),
    initial: 'idle',
    on: {
      'order.given': [
        {
          guard: and(['isBusy', 'isStop']),
          target: '.resting',
          actions: ['tellStopped', 'dropWork'],
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'stop' }) },
          target: '.resting',
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'follow' }) },
          target: '.following',
          actions: ['dropWork', { type: 'tell', params: { says: 'follows' } }],
        },
        {
          guard: { type: 'isOrder', params: ({ event }) => ({ order: event.order, kind: 'come' }) },
          target: '.coming',
          actions: 'dropWork',
        },
        {
          guard: { type: 'canDo', params: ({ event }) => event },
          target: '.working',
          actions: { type: 'setWork', params: ({ event }) => event },
        },
        {
          actions: {
            type: 'tell',
            params: ({ context, event: { order } }) => cannotLine(context, order),
          },
        },
      ],
      tick: { actions: { type: 'see', params: ({ event }) => event } },
    },
    states: {
      idle: {
        entry: 'dropWork',
        initial: 'waiting',
        states: {
          waiting: {
            on: { tick: { target: 'choosing', actions: { type: 'see', params: ({ event }) => event } } },
          },
          choosing: {
            always: [
              { guard: 'hasIdea', target: '#mate.asking', actions: ['setIdea', 'ask'] },
              { target: 'waiting' },
            ],
          },
        },
      },
      asking: {
        on: {
          'question.answered': [
            {
              guard: { type: 'isAnswer', params: ({ event }) => ({ is: event.answer, answer: 'yes' }) },
              target: 'working',
            },
            {
              guard: { type: 'isAnswer', params: ({ event }) => ({ is: event.answer, answer: 'busy' }) },
              target: 'idle',
            },
            { target: 'idle', actions: 'rememberRefusal' },
          ],
        },
      },
      working: {
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
                guard: { type: 'acts', params: { kind: 'finish' } },
                target: '#mate.returning',
                actions: [{ type: 'tell', params: ({ context }) => finishedLine(context) }, 'dropWork'],
              },
              {
                guard: { type: 'acts', params: { kind: 'arrive' } },
                target: '#mate.returning',
                actions: 'dropWork',
              },
              {
                guard: { type: 'acts', params: { kind: 'give-up' } },
                target: '#mate.returning',
                actions: [{ type: 'tell', params: ({ context }) => gaveUpLine(context) }, 'dropWork'],
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
            },
          },
        },
      },
      coming: walking('decideToCursor', {
        target: '#mate.idle',
        actions: { type: 'tell', params: { says: 'came' } },
      }),
      following: walking('decideToCursor', { target: 'ready' }),
      returning: walking('decideHome', { target: '#mate.idle' }),
      resting: {
        entry: 'beginRest',
        on: {
          tick: [
            {
              guard: 'isRested',
              target: 'returning',
              actions: { type: 'see', params: ({ event }) => event },
            },
            { actions: [{ type: 'see', params: ({ event }) => event }, 'countRest'] },
          ],
        },
      },
    },
  });
}

/** A mate that goes somewhere, a step at a time. Where no way leads there it stays, and looks again. */
function walking<const Arrival extends object>(decide: 'decideToCursor' | 'decideHome', arrival: Arrival) {
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
          { guard: { type: 'acts', params: { kind: 'arrive' } }, ...arrival },
          {
            guard: { type: 'acts', params: { kind: 'step' } },
            target: 'ready',
            actions: ['takeStep', 'reportMove'],
          },
          { target: 'ready' },
        ],
      },
    },
  } as const;
}

function buildOf(work: Work | null): BuildName {
  return work === null || work.build === 'fetch' || work.build === 'tidy' ? 'line' : work.build;
}

/** What is told of a work that is done: only what is still there. */
function finishedLine(context: MateContext): Line {
  const { work } = context;
  const proved = provedOf(context);
  if (work?.build === 'fetch') return { says: 'fetched', kind: work.done[0]?.kind ?? KIND.air };
  if (work?.build === 'tidy') return { says: 'tidied', taken: proved };
  return { says: 'finished', build: buildOf(work), placed: proved };
}

function gaveUpLine(context: MateContext): Line {
  const { work } = context;
  const reason = work?.reason ?? 'no-way';
  if (work?.build === 'fetch' || work?.build === 'tidy') return { says: 'cannot', order: work.build, reason };
  return {
    says: 'gave-up',
    build: buildOf(work),
    placed: provedOf(context),
    planned: work?.planned ?? 0,
    reason,
  };
}

function stoppedLine(context: MateContext): Line {
  const { work } = context;
  const isBuild = work !== null && work.build !== 'fetch' && work.build !== 'tidy';
  return {
    says: 'stopped',
    build: isBuild ? buildOf(work) : null,
    placed: provedOf(context),
    planned: work?.planned ?? 0,
  };
}

function cannotLine(context: MateContext, order: Order): Line {
  const work = workFor(context, order);
  return { says: 'cannot', order: order.kind, reason: typeof work === 'string' ? work : 'no-room' };
}
