import type { Ports } from '../joining/ports.ts';

/** What every operation of the lab works on: the same database, key, clock and randomness as joining itself. */
export type Study = Ports;
