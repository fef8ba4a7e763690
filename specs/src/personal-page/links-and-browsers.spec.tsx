import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Participant } from '#contract/personal-page.ts';
import { renderSite } from '../../support/render-site.tsx';
import { participant, TOKEN } from '../participation/support/answers.ts';
import { fakeApi, json, nothing, problem, unreachable } from '../participation/support/fake-api.ts';

const VISIT = 'POST /api/v1/visits';
const ME = 'GET /api/v1/me';
const END_LINK = 'POST /api/v1/me/ended-links';
const END_BROWSER = 'POST /api/v1/me/ended-browsers';
const FORGET = 'POST /api/v1/me/forgotten-browsers';

const { links, browsers } = participant();
const [sessionLink, ownLink] = links as [Participant['links'][number], Participant['links'][number]];
const phone = { sequence: 2, isThis: false, linkedSince: '2026-06-17T10:00:00.000Z', lastUsedAt: null };

/**
 * The personal page of a participant with these links and browsers; `after` is what the server says from the first
 * confirmation on.
 */
async function openEntry(changes: Partial<Participant> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ [VISIT]: json(participant(changes)), [ME]: json(participant(changes)), ...answers });
  const site = renderSite(`/e/${TOKEN}`, { fetch: api.fetch });
  await screen.findByRole('heading', { level: 2, name: 'Links and browsers' });
  return { ...site, api };
}

const list = (name: string) => screen.getByRole('list', { name });
const itemsOf = (name: string) =>
  within(list(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('links and browsers on the personal page', () => {
  test('ROUTE-12: each says what it opens, when it was made and last used, and which is this one, which is first', async () => {
    await openEntry({ browsers: [phone, ...browsers] });

    expect(itemsOf('Links')).toEqual([
      expect.stringMatching(
        /^Personal link · this one\s?Made on Tuesday,? 16 June 2026 at \d\d:00 \S+\. You opened this page with it\. ?End this link$/,
      ),
      expect.stringMatching(
        /^Link to the session ‘An afternoon in the grove’\s?Made on Tuesday,? 16 June 2026 at \d\d:00 \S+\. Last used on Saturday,? 20 June 2026 at \d\d:30 \S+\. ?End this link$/,
      ),
    ]);
    expect(itemsOf('Browsers')).toEqual([
      'This browser · known since 16 June 2026.',
      expect.stringMatching(
        /^Another browser\s?Known since 17 June 2026\. Not used yet, as far as we know\. ?End its access$/,
      ),
    ]);
  });

  test('ROUTE-12: links made on one day can be told apart, also by screen readers, and one never opened says so', async () => {
    const made = (sequence: number, madeAt: string) => ({
      ...ownLink,
      sequence,
      isThis: false,
      madeAt,
      lastUsedAt: null,
    });
    await openEntry({ links: [made(3, '2026-06-16T09:05:00.000Z'), made(4, '2026-06-16T15:41:00.000Z')] });

    const names = screen.getAllByRole('button', { name: /^End this link/ });
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^End this link: Personal link, made on .* 16 June 2026 at \d\d:41/),
      expect.stringMatching(/^End this link: Personal link, made on .* 16 June 2026 at \d\d:05/),
    ]);
    expect(screen.getByRole('main').textContent).toContain('so does ‘That is not me’, for its ‘Undo’');
  });

  test('ROUTE-12: what was done is said under the heading, until the next confirmation', async () => {
    const { user } = await openEntry({ browsers: [...browsers, phone] }, { [END_LINK]: nothing });
    await user.click(screen.getByRole('button', { name: /^End this link: Link to the session/ }));
    await user.click(screen.getByRole('button', { name: 'End it' }));
    const told = await screen.findByText('The link has ended.');
    expect(told.getAttribute('role')).toBe('status');
    expect(told.previousElementSibling).toBe(screen.getByRole('heading', { name: 'Links and browsers' }));

    await user.click(screen.getByRole('button', { name: /^End its access/ }));

    expect(screen.queryByText('The link has ended.')).toBe(null);
  });

  test('ROUTE-12: of many the latest are shown, and the others on demand', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...sessionLink,
      sequence: index + 3,
      session: { title: `Session ${index + 1}` },
      madeAt: new Date(Date.UTC(2026, 4, index + 1)).toISOString(),
      lastUsedAt: index === 0 ? '2026-06-20T12:00:00.000Z' : null,
    }));
    const { user } = await openEntry({ links: [...many, ownLink] });
    const titles = () => itemsOf('Links').map((text) => /Personal|Session \d+/.exec(text ?? '')?.[0]);

    expect(titles()).toEqual(['Personal', 'Session 1', 'Session 12', 'Session 11', 'Session 10']);
    await user.click(screen.getByRole('button', { name: 'Show all 13 links' }));
    expect(titles()).toHaveLength(13);
    expect(document.activeElement?.textContent).toBe('Show the latest links');
  });

  test('ROUTE-12: ending a link needs a confirmation; then it is gone, and the page says so', async () => {
    const { api, user } = await openEntry({}, { [END_LINK]: nothing });
    const end = screen.getByRole('button', { name: /^End this link: Link to the session/ });
    await user.click(end);
    const question = screen.getByRole('group', { name: /^End this link: Link to the session/ });
    expect(document.activeElement).toBe(question);
    expect(question.textContent).toContain('You keep your seat');
    expect(api.countOf(END_LINK)).toBe(0);

    api.answers[ME] = json(participant({ links: [ownLink] }));
    await user.click(within(question).getByRole('button', { name: 'End it' }));

    await screen.findByText('The link has ended.');
    expect(api.requests.filter(({ endpoint }) => endpoint === END_LINK)).toEqual([
      { endpoint: END_LINK, token: TOKEN, body: { sequence: 1, madeAt: sessionLink.madeAt } },
    ]);
    await waitFor(() => expect(itemsOf('Links')).toHaveLength(1));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Links and browsers' }));
  });

  test('ROUTE-12: two presses send one request (F60)', async () => {
    const { api, user } = await openEntry({}, { [END_LINK]: () => new Promise(() => {}) });
    await user.click(screen.getByRole('button', { name: /^End this link: Link to the session/ }));
    await user.dblClick(screen.getByRole('button', { name: 'End it' }));
    expect(api.countOf(END_LINK)).toBe(1);
  });

  test('ROUTE-12: it can be cancelled, and a failure is shown and can be tried again (F17)', async () => {
    const { api, user } = await openEntry({}, { [END_LINK]: unreachable });
    await user.click(screen.getByRole('button', { name: /^End this link: Link to the session/ }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(api.countOf(END_LINK)).toBe(0);

    await user.click(screen.getByRole('button', { name: /^End this link: Link to the session/ }));
    await user.click(screen.getByRole('button', { name: 'End it' }));
    expect(await screen.findByText(/The server did not answer, so this may or may not/)).toBeTruthy();
    api.answers[END_LINK] = nothing;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByText('The link has ended.');
    expect(api.countOf(END_LINK)).toBe(2);
  });

  test.each([
    ['yours', 'This browser still knows you'],
    ['unknown', 'only the team can let you in again'],
  ] as const)(
    'ROUTE-12: ending the link in use needs a plain confirmation, closes the page and says so: browser %s',
    async (browser, said) => {
      const { api, user } = await openEntry(
        { browser, links: [ownLink], browsers: browser === 'yours' ? browsers : [] },
        { [END_LINK]: nothing },
      );
      await user.click(screen.getByRole('button', { name: /^End this link: Personal link/ }));
      const question = screen.getByRole('group', { name: /^End this link: Personal link/ });
      expect(question.textContent).toContain('You opened this page with this link');
      expect(question.textContent).toContain(said);
      api.answers[ME] = problem('link-unknown', 401);
      await user.click(within(question).getByRole('button', { name: 'End it' }));

      const heading = await screen.findByRole('heading', { level: 1, name: 'Link ended' });

      expect(document.activeElement).toBe(heading);
      expect(screen.getByText('GM-7Q4K')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save my data' })).toBe(null);
      expect(screen.queryByText('Unknown link')).toBe(null);
    },
  );

  test('ROUTE-12: another browser is ended the same way; this one is forgotten as before, and can be remembered again', async () => {
    const { api, user } = await openEntry(
      { browsers: [...browsers, phone] },
      { [END_BROWSER]: nothing, [FORGET]: nothing },
    );
    await user.click(screen.getByRole('button', { name: /^End its access: Another browser/ }));
    api.answers[ME] = json(participant());
    await user.click(screen.getByRole('button', { name: 'End it' }));
    await screen.findByText('That browser no longer knows you.');
    expect(api.requests.find(({ endpoint }) => endpoint === END_BROWSER)).toEqual({
      endpoint: END_BROWSER,
      token: TOKEN,
      body: { sequence: 2, linkedSince: phone.linkedSince },
    });

    api.answers[ME] = json(participant({ browser: 'unknown', browsers: [] }));
    await user.click(screen.getByRole('button', { name: 'Forget me in this browser' }));

    await screen.findByText('No browser knows you without a link.');
    expect(api.countOf(FORGET)).toBe(1);
    expect(await screen.findByText(/^Forgotten\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remember me in this browser' })).toBeTruthy();
  });
});

describe('a second window', () => {
  test.each([
    ['a link', /^End this link: Link to the session/, END_LINK, 'The link has ended.'],
    ['the link of this page', /^End this link: Personal link/, END_LINK, 'Link ended'],
    ['a browser', /^End its access/, END_BROWSER, 'That browser no longer knows you.'],
  ])('ROUTE-12: shows that %s was ended here, once it was', async (_, ask, act, said) => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('grovemates.done');
    onTestFinished(() => channel.close());
    channel.addEventListener('message', ({ data }) => heard.push(data));
    const { api, user } = await openEntry({ browsers: [...browsers, phone] }, { [act]: unreachable });
    await user.click(screen.getByRole('button', { name: ask }));
    const question = within(screen.getByRole('group', { name: ask }));
    await user.click(question.getByRole('button', { name: /^End it/ }));
    await screen.findByText(/The server did not answer, so this may or may not/);
    expect(heard).toEqual([]);

    api.answers[act] = nothing;
    await user.click(question.getByRole('button', { name: 'Try again' }));

    await screen.findByText(said);
    await waitFor(() => expect(heard).toEqual([null]));
  });

  test.each([
    ['a link', { links: [ownLink] }, 'Links'],
    ['a browser', { browsers }, 'Browsers'],
  ])('ROUTE-12: shows what is left when %s is ended in the first', async (_, left, name) => {
    const { api } = await openEntry({ browsers: [...browsers, phone] });
    expect(itemsOf(name)).toHaveLength(2);
    api.answers[ME] = json(participant(left));

    const channel = new BroadcastChannel('grovemates.done');
    onTestFinished(() => channel.close());
    channel.postMessage(null);

    await waitFor(() => expect(itemsOf(name)).toHaveLength(1));
  });
});

describe('texts about links', () => {
  test('SITE-5: the page after joining says of the link that it is a key, and how to get another or end it', async () => {
    const { CODE, freeSeat } = await import('../participation/support/joins.ts');
    const { user } = renderSite(`/join/${CODE}`, { fetch: fakeApi(freeSeat).fetch });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    await screen.findByText('You have seat 4.');

    const said = screen.getByText(/This link opens your personal page/).textContent;
    expect(said).not.toMatch(/only once/);
    expect(said).toContain('like a password');
    expect(said).toContain('Your personal page lists all your links, and you can end any of them there');
  });

  test('SITE-7: withdrawing without the tick says what the tick is for, and what can’t be undone', async () => {
    const { user } = await openEntry();
    await user.click(screen.getByRole('button', { name: 'Withdraw from the study' }));
    expect(
      screen.getByText('This can’t be undone. You could join again with a code, as a new participant.'),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw for good' }));

    expect(screen.getByText('Tick the box to confirm that you want to withdraw.')).toBeTruthy();
    expect(screen.queryByText(/if you agree/)).toBe(null);
  });

  test('SITE-7: after a withdrawal the heading says so', async () => {
    const withdrawn = participant({ withdrawnAt: '2026-06-20T12:01:00.000Z', seats: [] });
    renderSite(`/e/${TOKEN}`, { fetch: fakeApi({ [VISIT]: json(withdrawn) }).fetch });

    expect(await screen.findByRole('heading', { level: 1, name: 'You have withdrawn' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Links and browsers' })).toBe(null);
  });
});
