import { sql } from 'kysely';
import { OVER_STATES } from '../../contract/session.ts';
import { isoTime, isoTimeOrNull } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { type AttendanceSource, attendanceOf, firstLiveAt } from '../../seat/attendance.ts';
import { csvLine } from '../command-line/csv-line.ts';
import { seatStateOf } from '../session/session-details.ts';
import { type Cell, EXPORT_COLUMNS, type ExportKind, type ExportRow } from './export-columns.ts';

/** Which rows: all, or those of one session; for consents and visits, those of the people with a seat in it. */
export type ExportScope = { session: string | null; batch?: number };

const BATCH_SIZE = 500;

/**
 * The rows of an export, the oldest first, batch by batch, so that a study of any size fits into memory. What seats, consents,
 * visits and sessions are sorted by never changes, except that a seat may be taken again: it then comes at its new place.
 * A row that is changed meanwhile comes once, as it was when its batch was read; one that is added may be missing.
 */
export const exportRows: { [K in ExportKind]: (ports: Ports, scope: ExportScope) => Rows<K> } = {
  seats: (ports, scope) => inBatches(scope, (after, limit) => seatsAfter(ports, scope, after, limit)),
  consents: (ports, scope) => inBatches(scope, (after, limit) => consentsAfter(ports, scope, after, limit)),
  visits: (ports, scope) => inBatches(scope, (after, limit) => visitsAfter(ports, scope, after, limit)),
  sessions: (ports, scope) => inBatches(scope, (after, limit) => sessionsAfter(ports, scope, after, limit)),
};

type Rows<K extends ExportKind> = AsyncGenerator<ExportRow<K>[]>;

/** A place in an export; within one millisecond the identifier decides. */
type Cursor = { at: number; id: string };

async function* inBatches<Row>(
  { batch = BATCH_SIZE }: ExportScope,
  read: (after: Cursor, limit: number) => Promise<(Cursor & { row: Row })[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor = { at: Number.MIN_SAFE_INTEGER, id: '' };
  for (;;) {
    const rows = await read(after, batch);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last;
  }
}

async function seatsAfter({ db }: Ports, { session }: ExportScope, after: Cursor, limit: number) {
  const rows = await db
    .selectFrom('seat')
    .innerJoin('participant', 'participant.id', 'seat.participant_id')
    .innerJoin('join_code', 'join_code.id', 'seat.code_id')
    .innerJoin('session', 'session.id', 'seat.session_id')
    .select(['seat.id', 'seat.session_id', 'seat.number', 'participant.reference', 'seat.code_id'])
    .select(['join_code.label', 'seat.taken_at', 'seat.left_at', 'seat.seen_at', 'participant.withdrawn_at'])
    .select(['seen_live_at', 'attendance', 'session.state', firstLiveAt])
    .where(isAfter('seat.taken_at', 'seat.id', after))
    .$if(session !== null, (query) => query.where('seat.session_id', '=', session ?? ''))
    .orderBy('seat.taken_at')
    .orderBy('seat.id')
    .limit(limit)
    .execute();
  return rows.map((seat) => ({
    at: seat.taken_at,
    id: seat.id,
    row: {
      session: seat.session_id,
      number: seat.number,
      participant: seat.reference,
      code: seat.code_id,
      code_label: seat.label,
      taken_at: isoTime(seat.taken_at),
      left_at: isoTimeOrNull(seat.left_at),
      seen_at: isoTimeOrNull(seat.seen_at),
      seen_live_at: isoTimeOrNull(seat.seen_live_at),
      attendance: attendanceOf(seat),
      attendance_by: attendedBy(seat),
      withdrawn_at: isoTimeOrNull(seat.withdrawn_at),
      state: seatStateOf(seat),
    } satisfies ExportRow<'seats'>,
  }));
}

function attendedBy(seat: AttendanceSource): 'lab' | 'page' | null {
  if (attendanceOf(seat) === null) return null;
  return seat.attendance === null ? 'page' : 'lab';
}

async function consentsAfter(ports: Ports, { session }: ExportScope, after: Cursor, limit: number) {
  const rows = await ports.db
    .selectFrom('consent')
    .innerJoin('participant', 'participant.id', 'consent.participant_id')
    .select(['consent.id', 'reference', 'consent.sequence', 'consent.kind'])
    .select(['consent.version', 'consent.sha256', 'consent.at'])
    .where(isAfter('consent.at', 'consent.id', after))
    .$if(session !== null, (query) => query.where('participant.id', 'in', participantIdsOf(ports, session)))
    .orderBy('consent.at')
    .orderBy('consent.id')
    .limit(limit)
    .execute();
  return rows.map((consent) => ({
    at: consent.at,
    id: consent.id,
    row: {
      participant: consent.reference,
      sequence: consent.sequence,
      kind: consent.kind,
      version: consent.version,
      form_sha256: consent.sha256,
      at: isoTime(consent.at),
    } satisfies ExportRow<'consents'>,
  }));
}

async function visitsAfter(ports: Ports, { session }: ExportScope, after: Cursor, limit: number) {
  const rows = await ports.db
    .selectFrom('visit')
    .innerJoin('participant', 'participant.id', 'visit.participant_id')
    .select(['visit.id', 'reference', 'visit.sequence', 'visit.at', 'visit.last_seen_at'])
    .where(isAfter('visit.at', 'visit.id', after))
    .$if(session !== null, (query) => query.where('participant.id', 'in', participantIdsOf(ports, session)))
    .orderBy('visit.at')
    .orderBy('visit.id')
    .limit(limit)
    .execute();
  return rows.map((visit) => ({
    at: visit.at,
    id: visit.id,
    row: {
      participant: visit.reference,
      sequence: visit.sequence,
      started_at: isoTime(visit.at),
      last_seen_at: isoTime(visit.last_seen_at),
    } satisfies ExportRow<'visits'>,
  }));
}

async function sessionsAfter({ db }: Ports, { session }: ExportScope, after: Cursor, limit: number) {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom('join_code')
        .whereRef('join_code.session_id', '=', 'session.id')
        .select(fn.countAll<number>().as('codes'))
        .as('codes'),
      firstLiveAt,
      selectFrom('session_move')
        .whereRef('session_move.session_id', '=', 'session.id')
        .where('to_state', 'in', OVER_STATES)
        .orderBy('sequence')
        .limit(1)
        .select('session_move.at')
        .as('ended_at'),
    ])
    .where(isAfter('session.created_at', 'session.id', after))
    .$if(session !== null, (query) => query.where('session.id', '=', session ?? ''))
    .orderBy('session.created_at')
    .orderBy('session.id')
    .limit(limit)
    .execute();
  return rows.map((each) => ({
    at: each.created_at,
    id: each.id,
    row: {
      session: each.id,
      title: each.title,
      state: each.state,
      starts_at: isoTime(each.starts_at),
      ends_at: isoTimeOrNull(each.ends_at),
      seats_total: each.seats_total,
      seats_taken: each.seats_taken,
      codes: Number(each.codes),
      survey: each.survey,
      created_at: isoTime(each.created_at),
      first_live_at: isoTimeOrNull(each.first_live_at),
      ended_at: isoTimeOrNull(each.ended_at),
    } satisfies ExportRow<'sessions'>,
  }));
}

/** One comparison of pairs, which both engines know. */
function isAfter(timeColumn: string, idColumn: string, { at, id }: Cursor) {
  return sql<boolean>`(${sql.ref(timeColumn)}, ${sql.ref(idColumn)}) > (${at}, ${id})`;
}

function participantIdsOf({ db }: Ports, session: string | null) {
  return db
    .selectFrom('seat')
    .where('seat.session_id', '=', session ?? '')
    .select('seat.participant_id');
}

/** CSV as RFC 4180 writes it, for spreadsheets and statistics; or one JSON object a line, for programs. */
export type ExportFormat = 'csv' | 'ndjson';

/** An export as text, piece by piece. A CSV has its line of headings even where there is nothing else. */
export async function* exportText(
  ports: Ports,
  kind: ExportKind,
  format: ExportFormat,
  scope: ExportScope,
): AsyncGenerator<string> {
  const columns = Object.keys(EXPORT_COLUMNS[kind]);
  if (format === 'csv') yield csvLine(columns);
  for await (const rows of exportRows[kind](ports, scope)) {
    yield rows.map((row) => (format === 'csv' ? csvRow(columns, row) : `${JSON.stringify(row)}\n`)).join('');
  }
}

function csvRow(columns: readonly string[], row: Readonly<Record<string, Cell>>): string {
  return csvLine(columns.map((column) => row[column] ?? null));
}
