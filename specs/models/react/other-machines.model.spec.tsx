import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '../../support/render-site.tsx';

const background = () => document.querySelector<HTMLElement>('.background') as HTMLElement;

test('DAY-2: a page that was opened by night turns to day at 08:00, and to night at 20:45', async () => {
  const { wait } = renderSite('/', { now: '2026-06-21T07:59:00Z' });
  const phase = () => document.documentElement.dataset['phase'];
  expect(phase()).toBe('night');

  await wait(60_050);
  expect(phase()).toBe('day');
  await wait(12.75 * 3_600_000);

  expect(phase()).toBe('night');
});

test('BACK-3: a device that loses its mouse while the video is paused, or after it failed, has no control', async () => {
  const { user, changeDevice, send } = renderSite('/');
  const control = () => screen.queryByRole('button', { name: /background/ })?.textContent ?? null;

  await user.click(screen.getByRole('button', { name: 'Pause background' }));
  expect(control()).toBe('Play background');
  await changeDevice({ canHover: false });
  expect(control()).toBe(null);

  await changeDevice({ canHover: true });
  await user.click(screen.getByRole('button', { name: 'Play background' }));
  await send({ type: 'video.failed' });
  await changeDevice({ canHover: false });
  expect(control()).toBe(null);
});

test('BACK-2: a scene that is not needed any more when its picture is still on its way never shows', async () => {
  const { wait, clock, send } = renderSite('/', { now: '2026-06-21T20:44:59Z' });
  expect(background().dataset['shown']).toBe('day');

  await wait(1_050);
  // The clock is set back before the picture of the night has arrived.
  clock.setSystemTime(Date.parse('2026-06-21T12:00:00Z'));
  await send({ type: 'page.shown' });
  await send({ type: 'picture.settled', scene: 'night' });

  expect(background().dataset['shown']).toBe('day');
});
