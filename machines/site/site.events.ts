import type { BackgroundEvent } from '../background/background.machine.ts';
import type { DayNightEvent } from '../day-night/day-night.machine.ts';
import type { ParticipantEvent } from '../participant/participant.machine.ts';
import type { TopBarEvent } from '../top-bar/top-bar.machine.ts';

/** Every event that may come from outside. The root actor passes each one on to the actors it concerns. */
export type SiteEvent =
  | DayNightEvent
  | TopBarEvent
  | ParticipantEvent
  | Exclude<BackgroundEvent, { type: 'phase.changed' }>;
