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
