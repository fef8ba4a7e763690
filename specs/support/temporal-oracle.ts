import { Temporal } from 'temporal-polyfill';
import type { Phase } from '#machines/day-night/schedule.ts';
import { DAY_MS, FIRST_INSTANT, HOUR_MS, LAST_INSTANT, MINUTE_MS } from './arbitraries.ts';

/** A stretch of time in which a zone keeps one offset: from `start` inclusive to `end` exclusive. */
export type Segment = { start: number; end: number; offset: number };

const segmentsByZone = new Map<string, Segment[]>();

/**
 * A zone's stretches of one offset by Temporal's own list of transitions. It begins and ends some days outside
 * the years that are tested, so that every question has its answer inside.
 */
export function segmentsOf(zone: string): Segment[] {
  const known = segmentsByZone.get(zone);
  if (known !== undefined) return known;
  const segments: Segment[] = [];
  const last = LAST_INSTANT + 10 * DAY_MS;
  let at = Temporal.Instant.fromEpochMilliseconds(FIRST_INSTANT - 10 * DAY_MS).toZonedDateTimeISO(zone);
  while (at.epochMilliseconds < last) {
    const next = at.getTimeZoneTransition('next');
    const end = next === null ? last : Math.min(next.epochMilliseconds, last);
    segments.push({ start: at.epochMilliseconds, end, offset: at.offsetNanoseconds / 1e6 });
    if (next === null) break;
    at = next;
  }
  segmentsByZone.set(zone, segments);
  return segments;
}

/** The instants at which a zone's offset changes, within the tested years. */
export function transitionsOf(zone: string): number[] {
  return segmentsOf(zone)
    .slice(1)
    .map(({ start }) => start)
    .filter((start) => FIRST_INSTANT <= start && start <= LAST_INSTANT);
}

/** Day or night by the hour and minute that Temporal reads on the wall. */
export function temporalPhaseAt(zone: string, instant: number): Phase {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  if (hour < 8 || hour > 20) return 'night';
  return hour === 20 && minute >= 45 ? 'night' : 'day';
}

/**
 * The first change of phase after `instant`, from the definition: list the instants at which it could change
 * (every 08:00 and 20:45 of a segment, and its first millisecond) and take the first where it does.
 */
export function oracleNextChange(zone: string, instant: number): number {
  const segments = segmentsOf(zone);
  for (let index = indexOfSegment(segments, instant); index < segments.length; index += 1) {
    const segment = segments[index] as Segment;
    const from = Math.max(instant, segment.start);
    const candidates = [segment.start, ...clockStrokes(segment, from)];
    const change = candidates.find(
      (at) => at > instant && phaseBy(segments, at - 1) !== phaseBy(segments, at),
    );
    if (change !== undefined) return change;
  }
  throw new Error(`No change of phase after ${instant} in ${zone}.`);
}

/** The instants of 08:00 and 20:45 of four local dates from the one of `from` on, as far as the segment goes. */
function clockStrokes({ start, end, offset }: Segment, from: number): number[] {
  const midnight = Math.floor((from + offset) / DAY_MS) * DAY_MS - offset;
  return [0, 1, 2, 3]
    .flatMap((days) =>
      [8 * HOUR_MS, 20 * HOUR_MS + 45 * MINUTE_MS].map((time) => midnight + days * DAY_MS + time),
    )
    .filter((at) => start <= at && at < end);
}

function phaseBy(segments: Segment[], instant: number): Phase {
  const { offset } = segments[indexOfSegment(segments, instant)] as Segment;
  const hours = ((((instant + offset) % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
  return hours >= 8 && hours < 20.75 ? 'day' : 'night';
}

function indexOfSegment(segments: Segment[], instant: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle] as Segment).start <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}
