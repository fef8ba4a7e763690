import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';
import { consentRequest, sessionView, TOKEN } from '../participation/support/answers.ts';
import { fakeApi, json } from '../participation/support/fake-api.ts';
import { CODE, freeSeat, LOOK_UP, lookupReply } from '../participation/support/joins.ts';

const SESSION = 'GET /api/v1/session';

/** The site at a session page with this answer of the server. */
async function openSession(answer: object) {
  const api = fakeApi({ [SESSION]: json(answer), 'GET /api/v1/me/consent': json(consentRequest) });
  const site = renderSite(`/session/${TOKEN}`, { fetch: api.fetch });
  await screen.findByText('Session · An afternoon in the grove');
  return site;
}

const hrefOf = (name: string) =>
  screen.getByRole('link', { name: `${name} (opens in new tab)` }).getAttribute('href');

describe('what a lab writes', () => {
  test('SITE-7: links in the debriefing can be pressed', async () => {
    await openSession(
      sessionView('ended', {
        debrief: ['Read https://lab.example.edu/study, or write to team@example.edu.'],
      }),
    );

    expect(hrefOf('https://lab.example.edu/study')).toBe('https://lab.example.edu/study');
    expect(hrefOf('team@example.edu')).toBe('mailto:team@example.edu');
  });

  test('SITE-7: links in facts and steps can be pressed, and a fact is copied unchanged', async () => {
    const connection = {
      facts: [
        { label: 'Voice', value: 'https://voice.example.edu/room-3' },
        { label: 'Address', value: 'play.example.edu:30000' },
      ],
      steps: ['Get the game at https://game.example.edu/get (it is free).'],
    };
    const { user } = await openSession(sessionView('live', { connection }));

    expect(hrefOf('https://voice.example.edu/room-3')).toBe('https://voice.example.edu/room-3');
    expect(hrefOf('https://game.example.edu/get')).toBe('https://game.example.edu/get');
    expect(screen.getByText('play.example.edu:30000').querySelector('a')).toBe(null);
    await user.click(screen.getByRole('button', { name: 'Copy Voice' }));
    expect(await navigator.clipboard.readText()).toBe('https://voice.example.edu/room-3');
  });

  test('SITE-5: contacts in the consent form can be pressed, before joining', async () => {
    const sections = [{ heading: 'Whom to ask', paragraphs: ['The ethics board: [board@example.edu].'] }];
    const reply = lookupReply({ consent: { ...lookupReply().consent, sections } });
    const api = fakeApi({ ...freeSeat, [LOOK_UP]: json(reply) });
    renderSite(`/join/${CODE}`, { fetch: api.fetch });

    const form = within(await screen.findByRole('region', { name: 'Consent form' }));

    const link = form.getByRole('link', { name: 'board@example.edu (opens in new tab)' });
    expect(link.getAttribute('href')).toBe('mailto:board@example.edu');
    expect(form.getByText(/^The ethics board:/).firstChild?.textContent).toBe('The ethics board: [');
  });
});
