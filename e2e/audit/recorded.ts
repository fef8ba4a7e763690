import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';

type Recorded = { header: unknown; records: readonly { kind: string; [name: string]: unknown }[] };

/** The trace of the document that a page shows, as the audit view would download it. */
export async function traceOf(page: Page): Promise<{ text: string; records: Recorded['records'] }> {
  const { header, records } = await page.evaluate(
    () =>
      new Promise<Recorded>((resolve) => {
        const channel = new BroadcastChannel('grovemates.audit');
        channel.onmessage = ({ data }) => {
          if (data.kind === 'records' && data.isWhole) {
            channel.close();
            resolve(data);
          }
        };
        channel.postMessage({ kind: 'hello' });
      }),
  );
  const lines = [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');
  const sha256 = createHash('sha256').update(lines).digest('hex');
  return { text: `${lines}${JSON.stringify({ kind: 'end', records: records.length, sha256 })}\n`, records };
}
