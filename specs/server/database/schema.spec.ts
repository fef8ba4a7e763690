import { expect, test } from 'vitest';
import type { Schema } from '../../../server/database/schema.ts';
import { onEachDatabase } from '../support/databases.ts';

/** The columns of the type, by name: the compiler refuses a list that lacks one, or has one too many. */
const COLUMNS = {
  server_key: { id: true, fingerprint: true },
  consent_form: {
    version: true,
    position: true,
    title: true,
    sha256: true,
    pdf: true,
    sections: true,
    changes: true,
    is_material: true,
    published_at: true,
    dated: true,
  },
  session: {
    id: true,
    title: true,
    state: true,
    starts_at: true,
    ends_at: true,
    seats_total: true,
    seats_taken: true,
    last_seat_number: true,
    connection: true,
    mates: true,
    debrief: true,
    completion_code: true,
    completion_code_partly: true,
    completion_code_absent: true,
    survey: true,
    created_at: true,
    state_changed_at: true,
  },
  session_move: { id: true, session_id: true, sequence: true, from_state: true, to_state: true, at: true },
  join_code: {
    id: true,
    session_id: true,
    code_hmac: true,
    kind: true,
    label: true,
    capacity: true,
    used: true,
    opens_at: true,
    expires_at: true,
    revoked_at: true,
    created_at: true,
  },
  participant: { id: true, reference: true, joined_at: true, welcomed_at: true, withdrawn_at: true },
  browser: { hash: true, participant_id: true, sequence: true, tied_at: true, last_used_at: true },
  seat: {
    id: true,
    participant_id: true,
    session_id: true,
    code_id: true,
    number: true,
    taken_at: true,
    left_at: true,
    seen_at: true,
    seen_live_at: true,
    attendance: true,
  },
  consent: {
    id: true,
    participant_id: true,
    sequence: true,
    version: true,
    sha256: true,
    kind: true,
    at: true,
  },
  token: {
    hash: true,
    kind: true,
    participant_id: true,
    sequence: true,
    seat_id: true,
    created_at: true,
    last_used_at: true,
  },
  join_request: { key_hash: true, code_id: true, participant_id: true, created_at: true },
  visit: { id: true, participant_id: true, sequence: true, at: true, last_seen_at: true },
  try_window: { client: true, window: true, started_at: true, tries: true },
  study_setting: { name: true, value: true },
} satisfies { [Table in keyof Schema]: Record<keyof Schema[Table], true> };

onEachDatabase('The tables', (databases) => {
  test('SITE-5: have the columns that their type has; if not, a migration is missing', async () => {
    const { db } = await databases.open();

    const tables = await db.introspection.getTables();
    const columns = tables.map(({ name, columns }) => [
      name,
      columns.map((column) => column.name).toSorted(),
    ]);
    const expected = Object.entries(COLUMNS).map(([name, columns]) => [
      name,
      Object.keys(columns).toSorted(),
    ]);
    expect(Object.fromEntries(columns)).toEqual(Object.fromEntries(expected));
  });
});
