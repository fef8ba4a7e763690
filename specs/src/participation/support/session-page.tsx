import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { renderSite } from '../../../support/render-site.tsx';
import { NOON, TOKEN } from './answers.ts';
import { fakeApi, json } from './fake-api.ts';

export const SESSION = 'GET /api/v1/session';

type Options = Parameters<typeof renderSite>[1];

/** The site at a session page; `answer` is that of the server for it, a view or something else. */
export function openSession(
  answer: object | (() => Response | Promise<Response>),
  others: Parameters<typeof fakeApi>[0] = {},
  options: Options = {},
) {
  const first = typeof answer === 'function' ? (answer as () => Promise<Response>) : json(answer);
  const api = fakeApi({ [SESSION]: first, ...others });
  const rendered = renderSite(`/session/${TOKEN}`, {
    now: new Date(NOON).toISOString(),
    ...options,
    fetch: api.fetch,
  });
  return { ...rendered, api, page: () => rendered.content().querySelector('.page') as HTMLElement };
}

/** The region that announces the state. */
export function theStatus(): HTMLElement {
  const status = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('[role="status"]');
  if (!status) throw new Error('The state is not announced.');
  return status;
}

/** Lets the query client's time pass, not that of the machines. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Takes the browser's connection, or gives it back. */
export async function setOnline(isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await act(async () => window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
