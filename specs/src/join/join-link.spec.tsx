import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';
import { fakeApi, json, problem } from '../participation/support/fake-api.ts';
import { CODE, freeSeat, JOIN, LOOK_UP, lookupReply } from '../participation/support/joins.ts';

function open(code: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi(answers);
  return { api, ...renderSite(`/join/${encodeURIComponent(code)}`, { fetch: api.fetch }) };
}

const main = () => screen.getByRole('main');

describe('a join link', () => {
  test('SITE-5 ROUTE-11: looks its code up in the body of a request, never in an address, and takes nothing (F59)', async () => {
    const { api, store } = open(CODE, freeSeat);

    expect(within(main()).getByText(CODE).tagName).toBe('BDI');
    expect(main().textContent).toContain('This link contains the code below. Opening it hasn’t used it.');
    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();

    expect(api.requests).toEqual([{ endpoint: LOOK_UP, token: null, body: { code: 'ABCDEFGHJF' } }]);
    expect([...store.kept.keys()]).not.toContain('grovemates.joining');
  });

  test.each([
    ['ABCDE-FGHJK', 'This isn’t a valid code'],
    ['ABCDE', 'Five characters are missing: you have five of ten.'],
    ['<script>alert(1)</script>', '> is not used in codes: it is the seventh character.'],
    ['javascript:alert(1)', ': is not used in codes: it is character 11.'],
    ['\u202eABC\u0000', 'An invisible character is not used in codes: it is the fourth character.'],
    ['АBCDE-FGHJF', 'А is not used in codes: it is the first character.'],
    ['//evil.example', '. is not used in codes: it is the fifth character.'],
    ['x'.repeat(15_000), 'That is far too long: a code has ten characters.'],
  ])(
    'SITE-5 ROUTE-11: %j is refused without a request, and shown as text, cut short (F50, F54, F56, F57)',
    (code, words) => {
      const { api } = open(code);

      expect(main().textContent).toContain(words);
      expect(api.requests).toEqual([]);
      expect(main().textContent.length).toBeLessThan(1000);
      expect(main().querySelector('script')).toBe(null);
      expect(screen.getByRole('link', { name: 'Type a code' }).getAttribute('href')).toBe('/enter');
    },
  );

  test.each([' ', '\u00a0\u200b', '-', '\u2013 .'])(
    'SITE-5 ROUTE-11: %j is a link without a code, and the page says so',
    (blank) => {
      const { api } = open(blank);

      expect(main().textContent).toContain('This link contains no code: its end is missing.');
      expect(main().textContent).not.toContain('the code below');
      expect(screen.queryByRole('button', { name: 'Check it again' })).toBe(null);
      expect(screen.getByRole('link', { name: 'Type a code' }).getAttribute('href')).toBe('/enter');
      expect(api.requests).toEqual([]);
    },
  );

  test('SITE-5: for an unknown code the page says that the team may have withdrawn it', async () => {
    open(CODE, { [LOOK_UP]: problem('code-unknown', 404) });

    expect((await screen.findByText('Unknown code.')).closest('p')?.textContent).toContain(
      'No session here has this code, or the team has withdrawn it.',
    );
  });

  test('SITE-5: a refusal is shown at the code, which can be checked again', async () => {
    const { api, user } = open(CODE, { [LOOK_UP]: problem('session-full', 409) });
    expect(await screen.findByText('Full.')).toBeTruthy();

    api.answers[LOOK_UP] = json(lookupReply());
    await user.click(screen.getByRole('button', { name: 'Check it again' }));

    expect(await screen.findByRole('button', { name: 'Take my seat' })).toBeTruthy();
    expect(api.countOf(JOIN)).toBe(0);
  });

  test('SITE-5: a link opens one step: Back leaves the page, ‘Back to the code’ does not', async () => {
    const api = fakeApi(freeSeat);
    const visited = ['/', '/faq'];
    const { user, goBack, entryState } = renderSite(`/join/${CODE}`, { fetch: api.fetch, visited });
    await screen.findByRole('button', { name: 'Take my seat' });

    await user.click(screen.getByRole('button', { name: 'Back to the code' }));
    await user.click(await screen.findByRole('button', { name: 'Check it again' }));
    await screen.findByRole('button', { name: 'Take my seat' });
    await waitFor(() => expect(entryState()).toEqual({ step: 'offer', below: 1 }));
    await goBack();
    expect(await screen.findByRole('button', { name: 'Check it again' })).toBeTruthy();
    await goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: another link shows another code', async () => {
    const { api, goTo } = open(CODE, { [LOOK_UP]: problem('code-unknown', 404) });
    await screen.findByText('Unknown code.');

    await goTo('/join/012345678D');
    await expect.poll(() => api.countOf(LOOK_UP)).toBe(2);

    expect(api.requests.at(-1)?.body).toEqual({ code: '012345678D' });
  });

  test('SITE-5: leaving the page aborts the request', async () => {
    let signal: AbortSignal | null | undefined;
    const { goTo } = renderSite(`/join/${CODE}`, {
      fetch: (_, options) => {
        ({ signal } = options);
        return new Promise(() => {});
      },
    });
    await expect.poll(() => signal).toBeTruthy();

    await goTo('/faq');
    await act(async () => {});

    expect(signal?.aborted).toBe(true);
  });
});
