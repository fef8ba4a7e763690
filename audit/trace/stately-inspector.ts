import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { createRedactor } from './redact.ts';

/** Where Stately shows what it is told: in the person's own browser, but the page comes from stately.ai. */
export const INSPECTOR_URL = 'https://stately.ai/inspect';

/**
 * Stately's inspector: opens in a window of its own with the first press on the page, as browsers block windows that
 * nobody asked for. It is told what a trace would hold (`redact.ts`), and the definitions of the machines.
 */
export function openInspector(): (event: InspectionEvent) => void {
  const { redact } = createRedactor();
  const { inspect, start } = createBrowserInspector({
    url: INSPECTOR_URL,
    autoStart: false,
    serialize: (event) => {
      const { type, _version, createdAt, id, sessionId, rootId, definition, ...others } =
        event as unknown as Record<string, unknown>;
      const own = { type, _version, createdAt, id, sessionId, rootId, definition };
      return { ...own, ...(redact(others) as object) } as unknown as typeof event;
    },
  });
  addEventListener('pointerdown', start, { once: true });
  return typeof inspect === 'function' ? inspect : (event) => inspect.next?.(event);
}
