import type { DayNightEvent } from '#machines/day-night/day-night.machine.ts';
import { dayNightModel, dayNightOracle } from './day-night.model.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';

/** The phase that a page shows: `day`, `night`, or nothing before it is opened. */
type Phase = string | null;

/** An open page whose clock stands still. */
export type DayNightPage = Walked<Phase> &
  Pick<Required<Walked<Phase>>, 'setClock'> & {
    /** Opens the page in a new document. */
    open(): Promise<void>;
    /** The visitor comes back to the page. */
    show(): Promise<void>;
  };

/** When a walk begins: at noon, in UTC. */
export const NOON = dayNightOracle.start.now;

/** Any page of the site, by day and by night (DAY-1 to DAY-3). */
export const dayNightPage: PageModel<
  typeof dayNightOracle.start,
  DayNightEvent,
  ScreenOf<typeof dayNightModel>,
  typeof dayNightModel,
  DayNightPage
> = {
  model: dayNightModel,
  oracle: dayNightOracle,
  open: (page) => page.open(),
  start: {
    input: '',
    state: dayNightOracle.next(dayNightOracle.start, dayNightModel.steps['the page is opened']),
  },
  events: {
    'page.opened': (page) => page.open(),
    'page.shown': (page) => page.show(),
  },
  requests: {},
  replyOf: () => null,
  replies: {},
  never: { 'the page is opened': 'The walk begins with it; a page is opened once.' },
  screens: {
    'no phase': (phase) => phase === null,
    day: (phase) => phase === 'day',
    night: (phase) => phase === 'night',
  },
  mayTake: () => true,
  also: [],
};
