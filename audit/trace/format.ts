/**
 * A trace: what the statecharts of one page did, as NDJSON. Its first line is a `TraceHeader`, its last a `TraceEnd`;
 * between them is one `TraceRecord` a line, in the order in which things happened. Every word in it is a public one or
 * a stand-in (`audit/trace/redact.ts`): no token, code, key or personal datum is ever written.
 */

/** The version of this format. A reader refuses any other. */
export const TRACE_VERSION = 1;

/** A value as JSON writes it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type TraceHeader = {
  kind: 'trace';
  version: typeof TRACE_VERSION;
  /** A hash of the machines' code: only the same machines surely do the same again. */
  build: string;
  /** The browser's time zone, such as `Europe/Berlin`. */
  zone: string;
  /** The version of its time zone data, such as `2026c`; null where the browser does not say. */
  tzdata: string | null;
  /** When recording began. Milliseconds since 1970-01-01T00:00Z. */
  startedAt: number;
};

/** The name of an actor: its machine, with a number from the second one on: `join`, `join 2`; a child has its parent's before it. */
export type ActorName = string;

type Recorded = {
  /** Counts from 1, without gaps until something was cut off. */
  seq: number;
  /** Milliseconds since `startedAt`. */
  at: number;
  actor: ActorName;
};

/** An actor came to be. `machine` is null for a promise or a callback, which has no statechart. */
export type ActorRecord = Recorded & {
  kind: 'actor';
  machine: string | null;
  parent: ActorName | null;
  input: Json;
};

/** An event reached an actor. `from` is null for events from outside. */
export type EventRecord = Recorded & {
  kind: 'event';
  from: ActorName | null;
  event: { type: string; [name: string]: Json };
};

/** A machine read a port. */
export type ReadingRecord = Recorded & {
  kind: 'reading';
  port: PortName;
  value: Json;
  /** In an action that changes the context, or in an effect, whose readings change no state. */
  within: 'context' | 'effect';
};

export type PortName = 'now' | 'localTimeAt' | 'read' | 'randomKey';

/** The machine took transitions at once. `transitions` are ids of the chart (`audit/charts/chart.ts`). */
export type MicrostepRecord = Recorded & { kind: 'microstep'; event: string; transitions: string[] };

/** An effect ran. */
export type ActionRecord = Recorded & { kind: 'action'; action: string };

/** An event was dealt with, and this is the actor's state after it. `event` is the type of that event. */
export type SnapshotRecord = Recorded & {
  kind: 'snapshot';
  event: string;
  status: string;
  value: Json;
  context: Json;
};

/** Earlier records were cut off; each live actor is described anew by an `actor` and a `snapshot` with `event: 'checkpoint'`. */
export type CutRecord = { kind: 'cut'; seq: number; at: number; dropped: number };

export type TraceRecord =
  | ActorRecord
  | EventRecord
  | ReadingRecord
  | MicrostepRecord
  | ActionRecord
  | SnapshotRecord
  | CutRecord;

export type TraceEnd = {
  kind: 'end';
  /** How many records there are between header and end. */
  records: number;
  /** SHA-256 of everything before this line, in hexadecimal digits. */
  sha256: string;
};

/** The event type of a snapshot that describes an actor after a cut. */
export const CHECKPOINT = 'checkpoint';

/** The channel on which the pages of an audited site tell the audit view what happens. Same origin only. */
export const LIVE_CHANNEL = 'grovemates.audit';

/** What goes over that channel. `page` names the document: each load of a page is another one. */
export type LiveMessage =
  /** From the view: every page answers with its whole trace. */
  | { kind: 'hello' }
  /** From a page: its records, the newest last; `isWhole` where they are all that it has. */
  | { kind: 'records'; page: string; header: TraceHeader; isWhole: boolean; records: TraceRecord[] }
  /** From a page that is closed. */
  | { kind: 'closed'; page: string };
