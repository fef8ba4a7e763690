import type { LiveMessage, TraceHeader, TraceRecord } from '#audit/trace/format.ts';

/** A trace that can be looked at: of a page of the site, or from a file. */
export type Source = {
  id: string;
  /** Counts pages and files, each from 1. */
  number: number;
  kind: 'live' | 'file';
  /** Of a live page: it was closed or left. */
  isClosed: boolean;
  header: TraceHeader;
  records: readonly TraceRecord[];
};

/** What is needed of a BroadcastChannel. */
export type Channel = {
  postMessage(message: LiveMessage): void;
  addEventListener(type: 'message', listener: (event: { data: LiveMessage }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: LiveMessage }) => void): void;
};

export type LiveTraces = {
  /** Every page that has told something, the newest last. The same array until something changes. */
  sources(): readonly Source[];
  subscribe(onChange: () => void): () => void;
};

/** How many pages are kept: above it the oldest one that is closed is forgotten. */
export const PAGES_KEPT = 10;

/** How often the view is told of new records at most. Milliseconds. */
const PAUSE_MS = 100;

/** Listens to the pages of the audited site (`LIVE_CHANNEL`) while somebody is subscribed. */
export function createLiveTraces(channel: Channel): LiveTraces {
  const pages = new Map<string, Source & { records: TraceRecord[] }>();
  const listeners = new Set<() => void>();
  let count = 0;
  let told: readonly Source[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const tell = () => {
    timer = null;
    told = [...pages.values()].map((page) => ({ ...page, records: [...page.records] }));
    for (const listener of listeners) listener();
  };
  const tellSoon = () => {
    timer ??= setTimeout(tell, PAUSE_MS);
  };

  const forgetOldest = () => {
    const oldest = [...pages.values()].find(({ isClosed }) => isClosed);
    if (pages.size > PAGES_KEPT && oldest) pages.delete(oldest.id);
  };

  const hear = ({ data }: { data: LiveMessage }) => {
    switch (data.kind) {
      case 'hello':
        return;
      case 'closed': {
        const page = pages.get(data.page);
        if (page) page.isClosed = true;
        break;
      }
      case 'records': {
        const { page: id, header, isWhole, records } = data;
        const page = pages.get(id);
        if (!page || isWhole) {
          // Without the beginning, the whole trace is asked for.
          if (!isWhole) return channel.postMessage({ kind: 'hello' });
          if (!page) count += 1;
          pages.set(id, {
            id,
            number: page?.number ?? count,
            kind: 'live',
            isClosed: page?.isClosed ?? false,
            header,
            records: [...records],
          });
          forgetOldest();
        } else {
          const last = page.records.at(-1)?.seq ?? 0;
          page.records.push(...records.filter(({ seq }) => seq > last));
          page.isClosed = false;
        }
        break;
      }
      default:
        data satisfies never;
    }
    tellSoon();
  };

  return {
    sources: () => told,
    subscribe: (onChange) => {
      listeners.add(onChange);
      if (listeners.size === 1) {
        channel.addEventListener('message', hear);
        channel.postMessage({ kind: 'hello' });
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        channel.removeEventListener('message', hear);
        if (timer !== null) clearTimeout(timer);
        timer = null;
      };
    },
  };
}
