import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';
import { sessionView, TOKEN } from '../participation/support/answers.ts';
import { fakeApi, json } from '../participation/support/fake-api.ts';

const SURVEY = 'https://survey.example.org/s/42?who=P-7K3F2Q';

async function openEnded(survey: string | null) {
  const { fetch } = fakeApi({ 'GET /api/v1/session': json(sessionView('ended', { survey })) });
  renderSite(`/session/${TOKEN}`, { fetch });
  await screen.findByText('It was about bridges.');
}

test('SITE-7: a survey opens in a new tab, which learns nothing of the page; the page names its host and what its address may contain', async () => {
  await openEnded(SURVEY);

  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the survey (opens in new tab)' });
  expect(link.getAttribute('href')).toBe(SURVEY);
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(screen.getByText(/It is on another site,/).textContent).toBe(
    'It is on another site, survey.example.org. Its address may contain your reference, so that the team can match your answers to your seat.',
  );
});

test('SITE-7: without a survey none is mentioned', async () => {
  await openEnded(null);

  expect(screen.queryByText(/survey/i)).toBe(null);
});

test('SITE-7: an address that is no web link becomes no link', async () => {
  const { fetch } = fakeApi({
    'GET /api/v1/session': json(sessionView('ended', { survey: 'javascript:alert(1)' })),
  });
  renderSite(`/session/${TOKEN}`, { fetch });

  expect(await screen.findByRole('heading', { level: 1, name: 'No answer' })).toBeTruthy();
  expect(document.querySelector('[href^="javascript"]')).toBe(null);
});
