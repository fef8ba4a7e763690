import type { Ports } from '../participation/ports.ts';

/** What every operation of the lab works on: the same database, key, clock and randomness as joining itself. */
export type Study = Ports;
