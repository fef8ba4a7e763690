import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { joinModel, joinOracle } from '#audit/models/join.model.ts';
import { participant } from '../../src/participation/support/answers.ts';
import { joinReply, lookupReply } from '../../src/participation/support/joins.ts';
import { setOnline } from '../../src/participation/support/session-page.tsx';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { type Executors, walkThrough } from '../support/react-layer.ts';

const PORTS: Record<string, string> = {
  '/api/v1/codes/lookup': 'lookUp',
  '/api/v1/joins': 'join',
  '/api/v1/me/forgotten-browsers': 'forget',
  '/api/v1/me': 'remember',
};

/** The site at `/enter`, with a server that answers when a step says so. */
function openPage() {
  const store = memoryStore();
  let pending: { port: string; end: (answer: Response | Error) => void }[] = [];
  const fetch = (path: string, { signal }: RequestInit): Promise<Response> => {
    if (path.endsWith('/personal-links')) {
      return Promise.resolve(Response.json({ personalToken: 'Undo'.padEnd(43, 'u') }, { status: 201 }));
    }
    if (path.endsWith('/me/browsers')) return Promise.resolve(new Response(null, { status: 204 }));
    const port = PORTS[path];
    if (port === undefined) return new Promise(() => {});
    return new Promise((resolve, reject) => {
      const end = (answer: Response | Error) => (answer instanceof Error ? reject(answer) : resolve(answer));
      pending.push({ port, end });
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  let now = joinOracle.start.now;
  let site: ReturnType<typeof renderSite>;

  const open = async (code: string) => {
    if (site) {
      now = site.clock.now();
      cleanup();
    }
    pending = [];
    sessionStorage.clear();
    // The page is told at its start whether there is a connection.
    await setOnline(true);
    site = renderSite('/enter', { store, fetch, now: new Date(now).toISOString() });
    await type(code);
    await press('Check the code');
    // The script of the join flow is fetched.
    await vi.waitFor(() => expect(document.querySelector('#code[readonly], .fault')).toBeTruthy());
  };
  const answer = async (port: string, reply: Response | Error, isOld = false) => {
    const ofPort = pending.filter((each) => each.port === port);
    const chosen = isOld ? ofPort.at(-2) : ofPort.at(-1);
    if (!chosen) return;
    pending = pending.filter((each) => each !== chosen);
    await act(async () => {
      chosen.end(reply);
      await new Promise((resolve) => setTimeout(resolve));
    });
  };

  return {
    open,
    answer,
    store,
    wait: (ms: number) => site.wait(ms),
    setClock: (by: number) => site.clock.setSystemTime(site.clock.now() + by),
    goTo: (step: string) => site.goTo('/enter', { step, below: 0 }),
  };
}

const type = (text: string) =>
  act(async () => {
    const field = screen.getByLabelText('Your code');
    // A text that is there already is typed anew.
    fireEvent.change(field, { target: { value: `${text} ` } });
    fireEvent.change(field, { target: { value: text } });
  });
const button = (name: string | RegExp) =>
  [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent, ariaLabel }) =>
    [textContent, ariaLabel].some((label) =>
      typeof name === 'string' ? label === name : name.test(label ?? ''),
    ),
  );
async function press(name: string | RegExp): Promise<void> {
  const found = button(name);
  if (!found) throw new Error(`There is no button '${name}'.`);
  await act(async () => void found.click());
}
const text = () => document.querySelector('main')?.textContent ?? '';
const help = () => document.querySelector('#code-help')?.textContent ?? '';
const hasField = () => button('Checking …') === undefined && document.querySelector('#code') !== null;
const isChecking = () => button('Checking …') !== undefined;
const isTaking = () => button(/^(Taking your seat|Going back) …$/) !== undefined;

const refusal = (code: string, more = {}) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'No.', status: 409, code, ...more }), {
    status: 409,
    headers: { 'content-type': 'application/problem+json' },
  });
const lost = () => new TypeError('Failed to fetch');
const ownBrowser = (isYours: boolean) =>
  Response.json(participant({ browser: isYours ? 'yours' : 'another' }));

test('SITE-5 ROUTE-2: a walk through every step on every screen of joining shows what the specification says', async () => {
  const page = openPage();
  const NEVER = { never: 'The page’s port turns each failure into an answer.' };
  const lookUp = (reply: () => Response | Error) => () => page.answer('lookUp', reply());
  const join = (reply: () => Response | Error) => () => page.answer('join', reply());
  const free = (knownAs: string | null) => lookUp(() => Response.json(lookupReply({ knownAs })));
  const own = (knownAs: string | null) =>
    lookUp(() => Response.json(lookupReply({ seat: 'yours', knownAs })));
  const stores = (name: keyof typeof joinModel.steps) => () => {
    const step = joinModel.steps[name];
    if (step.kind !== 'store') return;
    if (step.text === null) page.store.kept.delete(step.key);
    else page.store.kept.set(step.key, step.text);
  };
  const executors: Executors<typeof joinModel> = {
    'the page is opened without a code': { never: 'The page starts the flow with a text.' },
    'the page is opened with a code': () => page.open('ABCDEFGHJF'),
    'the page is opened with half a code': () => page.open('ABC'),
    'a code is typed': () => type('ABCDEFGHJF'),
    'another code is typed': () => type('012345678D'),
    'half a code is typed': () => type('ABC'),
    'the field is emptied': () => type(''),
    'the button of the code is pressed': () => press(/^(Check the code|Wait .*)$/),
    'the box is ticked': () => act(async () => void screen.getByRole('checkbox').click()),
    'the tick is taken away': () => act(async () => void screen.getByRole('checkbox').click()),
    'the button of the seat is pressed': () => press(/^(Take my seat|Go back to your seat)$/),
    'the button to try again is pressed': () => press(/^(Try again|Try anyway)$/),
    '“Not you?” is pressed': () => press('That is not me'),
    'to forget is confirmed': () => press('Forget P-7'),
    'to forget is dismissed': () => press('Don’t forget'),
    'the button to undo is pressed': () => press('Undo'),
    'the history shows the code': () => page.goTo('code'),
    'the history shows the offer': () => page.goTo('offer'),
    'the history shows the seat': () => page.goTo('seat'),
    'it is cancelled': () => press(/^(Stop|Back to the code|Check the code again)$/),
    'the connection is lost': () => setOnline(false),
    'the connection is back': () => setOnline(true),
    'a free seat is found': free(null),
    'a free seat is found, and who asks is known': free('P-7'),
    'the own seat is found': own('P-7'),
    'the own seat is found by its key': own(null),
    'the code is not known': lookUp(() => refusal('code-unknown')),
    'the code opens in 2 s by its time': { never: 'Its time is over early in the walk.' },
    'the code opens in 1 h and 1 s by the server': lookUp(() =>
      refusal('code-not-open', {
        opensAt: new Date(joinOracle.start.now).toISOString(),
        retryAfter: 3601,
      }),
    ),
    'the code has just opened': lookUp(() => refusal('code-not-open')),
    'there were too many tries, for 2 s': lookUp(() => refusal('too-many-tries', { retryAfter: 2 })),
    'there were too many tries': lookUp(() => refusal('too-many-tries')),
    'the look-up has no reply': lookUp(lost),
    'the look-up has no reply, and is to wait for 60 s': lookUp(
      () => new Response(null, { status: 503, headers: { 'retry-after': '60' } }),
    ),
    'an older look-up ends': () => page.answer('lookUp', Response.json(lookupReply()), true),
    'the look-up breaks': NEVER,
    'the seat is taken': join(() => Response.json(joinReply(), { status: 201 })),
    'the form has changed': join(() => refusal('consent-outdated')),
    'the key was another one’s': join(() => refusal('idempotency-mismatch')),
    'the join comes too early': join(() => refusal('code-not-open', { retryAfter: 2 })),
    'the join is one try too many': join(() => refusal('too-many-tries', { retryAfter: 2 })),
    'the code was used': join(() => refusal('code-used')),
    'the session is full': join(() => refusal('session-full')),
    'the join has no reply': join(lost),
    'the join breaks': NEVER,
    'an older join ends': () => page.answer('join', Response.json(joinReply(), { status: 201 }), true),
    'the browser is forgotten': () => page.answer('forget', new Response(null, { status: 204 })),
    'to forget is refused': () => page.answer('forget', refusal('internal')),
    'to forget breaks': () => page.answer('forget', lost()),
    'the browser is remembered': () => page.answer('remember', ownBrowser(true)),
    'somebody else has joined here': () => page.answer('remember', ownBrowser(false)),
    'to remember is refused': () => page.answer('remember', refusal('internal')),
    '1 ms passes': () => page.wait(1),
    '999 ms pass': () => page.wait(999),
    '14,999 ms pass': () => page.wait(14_999),
    '59,999 ms pass': () => page.wait(59_999),
    'the clock is put on by 1,500 ms': () => page.setClock(1_500),
    'the clock is put back by an hour': { never: 'It makes the walk longer, and shows nothing.' },
    'another tab stores a key for the code': stores('another tab stores a key for the code'),
    'another tab stores keys, one of them a day old in 1 s': {
      never: 'By the time of the walk it is older than a day.',
    },
    'another version of the site stores its own text': stores(
      'another version of the site stores its own text',
    ),
    'another tab empties the store': stores('another tab empties the store'),
  };

  await page.open('ABC');
  const { steps, kinds, missed } = await walkThrough(
    {
      model: joinModel,
      oracle: joinOracle,
      executors,
      seen: {
        'code field': () => hasField() && help() === '',
        'code field, code missing': () => hasField() && help() === 'Type your code first.',
        'code field, no code': () => hasField() && document.querySelector('#code-help .fault') !== null,
        'code field, refusal': () => hasField() && /^(Unknown code|Already used|Full)\./.test(help()),
        'code field, countdown to the opening': () => hasField() && help().startsWith('Not open yet.'),
        'code field, open now': () => hasField() && help().includes('It should be open by now'),
        'code field, too many tries': () => hasField() && button(/^Wait /) !== undefined,
        'code field, not undone': () => hasField() && /answer/.test(help()),
        'code field, no answer': () => hasField() && help().startsWith('No answer.'),
        'checking the code': () => isChecking() && text().includes('Asking the server …'),
        'checking the code, pause': () => isChecking() && text().includes('Trying again in'),
        'checking the code, offline': () => isChecking() && button('Try anyway') !== undefined,
        'free seat': () => button('Take my seat') !== undefined,
        'own seat': () => button('Go back to your seat') !== undefined,
        'confirmation to forget': () => button('Forget P-7') !== undefined && !text().includes('Saving …'),
        forgetting: () => text().includes('Saving …'),
        'forgetting, failure': () =>
          document.querySelector('fieldset') !== null && button('Try again') !== undefined,
        undoing: isChecking,
        'taking the seat': () => isTaking() && text().includes('Asking the server …'),
        'taking the seat, pause': () => isTaking() && text().includes('Trying again in'),
        'taking the seat, offline': () => isTaking() && button('Try anyway') !== undefined,
        'seat unsure': () => text().includes('No answer.') && button('Check the code again') !== undefined,
        'seat unsure, stopped': () => button('Check the code again') !== undefined,
        'seat taken': () => text().includes('You have seat 4.'),
      },
      also: [
        'code field, too many tries | the history shows the offer',
        'code field, too many tries | the history shows the seat',
        'code field, too many tries | the button of the code is pressed',
      ],
      mayTake: (name, { screen }) => {
        if (screen.startsWith('checking') || screen === 'undoing') return !/typed|emptied/.test(name);
        return true;
      },
    },
    joinOracle.next(joinOracle.start, { kind: 'reload', input: 'ABC' }),
  );

  // Where a plan counts on what the walk has left behind: a key in the store, a tick.
  expect(missed.length).toBeLessThan(6);
  expect(kinds).toBeGreaterThan(150);
  expect(steps).toBeLessThan(1000);
});
