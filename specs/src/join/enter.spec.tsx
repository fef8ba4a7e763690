import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';
import { fakeApi, json, problem, unreachable } from '../participation/support/fake-api.ts';
import { CODE, freeSeat, LOOK_UP, lookupReply, PERSONAL_TOKEN } from '../participation/support/joins.ts';
import { setOnline } from '../participation/support/session-page.tsx';

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your code' });
/** What is said about the code, right under it. */
const help = () => document.getElementById('code-help') as HTMLElement;

function open(answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(answers);
  const site = renderSite('/enter', { fetch: api.fetch });
  return {
    ...site,
    api,
    /** Types a code and sends it; what stands behind the form is there by then. */
    enter: async (text: string) => {
      await site.user.type(field(), `${text}{Enter}`);
      await expect.poll(() => help().textContent).not.toBe('');
    },
  };
}

describe('the field for a code', () => {
  test('SITE-5: is one field for a phone’s keyboard, without suggestions from other fields', () => {
    open();

    expect(field().getAttribute('autocapitalize')).toBe('characters');
    expect(field().getAttribute('autocomplete')).toBe('one-time-code');
    expect(field().getAttribute('autocorrect')).toBe('off');
    expect(field().getAttribute('spellcheck')).toBe('false');
    expect(field().getAttribute('enterkeyhint')).toBe('go');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  test('SITE-5: groups a typed code', async () => {
    const { user } = open();

    await user.type(field(), 'abcdefgh');

    expect(field().value).toBe('abcde-fgh');
  });

  test('SITE-5: keeps the text and the caret when the middle is edited', async () => {
    const { user } = open();
    await user.type(field(), 'abcdefgh');

    await user.type(field(), 'X', { initialSelectionStart: 2, initialSelectionEnd: 2 });

    expect(field().value).toBe('abXcde-fgh');
    expect(field().selectionStart).toBe(3);
  });

  test('SITE-5: accepts a pasted link, and looks up the code in it', async () => {
    const { user, api } = open({ [LOOK_UP]: json(lookupReply()) });
    await user.click(field());

    await user.paste(`https://grovemates.example.edu/join/${CODE}?from=mail`);
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Take my seat' });

    expect(api.requests.map(({ endpoint, body }) => ({ endpoint, body }))).toEqual([
      { endpoint: LOOK_UP, body: { code: 'ABCDEFGHJF' } },
    ]);
  });

  test('SITE-5: keeps the focus when the join flow replaces the first form', async () => {
    const { enter } = open({ [LOOK_UP]: () => new Promise(() => {}) });

    await enter(CODE);

    expect(document.activeElement).toBe(field());
    expect(field().value).toBe(CODE);
  });
});

describe('an empty field', () => {
  test('SITE-5: is reported at once, at the field', async () => {
    const { user, api } = open();

    await user.click(screen.getByRole('button', { name: 'Check the code' }));

    expect(help().textContent).toBe('Type your code first.');
    expect(field().getAttribute('aria-describedby')).toBe(help().id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    await user.type(field(), 'a');
    expect(help().textContent).toBe('');
    expect(api.requests).toEqual([]);
  });

  test('SITE-5: is reported after a refusal, too', async () => {
    const { user, enter, api } = open({ [LOOK_UP]: problem('code-unknown', 404) });
    await enter(CODE);
    await within(help()).findByText('Unknown code.');

    await user.clear(field());
    await user.keyboard('{Enter}');

    expect(help().textContent).toBe('Type your code first.');
    expect(api.countOf(LOOK_UP)).toBe(1);
  });
});

describe('a malformed code', () => {
  test.each([
    ['ABCDU', 'U is not used in codes: it is the fifth character.', 'U'],
    ['ABCDE-FGHJ', 'One character is missing: you have nine of ten.', '·'],
    ['ABCDE-FGHJFFF', 'That is too long: 12 characters instead of ten.', 'FF'],
  ])('SITE-5: %s: %s', async (typed, words, marked) => {
    const { enter, api } = open();

    await enter(typed);

    expect(help().textContent).toContain(words);
    expect(help().querySelector('mark')?.textContent).toBe(marked);
    expect(help().querySelector('.marks')?.getAttribute('aria-hidden')).toBe('true');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().getAttribute('aria-describedby')).toBe(help().id);
    expect(help().getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(field());
    expect(api.requests).toEqual([]);
  });

  test('SITE-5: can be corrected in the field, and is then looked up', async () => {
    const { user, enter } = open({ [LOOK_UP]: json(lookupReply()) });
    await enter('ABCDE-FGHJ');

    await user.type(field(), 'f');
    expect(help().textContent).toBe('');
    expect(field().getAttribute('aria-invalid')).toBe('false');
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();
  });

  test('SITE-5: the same fault twice brings the focus back to the field', async () => {
    const { user, enter } = open();
    await enter('ABC');

    await user.click(screen.getByRole('button', { name: 'Check the code' }));

    expect(document.activeElement).toBe(field());
  });
});

describe('a refusal', () => {
  test.each([
    ['code-malformed', 400, 'Not a code.', 'code-malformed'],
    ['code-unknown', 404, 'Unknown code.', 'code-unknown'],
    ['code-used', 409, 'Already used.', 'code-used'],
    ['code-expired', 410, 'Expired.', 'code-too-early'],
    ['session-full', 409, 'Full.', 'session-full'],
    ['session-closed', 410, 'Over.', 'session-full'],
  ])(
    'SITE-5: %s is explained at the code, with a link to help, and requested once (F09)',
    async (code, status, words, answer) => {
      const { enter, api } = open({ [LOOK_UP]: problem(code, status) });

      await enter(CODE);

      expect(await within(help()).findByText(words)).toBeTruthy();
      const link = within(help()).getByRole('link', { name: 'What you can do (opens in new tab)' });
      expect(link.getAttribute('href')).toBe(`/faq/support#${answer}`);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(field().value).toBe(CODE);
      expect(api.countOf(LOOK_UP)).toBe(1);
    },
  );

  test.each([
    ['bad-request', 400],
    ['origin-refused', 403],
    ['not-found', 404],
    ['a-problem-of-tomorrow', 418],
  ])('SITE-5: %s is explained without the server’s own text (F10, F13)', async (code, status) => {
    const { enter, wait } = open({ [LOOK_UP]: problem(code, status) });

    await enter(CODE);
    for (const ms of [1000, 2000, 4000]) await wait(ms);

    expect(help().textContent).toMatch(/^(Something went wrong|No answer)\./);
    expect(help().textContent).not.toContain(code);
  });

  test('SITE-5: too many tries: the button counts down and does nothing, and the code stays', async () => {
    const { enter, wait, user, api } = open({ [LOOK_UP]: tooManyTries(65) });

    await enter(CODE);
    const button = await screen.findByRole('button', { name: 'Wait 1:05' });
    await user.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    for (let second = 0; second < 64; second += 1) await wait(1000);
    expect(screen.getByRole('button', { name: 'Wait 0:01' })).toBeTruthy();
    await wait(1000);

    expect(screen.getByRole('button', { name: 'Check the code' }).getAttribute('aria-disabled')).toBe(
      'false',
    );
    expect(help().textContent).toBe('');
    expect(field().value).toBe(CODE);
    expect(api.countOf(LOOK_UP)).toBe(1);
  });

  test('SITE-5: not open yet: shows when it opens and how long that is, and can be checked again then', async () => {
    const { enter, wait, user, api } = open({ [LOOK_UP]: notOpenUntil('2026-06-21T12:00:30.000Z') });

    await enter(CODE);
    expect(await within(help()).findByText('Not open yet.')).toBeTruthy();
    expect(help().textContent).toContain('It opens on Sunday, 21 June 2026 at 12:00 UTC, in 0:30.');
    expect(within(help()).getByRole('timer').textContent).toBe('in 0:30');
    for (let second = 0; second < 30; second += 1) await wait(1000);
    expect(help().textContent).toContain('It should be open by now: check it again.');
    api.answers[LOOK_UP] = json(lookupReply());
    await user.click(screen.getByRole('button', { name: 'Check the code' }));

    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();
  });

  test('SITE-5: not open yet, from a server that says only how long to wait: shows that', async () => {
    const notOpen = () => problemWith({ status: 409, code: 'code-not-open', retryAfter: 30 });
    const { enter, wait } = open({ [LOOK_UP]: notOpen });

    await enter(CODE);
    expect(await within(help()).findByText('Not open yet.')).toBeTruthy();
    expect(help().textContent).toContain('It opens in 0:30.');
    for (let second = 0; second < 30; second += 1) await wait(1000);

    expect(help().textContent).toContain('It should be open by now: check it again.');
  });
});

describe('a server that does not answer', () => {
  test('DATA-1 SITE-5: gets four requests, each wait is shown, then there is a next step (F01, F04, F17)', async () => {
    const { enter, wait, user, api } = open({ [LOOK_UP]: unreachable });
    const words: (string | null)[] = [];

    await enter(CODE);
    for (const ms of [1000, 2000, 4000]) {
      await expect.poll(() => help().textContent).toContain('Trying again');
      words.push(help().textContent);
      await wait(ms);
    }
    await expect.poll(() => help().textContent).toContain('No answer.');

    expect(words).toEqual([
      'The server does not answer. Trying again in a second, 1 of 3 …',
      'The server does not answer. Trying again in 2 seconds, 2 of 3 …',
      'The server does not answer. Trying again in 4 seconds, 3 of 3 …',
    ]);
    expect(help().textContent).toContain('after four tries. Nothing was used up: try again.');
    expect(within(help()).getByRole('link').getAttribute('href')).toBe('/faq/support#unreachable');
    expect(api.countOf(LOOK_UP)).toBe(4);
    api.answers[LOOK_UP] = json(lookupReply());
    await user.click(screen.getByRole('button', { name: 'Check the code' }));
    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();
  });

  test.each([
    [
      'half of a JSON text',
      () => new Response('{"session":', { headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a page instead of JSON',
      () => new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['JSON of another form', () => Response.json({ ...lookupReply(), seat: '<b>yes</b>' })],
    ['far too much', () => Response.json({ ...lookupReply(), more: 'x'.repeat(2_000_000) })],
  ])('SITE-5: %s counts as no answer, and nothing of it is shown (F11, F12, F13, F14)', async (_, answer) => {
    const { enter, content } = open({ [LOOK_UP]: answer });

    await enter(CODE);
    await expect.poll(() => help().textContent).toContain('Trying again in a second, 1 of 3');

    expect(content().textContent).not.toMatch(/Wi-Fi|yes|xxx/);
  });

  test('SITE-5: its Retry-After is respected, and the page shows the wait (F06)', async () => {
    const busy = () =>
      new Response('{}', {
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '12' },
      });
    const { enter } = open({ [LOOK_UP]: busy });

    await enter(CODE);

    await expect.poll(() => help().textContent).toContain('Trying again in 12 seconds, 1 of 3');
  });

  test('SITE-5: during a request the code can’t be changed, but the request can be stopped (F02, F03)', async () => {
    const { enter, user } = open({ [LOOK_UP]: () => new Promise(() => {}) });

    await enter(CODE);
    expect(help().textContent).toBe('Asking the server …');
    expect(field().readOnly).toBe(true);
    expect(screen.getByRole('button', { name: 'Checking …' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Stop' }));

    expect(field().readOnly).toBe(false);
    expect(field().value).toBe(CODE);
    expect(screen.getByRole('button', { name: 'Check the code' })).toBeTruthy();
  });

  test('SITE-5: offline, the page says so, can try anyway, and continues by itself (F15, F16)', async () => {
    await setOnline(false);
    const { enter, user, api } = open({ [LOOK_UP]: unreachable });

    await enter(CODE);
    await expect.poll(() => help().textContent).toContain('You seem to be offline.');
    await user.click(screen.getByRole('button', { name: 'Try anyway' }));
    await expect.poll(() => api.countOf(LOOK_UP)).toBe(2);
    api.answers[LOOK_UP] = json(lookupReply());
    await expect.poll(() => help().textContent).toContain('You seem to be offline.');
    await setOnline(true);

    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();
  });
});

describe('Back, Forward and a reload', () => {
  const OFFER = { name: 'Take my seat' };

  /** The entry form, opened from the FAQ. */
  async function fromFaq(answers: Parameters<typeof fakeApi>[0]) {
    const api = fakeApi(answers);
    const site = renderSite('/faq', { fetch: api.fetch });
    await site.goTo('/enter');
    return { ...site, api };
  }

  /** What a reload leaves of the tab: the entry of its history, and its storage. */
  const afterReload = (kept: string, state: unknown, answers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = fakeApi(answers);
    const typedCode = { recall: () => kept, remember: vi.fn<(text: string) => void>() };
    return { api, typedCode, ...renderSite({ pathname: '/enter', state }, { fetch: api.fetch, typedCode }) };
  };

  test('SITE-5: Back from the consent step shows the code, with its text and the focus; Forward shows the step', async () => {
    const { user, goBack, goForward } = await fromFaq({ [LOOK_UP]: json(lookupReply()) });
    await user.type(field(), `${CODE}{Enter}`);
    await screen.findByRole('button', OFFER);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

    await goBack();
    expect(field().value).toBe(CODE);
    expect(document.activeElement).toBe(field());
    await goForward();
    expect(await screen.findByRole('button', OFFER)).toBeTruthy();
    await goBack();
    await goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: ‘Back to the code’ does the same as Back', async () => {
    const { user, goBack, entryState } = await fromFaq({ [LOOK_UP]: json(lookupReply()) });
    await user.type(field(), `${CODE}{Enter}`);
    await waitFor(() => expect(entryState()).toMatchObject({ step: 'offer' }));

    await user.click(screen.getByRole('button', { name: 'Back to the code' }));
    expect(await screen.findByDisplayValue(CODE)).toBe(field());
    await waitFor(() => expect(entryState()).toBeNull());
    await goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: a refusal adds no entry to the history', async () => {
    const { user, goBack } = await fromFaq({ [LOOK_UP]: problem('session-full', 409) });
    await user.type(field(), `${CODE}{Enter}`);
    await screen.findByText('Full.');

    await goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: the link ‘Join with Code’ leads from the consent step to the code', async () => {
    const { user } = await fromFaq({ [LOOK_UP]: json(lookupReply()) });
    await user.type(field(), `${CODE}{Enter}`);
    await screen.findByRole('button', OFFER);

    await user.click(screen.getAllByRole('link', { name: 'Join with Code' })[0] as HTMLElement);

    expect(field().value).toBe(CODE);
  });

  test('SITE-5: going back from another page shows the step again', async () => {
    const { user, goTo, goBack } = await fromFaq({ [LOOK_UP]: json(lookupReply()) });
    await user.type(field(), `${CODE}{Enter}`);
    await screen.findByRole('button', OFFER);
    await goTo('/faq/general');

    await goBack();

    expect(await screen.findByRole('button', OFFER)).toBeTruthy();
  });

  test('SITE-5: a new visit to the form finds it empty', async () => {
    const { user, goTo } = await fromFaq({});
    await user.type(field(), 'abc');
    await goTo('/faq/general');

    await goTo('/enter');

    expect(field().value).toBe('');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('abc');
  });

  test('SITE-5: a reload keeps the text', () => {
    afterReload('abcde-f', null);

    expect(field().value).toBe('abcde-f');
  });

  test('SITE-5: a reload of the consent step shows it again', async () => {
    const { api } = afterReload(CODE, { step: 'offer', below: 1 }, { [LOOK_UP]: json(lookupReply()) });

    expect(await screen.findByRole('button', OFFER)).toBeTruthy();
    expect(api.countOf(LOOK_UP)).toBe(1);
  });

  test('SITE-5: a step whose code is gone shows the field, and Back leaves the page', async () => {
    const site = renderSite(
      { pathname: '/enter', state: { step: 'seat', below: 2 } },
      { visited: ['/faq', '/enter', { pathname: '/enter', state: { step: 'offer', below: 1 } }] },
    );
    await act(async () => {});
    expect(field().value).toBe('');

    await site.goForward();
    expect(field().value).toBe('');
    await site.goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: the tab stores the text as it is typed, and deletes it with the last symbol', async () => {
    const { user, typedCode } = afterReload('', null);

    await user.type(field(), 'ab');
    await user.clear(field());

    await expect.poll(() => typedCode.remember.mock.calls.flat()).toEqual(['a', 'ab', '']);
  });

  test('SITE-5: a reload keeps the code of a pasted join link, before anything is pressed', async () => {
    const { user, typedCode } = afterReload('', null);
    await user.click(field());

    await user.paste(`https://grovemates.example.edu/join/${CODE}?from=mail`);

    await expect.poll(() => typedCode.remember.mock.calls.flat()).toEqual(['ABCDEFGHJF']);
  });

  test('SITE-7: a reload keeps nothing of a pasted personal link', async () => {
    const { user, typedCode } = afterReload('', null);
    await user.click(field());

    await user.paste(`https://grovemates.example.edu/e/${PERSONAL_TOKEN}`);

    await expect.poll(() => typedCode.remember.mock.calls.flat()).toEqual(['']);
  });

  test('SITE-5: the text is deleted once a seat is taken', async () => {
    const { user } = open(freeSeat);
    await user.type(field(), `${CODE}{Enter}`);
    await screen.findByRole('button', OFFER);
    expect(sessionStorage.getItem('grovemates.typed-code')).toBe(CODE);

    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', OFFER));
    await screen.findByText('You have seat 4.');

    expect(sessionStorage.getItem('grovemates.typed-code')).toBe(null);
  });

  test('SITE-7: a personal link that is pasted by mistake is stored nowhere', async () => {
    const { user } = open();
    await user.click(field());
    await user.paste(`https://grovemates.example.edu/e/${PERSONAL_TOKEN}`);
    await user.keyboard('{Enter}');
    await expect.poll(() => help().textContent).not.toBe('');

    expect(
      JSON.stringify([...Object.entries(sessionStorage), ...Object.entries(localStorage)]),
    ).not.toContain('Entry-secret');
  });
});

/** A problem with more than its code. */
function tooManyTries(retryAfter: number) {
  return () => problemWith({ status: 429, code: 'too-many-tries', retryAfter });
}

function notOpenUntil(opensAt: string) {
  return () => problemWith({ status: 409, code: 'code-not-open', opensAt });
}

function problemWith(more: Record<string, unknown> & { status: number }): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title: 'No.', ...more }), {
    status: more.status,
    headers: { 'content-type': 'application/problem+json' },
  });
}
