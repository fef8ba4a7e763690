import type { ActorOptions, AnyActorLogic } from 'xstate';

/** The part of a clock that XState uses: setTimeout and clearTimeout. */
type Timers = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** Reads the present instant and the local time; has no timers. */
export type LocalCalendar = {
  /**
   * The local date and time at `instant` (milliseconds since 1970-01-01T00:00Z), as milliseconds since
   * 1970-01-01T00:00 on the local wall clock. The difference of the two is the zone's offset at that instant.
   */
  localTimeAt(instant: number): number;
};

/** The only way time enters a machine: XState's timers, the present instant and the local calendar. */
export type WallClock = Timers &
  LocalCalendar & {
    /** Milliseconds since 1970-01-01T00:00Z. May jump forward or back: people set clocks. */
    now(): number;
  };
