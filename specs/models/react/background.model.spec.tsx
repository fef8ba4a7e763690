import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import {
  type BackgroundPage,
  backgroundPage,
  lookAtBackground,
  reportMedia,
} from '#audit/models/background.page.ts';
import { anyStories } from '#audit/models/stories.ts';
import { walkThrough } from '#audit/models/walk.ts';
import { BACKGROUND_CHOICE_KEY } from '#machines/background/background.machine.ts';
import { renderSite } from '../../support/render-site.tsx';
import { WALK_TIMEOUT_MS } from '../support/react-page.ts';

const TIMES = { day: '2026-06-21T12:00:00Z', night: '2026-06-21T00:00:00Z' };

test(
  'BACK-2 BACK-3 BACK-4 BACK-5: a walk through every step of the background shows what the specification says',
  async () => {
    const connection = Object.assign(new EventTarget(), { saveData: false });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
    const site = renderSite('/', { now: TIMES.day, device: { canHover: false } });
    const stored = () => site.store.kept.get(BACKGROUND_CHOICE_KEY) ?? null;
    const page: BackgroundPage = {
      open: async () => {},
      changeDevice: async ({ savesData, ...device }) => {
        await site.changeDevice(device);
        if (connection.saveData === savesData) return;
        connection.saveData = savesData;
        await act(async () => void connection.dispatchEvent(new Event('change')));
      },
      seeAt: async (phase) => {
        site.clock.setSystemTime(Date.parse(TIMES[phase]));
        await act(async () => void window.dispatchEvent(new Event('focus')));
      },
      report: (event) => act(async () => reportMedia(event)),
      press: (name) =>
        act(async () => screen.getByRole('button', { name: (each) => each.startsWith(name) }).click()),
      hearStore: () => act(async () => void window.dispatchEvent(new Event('storage'))),
      store: async (key, text) => {
        if (text === null) site.store.kept.delete(key);
        else site.store.kept.set(key, text);
      },
      wait: site.wait,
      see: async () => ({ ...lookAtBackground(), stored: stored() }),
    };

    const { kinds, missed, told } = await walkThrough(backgroundPage, page, anyStories(20, process.env));

    expect(missed).toEqual([]);
    expect(kinds).toBeGreaterThan(80);
    expect(told).toBeGreaterThan(40);
  },
  WALK_TIMEOUT_MS,
);
