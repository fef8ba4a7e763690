import { expect, test } from 'vitest';
import { attendanceOf, attendanceOutcome } from '../../../server/seat/attendance.ts';

/** A seat of a session that was live and has ended, held to the end by somebody whose page was never open. */
const ABSENT = {
  state: 'ended',
  left_at: null,
  seen_live_at: null,
  attendance: null,
  first_live_at: 1,
} as const;

test.each([
  { change: {}, attendance: 'absent' },
  { change: { state: 'live' }, attendance: null },
  { change: { first_live_at: null }, attendance: null },
  { change: { left_at: 2 }, attendance: null },
  { change: { seen_live_at: 2 }, attendance: 'attended' },
  { change: { seen_live_at: 2, left_at: 3 }, attendance: 'attended' },
  { change: { seen_live_at: 2, attendance: 'partly' }, attendance: 'partly' },
  { change: { state: 'live', attendance: 'absent' }, attendance: 'absent' },
] as const)('ROUTE-10: a seat with $change counts as $attendance', ({ change, attendance }) => {
  const source = { ...ABSENT, ...change };

  expect(attendanceOf(source)).toBe(attendance);
  expect(attendanceOutcome(source)).toBe(attendance ?? 'not-held');
});
