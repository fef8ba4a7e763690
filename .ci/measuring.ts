import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The machine of a measurement, in words: without it the numbers mean little. */
export function machine(): string {
  const [minute = 0] = loadavg();
  return `${availableParallelism()} cores, load ${minute.toFixed(1)}.`;
}

/** An option of a measurement: 1 to 9999. For anything else the process exits with 2. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  console.error(`'${text}' is no whole number from 1 to 9999.`);
  process.exit(2);
}

/** A time zone, as IANA names it, in which it is that hour (0 to 23) at a moment. */
export function zoneAtHour(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  // In these names the sign says how far UTC is ahead.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
}

/** The processor time of a process so far; nothing if the system does not report it. */
export function cpuMicrosOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 14 and 15, in hundredths of a second: in the host's code, and in the system for it.
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** The value below which so many percent of all are; NaN of none. */
export function percentile(all: readonly number[], part: number): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? Number.NaN;
}
