import { act, cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { confirmedRequestModel, confirmedRequestOracle } from '#audit/models/confirmed-request.model.ts';
import { personalPageModel, personalPageOracle } from '#audit/models/personal-page.model.ts';
import type { Participant } from '#contract/personal-page.ts';
import { participant, TOKEN } from '../../src/participation/support/answers.ts';
import { renderSite } from '../../support/render-site.tsx';
import { buttonOf, press } from '../support/buttons.ts';
import { type Executors, WALK_TIMEOUT_MS, walkThrough } from '../support/react-layer.ts';

type Reports = { answered(person: Participant): void; refused(code: string): void; unanswered(): void };

/** The query of the page: the test says how its requests end. */
const query = vi.hoisted(() => ({ reports: null as Reports | null, keep: (_: unknown) => {} }));
vi.mock('../../../src/participation/watch-query.ts', () => ({
  watchQuery: (
    client: { setQueryData(key: unknown, data: unknown): void },
    queryOf: (token: string) => { queryKey: unknown },
    token: string,
    reports: Reports,
  ) => {
    query.reports = reports;
    query.keep = (data) => client.setQueryData(queryOf(token).queryKey, data);
    return () => {};
  },
}));

/** A personal page whose writes wait until the test ends them. */
function openPage() {
  let pending: ((answer: Response | Error) => void)[] = [];
  const fetch = (_path: string, { method }: RequestInit): Promise<Response> =>
    method === 'POST'
      ? new Promise((resolve, reject) => {
          pending.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
        })
      : new Promise(() => {});
  let site = renderSite(`/e/${TOKEN}`, { fetch });
  return {
    reopen: () => {
      cleanup();
      pending = [];
      site = renderSite(`/e/${TOKEN}`, { fetch });
    },
    wait: (ms: number) => site.wait(ms),
    text: () => site.container.textContent ?? '',
    report: (report: (reports: Reports) => void) =>
      act(async () => {
        if (query.reports) report(query.reports);
      }),
    answered: (person: Participant) =>
      act(async () => {
        query.keep(person);
        query.reports?.answered(person);
      }),
    /** Ends the last write, or the one before it. */
    end: (answer: Response | Error, isOld = false) =>
      act(async () => {
        const [end] = isOld ? pending.splice(-2, 1) : pending.splice(-1, 1);
        end?.(answer);
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}

const has = (name: string | RegExp) => buttonOf(name) !== undefined;
const refusal = (code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'No.', status: 429, code }), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  });
const done = () => new Response(null, { status: 204 });
const lost = () => new TypeError('Failed to fetch');

test(
  'ROUTE-12 SITE-7: a walk through every step on every screen of a personal page shows what the specification says',
  async () => {
    const page = openPage();
    const heading = () => document.querySelector('h1')?.textContent;
    const withdraw = async () => {
      await press('Withdraw from the study');
      await act(async () => void document.querySelector<HTMLElement>('[type=checkbox]')?.click());
      await press('Withdraw for good');
    };
    const endThisLink = async () => {
      await press(/^End this link: Personal link · this one/);
      await press('End it');
      await page.end(done());
    };
    const executors: Executors<typeof personalPageModel> = {
      'the server knows the participant': () => page.answered(participant()),
      'the server says that the participant has withdrawn': () =>
        page.answered(participant({ withdrawnAt: '2026-06-21T12:00:00.000Z' })),
      'the server does not know the link': () => page.report(({ refused }) => refused('link-unknown')),
      'the server does not know the participant any more': () =>
        page.report(({ refused }) => refused('participant-unknown')),
      'the server refuses otherwise': () => page.report(({ refused }) => refused('internal')),
      'no answer comes': () => page.report(({ unanswered }) => unanswered()),
      '11,999 ms pass': () => page.wait(11_999),
      '1 ms passes': () => page.wait(1),
      'the button to try again is pressed': () => press('Try again'),
      'the link of this page is ended': endThisLink,
      'the withdrawal is sent': withdraw,
      'the withdrawal is done': () => page.end(done()),
      'the withdrawal fails': async () => {
        await page.end(lost());
        await press('Stay in the study');
      },
    };

    const walk = () =>
      walkThrough({
        model: personalPageModel,
        oracle: personalPageOracle,
        executors,
        restart: () => page.reopen(),
        seen: {
          opening: () => heading() === 'Opening',
          'no answer': () => heading() === 'No answer',
          participant: () => heading() === 'Welcome back' && !page.text().includes('Saving …'),
          'participant who withdraws': () => heading() === 'Welcome back' && page.text().includes('Saving …'),
          'unknown link': () => heading() === 'Unknown link',
          withdrawn: () => heading() === 'You have withdrawn',
          'ended link': () => heading() === 'Link ended',
        },
        mayTake: (name, { shown }) => {
          if (name === 'the button to try again is pressed') return shown === 'no answer';
          // The page of a withdrawal that is under way could end its link, too; one press at a time is enough.
          if (name === 'the link of this page is ended') return shown === 'participant';
          if (name === 'the withdrawal is sent') return shown === 'participant';
          return !/^the withdrawal (is done|fails)/.test(name) || shown === 'participant who withdraws';
        },
        also: ['participant who withdraws | the server does not know the link'],
      });

    const { kinds, missed } = await walk();
    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(20);
  },
  WALK_TIMEOUT_MS,
);

test(
  'SITE-7: a walk through every step of a request that is confirmed first shows what the specification says',
  async () => {
    const page = openPage();
    const open = () => page.answered(participant());
    await open();
    const confirm = () => press(/^(End it|Try again)$/);
    const executors: Executors<typeof confirmedRequestModel> = {
      'the button of the first is pressed': () => press(/^End this link: Personal link · this one/),
      'the button of the second is pressed': () => press(/^End this link: Link to the session/),
      'it is confirmed': confirm,
      'it is dismissed': () => press('Keep it'),
      'the server has done it': () => page.end(done()),
      'the server refuses': () => page.end(refusal('rate-limited')),
      'an older request ends': () => page.end(done(), true),
      'the request breaks': { never: 'The page turns each failure of a request into an answer.' },
      '11,999 ms pass': () => page.wait(11_999),
      '1 ms passes': () => page.wait(1),
    };

    const { kinds, missed } = await walkThrough({
      model: confirmedRequestModel,
      oracle: confirmedRequestOracle,
      executors,
      seen: {
        button: () => !has('Keep it'),
        confirmation: () => has('End it') && !page.text().includes('Saving …'),
        waiting: () => page.text().includes('Saving …'),
        failure: () => has('Try again'),
      },
      mayTake: (name, { shown, subject }) => {
        // The page's own link is not ended in this walk: the page would close.
        if (name === 'it is confirmed') return subject === 'second';
        if (name === 'it is dismissed') return shown === 'confirmation' || shown === 'failure';
        if (/button of the/.test(name)) {
          const isOpen = shown !== 'button' && subject === (/first/.test(name) ? 'first' : 'second');
          return !isOpen && shown !== 'waiting';
        }
        return true;
      },
      also: [
        'confirmation | the button of the second is pressed',
        'confirmation | the button of the first is pressed',
      ],
    });

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(8);
  },
  WALK_TIMEOUT_MS,
);
