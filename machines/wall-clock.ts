import type { ActorOptions, AnyActorLogic } from 'xstate';

/** What XState asks of a clock: setTimeout and clearTimeout. */
type Timers = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** What a clock on the wall shows: reads local time, knows nothing of timers. */
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
    /** Milliseconds since 1970-01-01T00:00Z. May jump either way: people set clocks. */
    now(): number;
  };
