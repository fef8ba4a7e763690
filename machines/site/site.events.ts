import type { BackgroundEvent } from '../background/background.machine.ts';
import type { DayNightEvent } from '../day-night/day-night.machine.ts';
import type { ParticipantEvent } from '../participant/participant.machine.ts';
import type { TopBarEvent } from '../top-bar/top-bar.machine.ts';

/** Every fact that may reach the site's machines from outside; the root actor passes it on to whom it concerns. */
export type SiteEvent =
  | DayNightEvent
  | TopBarEvent
  | ParticipantEvent
  | Exclude<BackgroundEvent, { type: 'phase.changed' }>;
