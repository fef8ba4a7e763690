import { parseObject } from '../key-value-store.ts';

/** What this browser knows of its visitor (STATE-1), and whether it holds an active seat (STATE-3). Plain data. */
export type ParticipantRecord = {
  /** The last join made this participant: welcome them once. */
  isNew: boolean;
  /** Their consent on record is older than the last material version: a new one is needed before anything live. */
  reconsent: boolean;
  /** ISO 8601 instant of the visit before this one; null when there was none. */
  lastLoginDate: string | null;
  /** This browser holds an active seat. */
  holdsSeat: boolean;
};

/** The storage key of the record. */
export const PARTICIPANT_KEY = 'grovemates.participant';

/** The version of the stored form; a record of another version is not changed. */
export const PARTICIPANT_RECORD_VERSION = 1;

/** The record of an unknown visitor. */
export const UNKNOWN_PARTICIPANT: ParticipantRecord = {
  isNew: false,
  reconsent: false,
  lastLoginDate: null,
  holdsSeat: false,
};

/** The stored text of a record. `parseParticipant` is its inverse. */
export function serialiseParticipant(record: ParticipantRecord): string {
  const { isNew, reconsent, lastLoginDate, holdsSeat } = record;
  return JSON.stringify({ version: PARTICIPANT_RECORD_VERSION, isNew, reconsent, lastLoginDate, holdsSeat });
}

/**
 * Reads a stored text. `absent`: nothing there. `corrupt`: not ours or damaged, may be overwritten.
 * `foreign`: written by another version of the site, must not be overwritten.
 */
export function parseParticipant(
  text: string | null,
): { kind: 'record'; record: ParticipantRecord } | { kind: 'absent' | 'corrupt' | 'foreign' } {
  if (text === null) return { kind: 'absent' };
  const stored = parseObject(text);
  if (stored === null) return { kind: 'corrupt' };
  const { version, isNew, reconsent, lastLoginDate, holdsSeat } = stored;
  if (typeof version === 'number' && version !== PARTICIPANT_RECORD_VERSION) return { kind: 'foreign' };
  if (version !== PARTICIPANT_RECORD_VERSION) return { kind: 'corrupt' };
  if (typeof isNew !== 'boolean' || typeof reconsent !== 'boolean' || typeof holdsSeat !== 'boolean') {
    return { kind: 'corrupt' };
  }
  if (lastLoginDate !== null && !isInstant(lastLoginDate)) return { kind: 'corrupt' };
  return { kind: 'record', record: { isNew, reconsent, lastLoginDate, holdsSeat } };
}

/** A date and time as RFC 3339 writes it: servers differ in fractions of a second and in how they write UTC. */
const ISO_INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && ISO_INSTANT.test(value);
}
