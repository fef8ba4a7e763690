import { TRACE_VERSION, type TraceEnd, type TraceHeader, type TraceRecord } from './format.ts';

/** The header of a trace that begins now. */
export function headerOf(header: Omit<TraceHeader, 'kind' | 'version'>): TraceHeader {
  return { kind: 'trace', version: TRACE_VERSION, ...header };
}

/** The text of a trace, as NDJSON. `readTrace` is its inverse. */
export async function writeTrace(header: TraceHeader, records: readonly TraceRecord[]): Promise<string> {
  const lines = [header, ...records].map((line) => `${JSON.stringify(line)}\n`).join('');
  const end: TraceEnd = { kind: 'end', records: records.length, sha256: await sha256Of(lines) };
  return `${lines}${JSON.stringify(end)}\n`;
}

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
