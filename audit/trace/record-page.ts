import type { InspectionEvent } from 'xstate';
import { LIVE_CHANNEL, type LiveMessage, type TraceRecord } from './format.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { headerOf } from './write-trace.ts';

/**
 * Records what this page's machines do, and tells the audit view of the same origin. Nothing leaves the browser: the trace
 * is in memory until a person presses 'Download trace' in the view. With `?inspect` Stately's inspector sees the same,
 * redacted as well.
 *
 * @param build the hash of the machines' source files
 */
export async function recordPage(build: string): Promise<Pick<Recorder, 'inspect' | 'record'>> {
  const page = crypto.randomUUID();
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  const header = headerOf({
    build,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    // No browser says which version it has.
    tzdata: null,
    startedAt: Date.now(),
  });
  const startedAt = performance.now();

  let waiting: TraceRecord[] = [];
  const say = (message: LiveMessage) => channel.postMessage(message);
  const sayNew = () => {
    if (waiting.length === 0) return;
    say({ kind: 'records', page, header, isWhole: false, records: waiting });
    waiting = [];
  };
  const recorder = createRecorder({
    elapsed: () => Math.round(performance.now() - startedAt),
    report: (record) => {
      if (waiting.length === 0) queueMicrotask(sayNew);
      waiting.push(record);
    },
    // The view forgets the older ones, too.
    reportCut: () => sayAll(),
  });
  const sayAll = () => {
    waiting = [];
    say({ kind: 'records', page, header, isWhole: true, records: [...recorder.records()] });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'hello') sayAll();
  });
  addEventListener('pagehide', () => say({ kind: 'closed', page }));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sayAll();
  });

  const inspector = new URLSearchParams(location.search).has('inspect')
    ? await import('./stately-inspector.ts')
    : null;
  const others: ((event: InspectionEvent) => void)[] = inspector ? [inspector.openInspector()] : [];
  return {
    inspect: (event) => {
      recorder.inspect(event);
      for (const inspect of others) inspect(event);
    },
    record: recorder.record,
  };
}
