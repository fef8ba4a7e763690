import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { childrenOf } from '#machines/site/site.machine.ts';
import { renderSite } from '../../support/render-site.tsx';
import { participant } from '../participation/support/answers.ts';
import { watchDownloads } from '../participation/support/downloads.ts';
import { fakeApi, json, nothing, problem, unreachable } from '../participation/support/fake-api.ts';
import {
  CODE,
  freeSeat,
  JOIN,
  joinReply,
  LOOK_UP,
  lookupReply,
  PERSONAL_TOKEN,
  SESSION_TOKEN,
} from '../participation/support/joins.ts';

type Answers = Parameters<typeof fakeApi>[0];
type SiteOptions = Parameters<typeof renderSite>[1];

/** Opens a join link and waits for what its code opens. */
async function atOffer(answers: Answers = {}, options: SiteOptions = {}) {
  const api = fakeApi({ ...freeSeat, ...answers });
  const keys: (string | null)[] = [];
  const site = renderSite(`/join/${CODE}`, {
    ...options,
    fetch: (path, request) => {
      if (path.endsWith('/joins')) keys.push(new Headers(request.headers).get('idempotency-key'));
      return api.fetch(path, request);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'An afternoon in the grove' });
  return { ...site, api, keys };
}

/** Agrees and presses the button. */
async function takeSeat({ user }: Pick<Awaited<ReturnType<typeof atOffer>>, 'user'>) {
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Take my seat' }));
}

async function atSeat(answers: Answers = {}, options: SiteOptions = {}) {
  const page = await atOffer(answers, options);
  await takeSeat(page);
  await screen.findByRole('heading', { level: 1, name: 'You have seat 4.' });
  return page;
}

const main = () => screen.getByRole('main');

test('SITE-1: where a seat was taken, the scripts of its pages are fetched ahead', async () => {
  const fetchSecretPageScripts = vi.fn();
  const { wait } = await atSeat({}, { fetchSecretPageScripts });
  await wait(10_000);
  expect(fetchSecretPageScripts).toHaveBeenCalledOnce();
});

describe('the consent step', () => {
  test('SITE-5: shows the session, the whole form, its version and its PDF', async () => {
    await atOffer();

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(main().textContent).toContain('Sunday, 21 June 2026 at 14:00 UTC, until 15:30.');
    expect(main().textContent).toContain('Seats taken: 3 of 8');
    const form = within(screen.getByRole('region', { name: 'Consent form' }));
    expect(form.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Consent form',
      'What we ask',
      'What we keep',
    ]);
    expect(form.getByText('And to talk.')).toBeTruthy();
    const pdf = form.getByRole('link', { name: 'PDF of this version (opens in new tab)' });
    expect(pdf.getAttribute('href')).toBe('/api/v1/consents/1/form.pdf');
    expect(pdf.getAttribute('target')).toBe('_blank');
  });

  test('SITE-5: shows the form’s own date, as its PDF does; without one, the day of publication', async () => {
    const form = () => screen.getByRole('region', { name: 'Consent form' }).textContent;
    await atOffer();
    expect(form()).toContain('Version 1, of 20 May 2026.');
    expect(form()).not.toContain('published');
    expect(form()).not.toContain('June');
    cleanup();

    await atOffer({ [LOOK_UP]: json(lookupReply({ consent: { ...lookupReply().consent, date: null } })) });
    expect(form()).toContain('Version 1, published on 1 June 2026.');
  });

  test('SITE-5: the box is not ticked at first, and without a tick nothing is sent', async () => {
    const { user, api } = await atOffer();
    const tick = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'I have read this form, and I agree to take part.',
    });
    expect(tick.checked).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    expect(screen.getByText('If you agree, tick the box first.').getAttribute('role')).toBe('status');
    expect(tick.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(tick);
    await user.click(screen.getByRole('button', { name: 'Take my seat' }));
    expect(document.activeElement).toBe(tick);
    expect(api.countOf(JOIN)).toBe(0);
    await user.click(tick);

    expect(screen.queryByText('If you agree, tick the box first.')).toBe(null);
    expect(tick.getAttribute('aria-invalid')).toBe('false');
  });

  test('SITE-5: the join names the exact form, and is sent once for two presses (F60)', async () => {
    const { user, api, keys } = await atOffer({ [JOIN]: () => new Promise(() => {}) });
    await user.click(screen.getByRole('checkbox'));

    await user.dblClick(screen.getByRole('button', { name: 'Take my seat' }));
    await user.click(screen.getByRole('button', { name: 'Taking your seat …' }));

    expect(api.requests.slice(1)).toEqual([
      {
        endpoint: JOIN,
        token: null,
        body: {
          code: 'ABCDEFGHJF',
          knownAs: null,
          consent: { version: '1', sha256: 'a'.repeat(64), accepted: true },
        },
      },
    ]);
    expect(keys).toEqual(['key-of-the-test-1'.padEnd(43, '0')]);
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    expect(within(main()).getByText('Asking the server …').closest('[role=status]')).toBeTruthy();
  });

  test('SITE-5: a form that has changed meanwhile is shown again, and the page says so', async () => {
    const page = await atOffer({ [JOIN]: problem('consent-outdated', 409) });
    const consent = { ...lookupReply().consent, version: '2', sha256: 'b'.repeat(64) };
    page.api.answers[LOOK_UP] = json(lookupReply({ consent }));

    await takeSeat(page);
    expect((await screen.findByRole('alert')).textContent).toContain('The form has changed.');
    expect(screen.getByText(/^Version 2, /)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    page.api.answers[JOIN] = json(joinReply(), 201);
    await takeSeat(page);
    await screen.findByText('You have seat 4.');

    expect(page.api.requests.at(-1)?.body).toMatchObject({
      consent: { version: '2', sha256: 'b'.repeat(64) },
    });
  });

  test('SITE-5: when the last seat is taken meanwhile, the page says so at the code', async () => {
    const page = await atOffer({ [JOIN]: problem('session-full', 409) });

    await takeSeat(page);

    expect(await screen.findByText('Full.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check it again' })).toBeTruthy();
  });

  test('SITE-5: has a way back to the code', async () => {
    const { user, api } = await atOffer();

    await user.click(screen.getByRole('button', { name: 'Back to the code' }));

    expect(await screen.findByRole('button', { name: 'Check it again' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(api.countOf(JOIN)).toBe(0);
  });

  test('SITE-5: a stopped join may have arrived: the page says so, and a look-up shows it', async () => {
    const page = await atOffer({ [JOIN]: () => new Promise(() => {}) });
    await takeSeat(page);

    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(screen.getByText(/you may already have your seat/)).toBeTruthy();
    page.api.answers[LOOK_UP] = json(lookupReply({ seat: 'yours' }));
    await page.user.click(screen.getByRole('button', { name: 'Check the code again' }));

    expect(await screen.findByRole('button', { name: 'Go back to your seat' })).toBeTruthy();
  });

  test('SITE-5 DATA-1: a join without a reply is retried with the same key; then the page says what is not known (F18)', async () => {
    const page = await atOffer({ [JOIN]: unreachable });

    await takeSeat(page);
    for (const [index, words] of ['in a second, 1', 'in 2 seconds, 2', 'in 4 seconds, 3'].entries()) {
      expect(
        await screen.findByText(`The server does not answer. Trying again ${words} of 3 …`),
      ).toBeTruthy();
      await page.wait(1000 * 2 ** index);
    }
    expect(await screen.findByText('No answer.')).toBeTruthy();
    page.api.answers[JOIN] = json(joinReply(), 200);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You have seat 4.');

    expect(page.keys).toHaveLength(5);
    expect(new Set(page.keys).size).toBe(1);
  });

  test('SITE-5: a reload joins with the same key (F18, F46)', async () => {
    const first = await atOffer({ [JOIN]: () => new Promise(() => {}) });
    await takeSeat(first);
    first.unmount();

    const again = await atOffer({}, { store: first.store });
    await takeSeat(again);

    expect(again.keys).toEqual(first.keys);
  });

  test('SITE-5: a seat that this browser holds already needs no consent', async () => {
    const { user, api } = await atOffer({ [LOOK_UP]: json(lookupReply({ seat: 'yours' })) });
    expect(screen.queryByRole('checkbox')).toBe(null);

    await user.click(screen.getByRole('button', { name: 'Go back to your seat' }));
    await screen.findByText('You have seat 4.');

    expect(api.requests.at(-1)?.body).toEqual({ code: 'ABCDEFGHJF', knownAs: null });
  });
});

describe('a browser that is known', () => {
  const FORGET = 'POST /api/v1/me/forgotten-browsers';
  const LINK = 'POST /api/v1/me/personal-links';
  const REMEMBER = 'POST /api/v1/me/browsers';
  const ME = 'GET /api/v1/me';
  const END_LINK = 'POST /api/v1/me/ended-links';
  const NOT_ME = { name: 'That is not me' };
  const YES = { name: 'Forget P-7K3F2Q' };
  const acts = {
    [FORGET]: nothing,
    [LINK]: json({ personalToken: PERSONAL_TOKEN }, 201),
    [REMEMBER]: nothing,
    [ME]: json(participant({ reference: 'P-7K3F2Q' })),
    [END_LINK]: nothing,
  };

  test.each(['free', 'yours'] as const)(
    'SITE-5: shows who is known, forgets them after a confirmation, and the next person joins as somebody new: %s',
    async (seat) => {
      const { user, api, site } = await atOffer({
        [LOOK_UP]: json(lookupReply({ seat, knownAs: 'P-7K3F2Q' })),
        ...acts,
      });
      site.send({ type: 'seat.taken' });
      expect(main().textContent).toContain('This browser is known as P-7K3F2Q.');
      await user.click(screen.getByRole('button', NOT_ME));
      expect(document.activeElement).toBe(screen.getByRole('group', NOT_ME));
      expect(main().textContent).toContain('Forget P-7K3F2Q in this browser?');
      expect(api.countOf(FORGET)).toBe(0);
      api.answers[LOOK_UP] = json(lookupReply());

      await user.click(screen.getByRole('button', YES));

      expect(await screen.findByRole('checkbox')).toBeTruthy();
      expect(screen.queryByText(/This browser is known as/)).toBe(null);
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
      expect(childrenOf(site).participant.getSnapshot().context.holdsSeat).toBe(false);
      expect(api.countOf(FORGET)).toBe(1);
      expect(screen.getByText(/^This browser no longer knows/).textContent).toContain('P-7K3F2Q');
    },
  );

  test('SITE-5: where they have a seat already, the way back to it comes before ‘That is not me’', async () => {
    await atOffer({ [LOOK_UP]: json(lookupReply({ seat: 'yours', knownAs: 'P-7K3F2Q' })) });

    const back = screen.getByRole('button', { name: 'Go back to your seat' });
    expect(back.compareDocumentPosition(screen.getByRole('button', NOT_ME))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  test('SITE-5: cancelling changes nothing, and the tick stays', async () => {
    const { user, api } = await atOffer({ [LOOK_UP]: json(lookupReply({ knownAs: 'P-7K3F2Q' })) });
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', NOT_ME));

    await user.click(screen.getByRole('button', { name: 'Don’t forget' }));

    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', NOT_ME));
    expect(api.requests.map(({ endpoint }) => endpoint)).toEqual([LOOK_UP]);
  });

  test('SITE-5 STATE-3: ‘Undo’ makes the browser known again; neither store nor inspector sees its token', async () => {
    const seen: string[] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.event') seen.push(JSON.stringify(event.event));
      if (event.type === '@xstate.snapshot') seen.push(JSON.stringify(event.snapshot));
    };
    const known = json(lookupReply({ seat: 'yours', knownAs: 'P-7K3F2Q' }));
    const { user, api, site, store } = await atOffer({ [LOOK_UP]: known, ...acts }, { inspect });
    site.send({ type: 'seat.taken' });
    await user.click(screen.getByRole('button', NOT_ME));
    api.answers[LOOK_UP] = problem('code-used', 409);
    await user.click(screen.getByRole('button', YES));
    expect(await screen.findByText('Already used.')).toBeTruthy();
    api.answers[LOOK_UP] = known;

    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByRole('button', { name: 'Go back to your seat' })).toBeTruthy();
    expect(api.requests.filter(({ endpoint }) => endpoint === REMEMBER)).toEqual([
      { endpoint: REMEMBER, token: PERSONAL_TOKEN, body: null },
    ]);
    expect(childrenOf(site).participant.getSnapshot().context.holdsSeat).toBe(true);
    expect(screen.queryByText(/no longer knows/)).toBe(null);
    expect(JSON.stringify([seen, ...store.kept, Object.entries(sessionStorage)])).not.toContain(
      'Entry-secret',
    );
  });

  test('SITE-5 ROUTE-12: ‘Undo’ ends the link that was made for it', async () => {
    const known = json(lookupReply({ seat: 'yours', knownAs: 'P-7K3F2Q' }));
    const { user, api } = await atOffer({ [LOOK_UP]: known, ...acts });
    await user.click(screen.getByRole('button', NOT_ME));
    api.answers[LOOK_UP] = problem('code-used', 409);
    await user.click(screen.getByRole('button', YES));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await expect
      .poll(() => api.requests.filter(({ endpoint }) => endpoint === END_LINK))
      .toEqual([
        {
          endpoint: END_LINK,
          token: PERSONAL_TOKEN,
          body: { sequence: 2, madeAt: '2026-06-16T09:00:00.000Z' },
        },
      ]);
  });

  test('SITE-5 STATE-3: ‘Undo’ takes nothing from somebody who has joined in another tab', async () => {
    const known = json(lookupReply({ seat: 'yours', knownAs: 'P-7K3F2Q' }));
    const { user, api, site, store } = await atOffer({ [LOOK_UP]: known, ...acts });
    site.send({ type: 'visit.recorded', isNew: false, reconsent: true, lastLoginDate: null });
    await user.click(screen.getByRole('button', NOT_ME));
    api.answers[LOOK_UP] = json(lookupReply());
    await user.click(screen.getByRole('button', YES));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    api.answers[LOOK_UP] = json(lookupReply({ knownAs: 'P-NEXT22' }));
    api.answers[ME] = json(participant({ reference: 'P-7K3F2Q', browser: 'another' }));
    const kept = store.kept.get('grovemates.joining');

    await user.click(undo);

    expect(await screen.findByText('P-NEXT22')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBe(null);
    expect(childrenOf(site).participant.getSnapshot().context.reconsent).toBe(false);
    expect(store.kept.get('grovemates.joining')).toBe(kept);
  });

  test('SITE-5: a failure is shown, and can be tried again (F01)', async () => {
    const { user, api } = await atOffer({
      [LOOK_UP]: json(lookupReply({ knownAs: 'P-7K3F2Q' })),
      ...acts,
      [FORGET]: unreachable,
    });

    await user.click(screen.getByRole('button', NOT_ME));
    await user.click(screen.getByRole('button', YES));
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to the code' })).toBeTruthy();
    api.answers[FORGET] = nothing;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('checkbox')).toBeTruthy();
    expect(api.countOf(FORGET)).toBe(2);
  });
});

describe('a seat that was taken', () => {
  test('SITE-5 SITE-7: links to the session page and shows the personal link', async () => {
    await atSeat();

    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('link', { name: 'Open your session page' }).getAttribute('href')).toBe(
      `/session/${SESSION_TOKEN}`,
    );
    expect(screen.getByText(`${location.origin}/e/${PERSONAL_TOKEN}`)).toBeTruthy();
    expect(main().textContent).toContain('anyone who has it can act in your name');
  });

  test('STATE-1 STATE-3: the shared client state and the hidden links change at once', async () => {
    const { site } = await atSeat({
      [JOIN]: json(joinReply({ isNew: false, reconsent: true, lastLoginDate: '2026-06-01T08:00:00.000Z' })),
    });

    expect(childrenOf(site).participant.getSnapshot().context).toEqual({
      isNew: false,
      reconsent: true,
      lastLoginDate: '2026-06-01T08:00:00.000Z',
      holdsSeat: true,
    });
    expect(screen.queryByRole('link', { name: 'Join with Code' })).toBe(null);
  });

  test('STATE-3: a seat of a session that is over hides no link', async () => {
    const session = { ...joinReply().session, state: 'ended' as const };
    const { site } = await atSeat({ [JOIN]: json(joinReply({ session })) });

    expect(childrenOf(site).participant.getSnapshot().context.holdsSeat).toBe(false);
  });

  test('SITE-7: the two links are in no store, and no inspector sees them', async () => {
    const seen: string[] = [];
    const inspect = (event: InspectionEvent) => {
      if (event.type === '@xstate.event') seen.push(JSON.stringify(event.event));
      if (event.type === '@xstate.snapshot') seen.push(JSON.stringify(event.snapshot));
    };
    const { store } = await atSeat({}, { inspect });

    expect(seen.join()).toContain('xstate.done.actor');
    expect(seen.join()).not.toMatch(/Session-secret|Entry-secret/);
    expect([...store.kept.values()].join()).not.toMatch(/Session-secret|Entry-secret/);
  });

  test('SITE-7: after the session page, Back shows the seat but not its links', async () => {
    const { user, api, goBack } = await atSeat({}, { visited: ['/faq'] });
    await user.click(screen.getByRole('link', { name: 'Open your session page' }));
    api.answers[LOOK_UP] = json(lookupReply({ seat: 'yours', knownAs: 'GM-7Q4K' }));
    await goBack();

    expect(await screen.findByRole('button', { name: 'Go back to your seat' })).toBeTruthy();
    expect(main().textContent).not.toContain(PERSONAL_TOKEN);
    await goBack();

    expect(await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })).toBeTruthy();
  });

  test('SITE-5: Back shows whose seat it is; Forward shows the seat again', async () => {
    const { api, goBack, goForward } = await atSeat();
    api.answers[LOOK_UP] = json(lookupReply({ seat: 'yours', knownAs: 'GM-7Q4K' }));

    await goBack();
    expect(await screen.findByText(/^You already have a seat in this session/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take my seat' })).toBe(null);
    await goForward();

    expect(await screen.findByRole('heading', { level: 1, name: 'You have seat 4.' })).toBeTruthy();
    expect(screen.getByText(`${location.origin}/e/${PERSONAL_TOKEN}`)).toBeTruthy();
    expect(api.countOf(JOIN)).toBe(1);
  });

  test('SITE-7: the personal link can be copied', async () => {
    const { user } = await atSeat();

    await user.click(screen.getByRole('button', { name: 'Copy the link' }));

    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/e/${PERSONAL_TOKEN}`);
  });

  test('SITE-7: where copying is not allowed, the link is shown to be copied by hand', async () => {
    const { user } = await atSeat();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));

    await user.click(screen.getByRole('button', { name: 'Copy the link' }));

    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy the link by hand' });
    expect(field.value).toBe(`${location.origin}/e/${PERSONAL_TOKEN}`);
    expect(field.readOnly).toBe(true);
    await user.click(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test('SITE-5: the receipt names what was agreed to, and contains no secret', async () => {
    const { user } = await atSeat();
    const downloads = watchDownloads();

    await user.click(screen.getByRole('button', { name: 'Save the receipt' }));

    const [receipt] = await downloads();
    expect(receipt?.name).toBe('grovemates-receipt.txt');
    expect(receipt?.type).toBe('text/plain;charset=utf-8');
    for (const word of [
      '2026-06-21T12:01:00.000Z',
      'a'.repeat(64),
      'GM-7Q4K',
      '/api/v1/consents/1/form.pdf',
    ]) {
      expect(receipt?.text).toContain(word);
    }
    expect(receipt?.text).toMatch(/Version +1\r\n/);
    expect(receipt?.text).not.toMatch(/secret|ABCDE/);
  });

  test('SITE-5: without cookies the page says what that means (F31)', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    await atSeat();

    expect(main().textContent).toContain('This browser doesn’t accept cookies');
    expect(
      screen.getAllByRole('link', { name: /What you can do/ }).map((link) => link.getAttribute('href')),
    ).toEqual(['/faq/support#cookies']);
  });

  test('SITE-5: with cookies it does not', async () => {
    await atSeat();
    await waitFor(() => expect(main().textContent).not.toContain('cookies'));
  });
});
