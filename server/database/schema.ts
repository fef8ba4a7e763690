import type { Generated, Insertable, Selectable } from 'kysely';
import type { Attendance, SessionState } from '../contract/session.ts';

/* The tables, the same on SQLite and PostgreSQL: identifiers, hashes and JSON are text, times are milliseconds
   since 1970 UTC, flags are nullable times or 0 and 1. Secrets are stored as hashes only. A new column needs a
   migration (migrations.ts); a spec compares the two. */

/** A version of the consent form. Never changed once it is there. */
export type ConsentFormTable = {
  version: string;
  /** Counts up: the order in which versions were published. */
  position: number;
  title: string;
  /** SHA-256 of `pdf`, hexadecimal. */
  sha256: string;
  pdf: Uint8Array;
  /** JSON: the sections of the text. */
  sections: string;
  /** JSON: sentences on what this version changed. */
  changes: string;
  is_material: 0 | 1;
  published_at: number;
  /** The date that the form itself says (`YYYY-MM-DD`); null where it says none, or was published before this was kept. */
  dated: string | null;
};

export type SessionTable = {
  id: string;
  title: string;
  state: SessionState;
  starts_at: number;
  ends_at: number | null;
  seats_total: number;
  seats_taken: Generated<number>;
  /** The number of the last seat that was given out; numbers are not given twice. */
  last_seat_number: Generated<number>;
  /** JSON: facts and steps of the connection. */
  connection: string;
  mates: string;
  /** JSON: paragraphs shown at the end. */
  debrief: string;
  /** Shown at the end to people who attended; the two below to people who attended partly, and to those who were absent. */
  completion_code: string | null;
  completion_code_partly: string | null;
  completion_code_absent: string | null;
  /** Address of the survey afterwards, as the lab wrote it: with `{reference}` where a participant's own belongs. */
  survey: string | null;
  created_at: number;
  state_changed_at: number;
};

/** Every move of a session, appended. */
export type SessionMoveTable = {
  id: string;
  session_id: string;
  /** Counts up from 1 for each session: their order. Clocks can be set back. */
  sequence: number;
  from_state: SessionState | null;
  to_state: SessionState;
  at: number;
};

export type JoinCodeTable = {
  id: string;
  session_id: string;
  /** HMAC-SHA-256 of the plain code under the server's key, base64url. */
  code_hmac: string;
  kind: 'reusable' | 'one-use';
  label: string;
  capacity: number;
  used: Generated<number>;
  opens_at: number | null;
  expires_at: number | null;
  revoked_at: number | null;
  created_at: number;
};

export type ParticipantTable = {
  id: string;
  /** Short and unique, to be quoted to the lab. */
  reference: string;
  joined_at: number;
  welcomed_at: number | null;
  withdrawn_at: number | null;
};

/** A browser that is linked to a participant. Withdrawing unlinks all of theirs. */
export type BrowserTable = {
  /** SHA-256 of the browser's cookie, base64url. */
  hash: string;
  participant_id: string;
  /** Counts up for each participant: their order. Clocks can be set back. */
  sequence: number;
  /** When the browser was linked: column `tied_at`, contract `linkedSince`. */
  tied_at: number;
  /** When its cookie was last used, to within minutes; null where that was not recorded. */
  last_used_at: number | null;
};

export type SeatTable = {
  id: string;
  participant_id: string;
  session_id: string;
  code_id: string;
  number: number;
  taken_at: number;
  left_at: number | null;
  /** When its page was last requested: column and export `seen_at`, contract `pageLastOpenAt`. */
  seen_at: number | null;
  /** When its page was first requested while live: column and export `seen_live_at`, contract `pageFirstOpenWhileLiveAt`. */
  seen_live_at: number | null;
  /** What the lab has set, in the contract `attendanceSetByLab`; null leaves it to `seen_live_at`. */
  attendance: Attendance | null;
};

/** Append-only, by triggers. */
export type ConsentTable = {
  id: string;
  participant_id: string;
  /** Counts up from 1 for each participant: the order of the record. Clocks can be set back. */
  sequence: number;
  version: string;
  sha256: string;
  kind: 'given' | 'withdrawn';
  at: number;
};

export type TokenTable = {
  hash: string;
  /** `entry` is a personal link, `personal` in the contract. */
  kind: 'session' | 'entry';
  participant_id: string;
  /** Counts up for each participant: their order. Clocks can be set back. */
  sequence: number;
  /** Of a session token. */
  seat_id: string | null;
  created_at: number;
  /** When the link was last used, to within minutes; null where that was not recorded. */
  last_used_at: number | null;
};

/** The Idempotency-Keys of joins, hashed, and whose they are. */
export type JoinRequestTable = {
  key_hash: string;
  code_id: string;
  participant_id: string;
  created_at: number;
};

export type VisitTable = {
  id: string;
  participant_id: string;
  /** Counts up from 1 for each participant: their order. Clocks can be set back. */
  sequence: number;
  /** When it began: column and contract `at`, export `started_at`. */
  at: number;
  last_seen_at: number;
};

/** Failed tries of a client in a window of time. `client` is an HMAC of its address. */
export type TryWindowTable = { client: string; window: 'minute' | 'day'; started_at: number; tries: number };

/** One row: the fingerprint of the key under which the codes were hashed. */
export type ServerKeyTable = { id: 1; fingerprint: string };

/** What the study keeps for its command line. */
export type StudySettingTable = { name: 'zone' | 'site'; value: string };

export type Schema = {
  server_key: ServerKeyTable;
  consent_form: ConsentFormTable;
  session: SessionTable;
  session_move: SessionMoveTable;
  join_code: JoinCodeTable;
  participant: ParticipantTable;
  browser: BrowserTable;
  seat: SeatTable;
  consent: ConsentTable;
  token: TokenTable;
  join_request: JoinRequestTable;
  visit: VisitTable;
  try_window: TryWindowTable;
  study_setting: StudySettingTable;
};

export type SessionRow = Selectable<SessionTable>;
export type JoinCodeRow = Selectable<JoinCodeTable>;
export type ParticipantRow = Selectable<ParticipantTable>;
export type SeatRow = Selectable<SeatTable>;
export type NewSession = Insertable<SessionTable>;
