import { SessionState } from '../../contract/session.ts';

/** What can be exported. */
export type ExportKind = 'seats' | 'consents' | 'visits' | 'sessions';

/**
 * The columns of each export, in their order, and what each says. Times are RFC 3339 in UTC; what is absent is an
 * empty cell in CSV and null in NDJSON. None has a secret: no code, no link, and no hash of one.
 */
export const EXPORT_COLUMNS = {
  seats: {
    session: 'ID of the session',
    number: 'number of the seat in it, from 1; never given to two people',
    participant: 'reference of the person',
    code: 'ID of the code that was used',
    code_label: 'label of that code',
    taken_at: 'when the seat was taken',
    left_at: 'when it was given back, by leaving or withdrawing',
    seen_at: "when the seat's page was last asked for",
    seen_live_at: 'when it was first asked for while the session was live',
    attendance: 'attended, partly or absent; empty where nobody can say, as before the end',
    attendance_by: 'lab where it was set by "session attendance", page where it follows from seen_live_at',
    withdrawn_at: 'when the person withdrew from the study',
    state: 'held, left, or withdrawn where the person has withdrawn, before the end or after it',
  },
  consents: {
    participant: 'reference of the person',
    sequence: "which entry of the person's record it is, from 1; times are by a clock that can be set back",
    kind: 'given or withdrawn',
    version: 'version of the form',
    form_sha256: 'SHA-256 of the PDF of that version, which is public',
    at: 'when',
  },
  visits: {
    participant: 'reference of the person',
    sequence: 'which visit of the person it is, from 1',
    started_at: 'when a visit began: by joining, or by opening the personal page',
    last_seen_at: 'when the personal page was last opened in the same visit',
  },
  sessions: {
    session: 'ID of the session',
    title: 'its title',
    state: SessionState.options.join(', '),
    starts_at: 'when it was planned to start',
    ends_at: 'when it was planned to end',
    seats_total: 'how many seats it has',
    seats_taken: 'how many are taken now',
    codes: 'how many codes were made for it',
    survey: 'address of the survey after it, with {reference} as the lab wrote it',
    created_at: 'when it was made',
    first_live_at: 'when it went live for the first time',
    ended_at: 'when it was over',
  },
} as const satisfies Record<ExportKind, Record<string, string>>;

/** A value of a cell. */
export type Cell = string | number | null;

/** A row of an export: a cell for each of its columns. */
export type ExportRow<K extends ExportKind> = Record<keyof (typeof EXPORT_COLUMNS)[K], Cell>;
