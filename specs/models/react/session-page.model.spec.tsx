import { act, cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  type SessionHappening,
  sessionPageModel,
  sessionPageOracle,
} from '#audit/models/session-page.model.ts';
import type { SessionView } from '#contract/session-page.ts';
import { sessionOf, sessionView, TOKEN } from '../../src/participation/support/answers.ts';
import { setOnline } from '../../src/participation/support/session-page.tsx';
import { renderSite } from '../../support/render-site.tsx';
import { press } from '../support/buttons.ts';
import { type Executors, WALK_TIMEOUT_MS, walkThrough } from '../support/react-layer.ts';

type Reports = { answered(view: SessionView): void; refused(code: string): void; unanswered(): void };

/** The query of the page: the test says how its requests end. */
const query = vi.hoisted(() => ({ reports: null as Reports | null }));
vi.mock('../../../src/participation/watch-query.ts', () => ({
  watchQuery: (_client: unknown, _queryOf: unknown, _token: unknown, reports: Reports) => {
    query.reports = reports;
    return () => {};
  },
}));

test(
  'ROUTE-10 SITE-7: a walk through every step on every screen of a session page shows what the specification says',
  async () => {
    const { steps } = sessionPageModel;
    const open = () =>
      renderSite(`/session/${TOKEN}`, { now: new Date(sessionPageOracle.start.now).toISOString() });
    let site = open();
    let shown: SessionView | null = null;

    const answer = ({
      view,
      reconsent,
      startsIn,
      isOlder,
    }: Extract<SessionHappening, { type: 'answer.came' }>) => {
      const now = site.clock.now();
      const serverTime = isOlder && shown ? Date.parse(shown.serverTime) - 1 : now;
      const startsAt = new Date(serverTime + startsIn).toISOString();
      const reply = sessionView(view, {
        serverTime: new Date(serverTime).toISOString(),
        session: sessionOf({ startsAt }),
        reconsent,
      }) as SessionView;
      if (!isOlder) shown = reply;
      query.reports?.answered(reply);
    };
    /** Brings about what the server says. */
    const server = (name: keyof typeof steps) => () =>
      act(async () => {
        const step = steps[name];
        if (step.kind !== 'event') return;
        const { event } = step;
        if (event.type === 'answer.came') answer(event);
        if (event.type === 'session.refused') {
          if (event.code !== 'internal') shown = null;
          query.reports?.refused(event.code);
        }
        if (event.type === 'session.unanswered') query.reports?.unanswered();
      });
    const executors: Executors<typeof sessionPageModel> = {
      'the session is to begin in 1 day and 1 ms': server('the session is to begin in 1 day and 1 ms'),
      'the session is to begin in 1 hour and 1 ms': server('the session is to begin in 1 hour and 1 ms'),
      'the session is to begin in 1 hour': server('the session is to begin in 1 hour'),
      'the session is to begin in 1 ms': server('the session is to begin in 1 ms'),
      'the session should have begun': server('the session should have begun'),
      'the waiting room is open': server('the waiting room is open'),
      'the session runs': server('the session runs'),
      'the session runs, and needs a new consent': server('the session runs, and needs a new consent'),
      'the session is paused': server('the session is paused'),
      'the session has ended': server('the session has ended'),
      'the seat was left': server('the seat was left'),
      'the participant has withdrawn': server('the participant has withdrawn'),
      'an older answer comes late': server('an older answer comes late'),
      'no answer comes': server('no answer comes'),
      'the server does not know the link': server('the server does not know the link'),
      'the server does not know the participant': server('the server does not know the participant'),
      'the server refuses otherwise': server('the server refuses otherwise'),
      'the button to try again is pressed': () => press('Try now'),
      'the connection is lost': () => setOnline(false),
      'the connection is back': () => setOnline(true),
      'the page is shown': () => act(async () => void window.dispatchEvent(new Event('focus'))),
      '1 ms passes': () => site.wait(1),
      '50 ms pass': () => site.wait(50),
      '10,000 ms pass': () => site.wait(10_000),
      '11,999 ms pass': () => site.wait(11_999),
      '14,999 ms pass': () => site.wait(14_999),
      '2 minutes pass': () => site.wait(120_000),
      'the clock is put back by 1 ms': () => site.clock.setSystemTime(site.clock.now() - 1),
      'the clock is put on by an hour': {
        never: 'A query is not overtaken for so long; the walk would be longer.',
      },
    };
    const word = () => document.querySelector('h1')?.textContent;
    const says = (text: string) => site.container.textContent?.includes(text) ?? false;
    const warning = () => site.container.querySelector('[data-warning] [role=status]')?.textContent ?? '';

    const walk = await walkThrough({
      model: sessionPageModel,
      oracle: sessionPageOracle,
      executors,
      restart: async () => {
        cleanup();
        shown = null;
        await setOnline(true);
        site = open();
      },
      seen: {
        opening: () => word() === 'Opening',
        'no answer': () => word() === 'No answer',
        countdown: () => word() === 'Scheduled' && says('Your seat is kept for you.'),
        'about to begin': () => word() === 'Any moment',
        'waiting room': () => word() === 'Waiting',
        'new consent needed': () => word() === 'Live' && says('There is one thing to do before you connect.'),
        'session runs': () => word() === 'Live' && says('Come in.'),
        pause: () => word() === 'Paused',
        ended: () => word() === 'Ended',
        left: () => word() === 'Seat given back',
        withdrawn: () => word() === 'Withdrawn',
        'unknown link': () => word() === 'Unknown link',
        'nothing to wait for': () => warning() === '' && !says('up to date'),
        fresh: () => warning() === '' && says('up to date'),
        old: () => warning() === 'The server is not answering. This page keeps trying.',
        offline: () => warning().startsWith('You seem to be offline.'),
      },
      mayTake: (name, state) => {
        if (name === 'the button to try again is pressed') return state.screen === 'no answer';
        const step = steps[name];
        const isAnswer = step.kind === 'event' && step.event.type === 'answer.came';
        // From each screen to the waiting room; from some to all.
        const isHub = ['opening', 'no answer', 'waiting room', 'unknown link'].includes(state.screen);
        return !isAnswer || name === 'the waiting room is open' || (isHub && state.freshness !== 'old');
      },
      also: [
        'countdown, fresh | the page is shown',
        'waiting room, fresh | the page is shown',
        'waiting room, old | the page is shown',
        'waiting room, old | 14,999 ms pass',
        'waiting room, offline | the page is shown',
        'waiting room, offline | 14,999 ms pass',
        'countdown, fresh | 2 minutes pass',
        'opening, offline | the page is shown',
      ],
    });

    expect(walk.kinds).toBeGreaterThan(100);
    expect(walk.steps).toBeLessThan(1000);
  },
  WALK_TIMEOUT_MS,
);
