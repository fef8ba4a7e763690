import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { look } from '#audit/models/look.ts';
import type { Page, Reply } from '#audit/models/page.ts';
import { setOnline } from '../../src/participation/support/session-page.tsx';
import { memoryStore } from '../../support/memory-store.ts';
import { renderSite } from '../../support/render-site.tsx';
import { press } from './buttons.ts';

/** A walk takes some seconds, and ten times as long on a busy machine. Milliseconds. */
export const WALK_TIMEOUT_MS = 240_000;

type Pending = { request: string; resolve(response: Response): void; reject(error: unknown): void };

/**
 * The page of a model in jsdom. Its server answers when a step says so.
 *
 * @param now the time at which a walk begins
 * @param store what the browser keeps
 */
export function reactPage(
  { replies }: { replies: Readonly<Record<string, Reply>> },
  now: number,
  store = memoryStore(),
): Page & { site: () => ReturnType<typeof renderSite> } {
  let pending: Pending[] = [];
  let site: ReturnType<typeof renderSite> | null = null;
  const opened = () => {
    if (site === null) throw new Error('No page is open.');
    return site;
  };
  const fetch = (path: string, { method, signal }: RequestInit): Promise<Response> => {
    const request = `${method} ${path}`;
    const reply = replies[request];
    if (reply !== undefined) return Promise.resolve(responseOf(reply));
    return new Promise((resolve, reject) => {
      const asked = { request, resolve, reject };
      pending.push(asked);
      signal?.addEventListener('abort', () => {
        pending = pending.filter((each) => each !== asked);
        reject(signal.reason);
      });
    });
  };
  const newest = (request: string) => pending.findLast((each) => request.split(' | ').includes(each.request));
  const older = (request: string) =>
    pending.findLast((each) => request.split(' | ').includes(each.request) && each !== newest(request));
  const seen = () => ({ ...look(), entry: opened().entryState() });

  return {
    site: opened,
    open: async (path) => {
      cleanup();
      pending = [];
      sessionStorage.clear();
      await setOnline(true);
      site = renderSite(path, { store, fetch, now: new Date(now).toISOString() });
    },
    press,
    type: (label, text) =>
      act(async () => {
        const field = screen.getByLabelText(label);
        fireEvent.change(field, { target: { value: `${text} ` } });
        fireEvent.change(field, { target: { value: text } });
      }),
    tick: () => act(async () => screen.getByRole('checkbox').click()),
    goTo: (path, entry) => opened().goTo(path, entry),
    setOnline,
    wait: (ms) => opened().wait(ms),
    changeClock: async (by) => {
      const { clock } = opened();
      clock.setSystemTime(clock.now() + by);
    },
    store: async (key, text) => {
      if (text === null) store.kept.delete(key);
      else store.kept.set(key, text);
    },
    focus: () => act(async () => void window.dispatchEvent(new Event('focus'))),
    waitForRequest: async (request) => {
      await vi.waitUntil(() => newest(request), 20_000);
      return 0;
    },
    end: async (request, reply, isOld) => {
      const asked = isOld ? older(request) : await vi.waitUntil(() => newest(request), 20_000);
      if (asked === undefined) return;
      pending = pending.filter((each) => each !== asked);
      await act(async () => {
        if (reply === null) asked.reject(new TypeError('Failed to fetch'));
        else asked.resolve(responseOf(reply));
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
    see: async (isShown) => {
      // A script that is fetched takes a while.
      const isSeen = () => isShown(seen());
      if (!isSeen()) await vi.waitUntil(isSeen, { timeout: 20_000 }).catch(() => {});
      return seen();
    },
  };
}

function responseOf({ status, headers, body }: Reply): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  if (body === undefined) return new Response(null, { status, ...(headers && { headers }) });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type, ...headers } });
}
