import { byOne } from './changed-text.ts';
import { demoLimits } from './demo-table.ts';
import type { Limit } from './limit.ts';

const DAY_NIGHT = ['specs/machines/day-night/schedule.spec.ts', 'specs/machines/day-night/day-night.spec.ts'];
const JOIN = ['specs/machines/join/join.spec.ts'];
const KEYS = ['specs/machines/join/idempotency-keys.property.spec.ts', ...JOIN];
const SESSION = ['specs/machines/session-page/session-page.spec.ts'];
const COUNTDOWN = ['specs/machines/session-page/countdown.property.spec.ts'];
const TOKENS = ['specs/src/theme/tokens.spec.ts'];
const QUERIES = ['specs/src/api/query-client.spec.ts'];
const CLIENT = ['specs/src/api/client.spec.ts'];
const POLLING = ['specs/src/api/session.queries.spec.tsx'];
const TRIES = ['specs/server/join/try-limit.spec.ts'];

const schedule = { file: 'machines/day-night/schedule.ts', specs: DAY_NIGHT };
const tokens = { file: 'src/theme/tokens.ts', specs: TOKENS };
const join = { file: 'machines/join/join.machine.ts', specs: JOIN };
const joinSelectors = { file: 'machines/join/join.selectors.ts', specs: JOIN };
const keys = { file: 'machines/join/idempotency-keys.ts', specs: KEYS };
const session = { file: 'machines/session-page/session-page.machine.ts', specs: SESSION };
const sessionAnswer = { file: 'machines/session-page/session-answer.ts', specs: SESSION };
const countdown = { file: 'machines/session-page/countdown.ts', specs: COUNTDOWN };
const queryClient = { file: 'src/api/query-client.ts', specs: QUERIES };
const client = { file: 'src/api/client.ts', specs: CLIENT };
const polling = { file: 'src/api/session.queries.ts', specs: POLLING };
const tries = { file: 'server/join/try-limit.ts', specs: TRIES };
const record = {
  file: 'machines/participant/participant-record.ts',
  specs: ['specs/machines/participant/participant.spec.ts'],
};

const ages = {
  file: 'src/participation/format-duration.ts',
  specs: ['specs/src/participation/format-date.spec.ts'],
};
const headScript = { file: 'src/app/head-script.ts', specs: ['specs/src/app/head-script.spec.ts'] };
const statusText = {
  file: 'src/session-page/session-status-text.ts',
  specs: ['specs/src/session-page/session-status-text.spec.ts'],
};
const joinCode = {
  file: 'server/contract/join-code.ts',
  specs: ['specs/server/contract/join-code.property.spec.ts'],
};
const joinContract = { file: 'server/contract/join.ts', specs: ['specs/server/contract/join.spec.ts'] };
const presence = {
  file: 'server/session-page/presence.ts',
  specs: ['specs/server/session-page/presence.spec.ts'],
};

/** The constants of the specification's section 9. */
const specified: readonly Limit[] = [
  {
    ...schedule,
    name: 'the minute at which day begins',
    specified: 'Day window',
    from: 'DAY_STARTS_AT_MINUTE = 8 * 60;',
    to: ['DAY_STARTS_AT_MINUTE = 8 * 60 - 1;', 'DAY_STARTS_AT_MINUTE = 8 * 60 + 1;'],
  },
  {
    ...schedule,
    name: 'the minute at which day ends',
    specified: 'Day window',
    ...byOne('DAY_ENDS_AT_MINUTE = 20 * 60 + 45;'),
  },
  {
    ...schedule,
    name: 'day begins at 08:00 inclusive',
    specified: 'Day window',
    from: 'MINUTE_MS <= time',
    to: ['MINUTE_MS < time'],
  },
  {
    ...schedule,
    name: 'day ends at 20:45 exclusive',
    specified: 'Day window',
    from: 'time < DAY_ENDS_AT_MINUTE',
    to: ['time <= DAY_ENDS_AT_MINUTE'],
  },
  {
    ...schedule,
    name: 'how long after a boundary the timer fires',
    specified: 'Day/night timer margin',
    ...byOne('CHANGE_MARGIN_MS = 50'),
  },
  {
    ...tokens,
    name: 'how long scenes cross-fade',
    specified: 'Background cross-fade',
    ...byOne('SCENE_FADE_MS = 800'),
  },
  {
    file: 'src/layout/background.css',
    specs: TOKENS,
    name: 'scenes fade by the variable',
    specified: 'Background cross-fade',
    from: 'opacity var(--scene-fade) linear',
    to: ['opacity calc(var(--scene-fade) - 1ms) linear', 'opacity calc(var(--scene-fade) + 1ms) linear'],
  },
  {
    ...tokens,
    name: 'how long the logo cross-fades',
    specified: 'Logo cross-fade',
    ...byOne('LOGO_FADE_MS = 400'),
  },
  {
    file: 'src/layout/top-bar.css',
    specs: TOKENS,
    name: 'the logo fades by the variable',
    specified: 'Logo cross-fade',
    from: 'opacity var(--logo-fade) linear',
    to: ['opacity calc(var(--logo-fade) - 1ms) linear', 'opacity calc(var(--logo-fade) + 1ms) linear'],
  },
  {
    file: 'machines/top-bar/top-bar.machine.ts',
    specs: ['specs/machines/top-bar/top-bar.spec.ts'],
    name: 'how far one scrolls before the menu is compact',
    specified: 'Scroll threshold for compact menu',
    ...byOne('SCROLL_THRESHOLD_PX = 100'),
  },
  {
    ...tokens,
    specs: ['specs/src/layout/top-bar.spec.tsx', ...TOKENS],
    name: 'how wide the drawer is',
    specified: 'Drawer width',
    ...byOne('const DRAWER_WIDTH_PX = 250'),
  },
  {
    ...tokens,
    specs: ['specs/src/layout/top-bar.spec.tsx', ...TOKENS],
    name: 'how wide the drawer is under the flag',
    specified: 'Drawer width',
    ...byOne('SHORT_DRAWER_WIDTH_PX = 200'),
  },
  {
    ...tokens,
    name: 'how high buttons and fields are',
    specified: 'Button and text input height',
    ...byOne('CONTROL_HEIGHT_PX = 48'),
  },
  {
    file: 'src/components/button.css',
    specs: TOKENS,
    name: 'a button is as high as the variable',
    specified: 'Button and text input height',
    from: 'min-height: var(--control-height)',
    to: ['min-height: 47px', 'min-height: 49px', 'min-height: 48px'],
  },
  {
    file: 'src/join/join.css',
    specs: TOKENS,
    name: 'the field of the code is as high as the variable',
    specified: 'Button and text input height',
    from: 'max(var(--control-height), 3rem)',
    to: [
      'max(47px, 3rem)',
      'max(49px, 3rem)',
      'max(var(--control-height), 2.9rem)',
      'max(var(--control-height), 3.1rem)',
    ],
  },
  {
    file: 'src/faq/faq.css',
    specs: TOKENS,
    name: 'the field of the search is as high as the variable',
    specified: 'Button and text input height',
    from: 'max(var(--control-height), 3rem)',
    to: [
      'max(47px, 3rem)',
      'max(49px, 3rem)',
      'max(var(--control-height), 2.9rem)',
      'max(var(--control-height), 3.1rem)',
    ],
  },
  {
    ...tokens,
    name: 'the overlay by day, at the top',
    specified: 'Overlay opacity, day',
    ...byOne('from: 0.25'),
  },
  {
    ...tokens,
    name: 'the overlay by day, at the bottom',
    specified: 'Overlay opacity, day',
    ...byOne('to: 0.85'),
  },
  {
    ...tokens,
    name: 'the overlay at night, at the top',
    specified: 'Overlay opacity, night',
    from: 'from: 0.6',
    to: ['from: 0.59', 'from: 0.61'],
  },
  {
    ...tokens,
    name: 'the overlay at night, at the bottom',
    specified: 'Overlay opacity, night',
    from: 'to: 0.9 ',
    to: ['to: 0.89 ', 'to: 0.91 '],
  },
  {
    file: 'src/site/facts.ts',
    specs: ['specs/src/layout/site-layout.spec.tsx', ...TOKENS],
    name: 'the year of the copyright',
    specified: 'Copyright year',
    ...byOne('copyrightYear: 2025'),
  },
  {
    ...queryClient,
    name: 'how often a failed query is repeated',
    specified: 'Query retries',
    ...byOne('MAX_RETRIES = 3'),
  },
  {
    ...queryClient,
    name: 'the wait before the first retry',
    specified: 'Query retries',
    ...byOne('FIRST_RETRY_DELAY_MS = 1_000'),
  },
  {
    ...queryClient,
    name: 'the longest wait before a retry',
    specified: 'Query retries',
    ...byOne('MAX_RETRY_DELAY_MS = 30_000'),
  },
  { ...queryClient, name: 'waits double', specified: 'Query retries', ...byOne('2 ** failures') },
  {
    ...queryClient,
    name: 'how long an unused answer is kept',
    specified: 'Query cache lifetime when unused',
    from: 'UNUSED_CACHE_TIME_MS = 5 * 60_000',
    to: ['UNUSED_CACHE_TIME_MS = 5 * 60_000 - 1', 'UNUSED_CACHE_TIME_MS = 5 * 60_000 + 1'],
  },
];

/** Limits of the machines that the specification leaves open. */
const machines: readonly Limit[] = [
  { ...schedule, name: 'a minute of the schedule', ...byOne('MINUTE_MS = 60_000') },
  {
    ...schedule,
    name: 'the minutes of a day',
    from: '1440 * MINUTE_MS',
    to: ['1439 * MINUTE_MS', '1441 * MINUTE_MS'],
  },
  {
    file: 'machines/background/background.machine.ts',
    specs: ['specs/machines/background/background.spec.ts'],
    name: 'how long a video may take',
    ...byOne('VIDEO_TIMEOUT_MS = 12_000'),
  },
  {
    file: 'machines/faq/faq-search.machine.ts',
    specs: ['specs/machines/faq/faq-search.spec.ts'],
    name: 'how long a search may take',
    ...byOne('SEARCH_TIMEOUT_MS = 15_000'),
  },
  {
    file: 'machines/guide/current-heading.ts',
    specs: ['specs/machines/guide/contents.property.spec.ts'],
    name: 'the line at which reading begins',
    ...byOne('READING_LINE_PX = 128'),
  },
  { ...join, name: 'how long an attempt may take', ...byOne('ATTEMPT_TIMEOUT_MS = 15_000') },
  { ...join, name: 'how long the join waits for a connection', ...byOne('OFFLINE_TIMEOUT_MS = 60_000') },
  { ...join, name: 'the longest pause between two attempts', ...byOne('MAX_PAUSE_MS = 30_000') },
  { ...join, name: 'how long too many tries last without a Retry-After', ...byOne('TRIES_PAUSE_S = 60') },
  { ...join, name: 'how much of a typed text is kept', ...byOne('MAX_TYPED = 200') },
  { ...join, name: 'a second of the countdown', ...byOne('SECOND_MS = 1_000') },
  { ...join, name: 'from when the countdown shows seconds', ...byOne('HOUR_MS = 3_600_000') },
  {
    ...join,
    name: 'how often a countdown of hours is updated',
    from: '60 * SECOND_MS',
    to: ['59 * SECOND_MS', '61 * SECOND_MS'],
  },
  { ...joinSelectors, name: 'the longest text that a reload restores', ...byOne('MAX_KEPT = 40') },
  {
    ...joinSelectors,
    name: 'a second of a shown countdown',
    ...byOne('secondsLeft = Math.ceil(leftMs / 1000'),
  },
  { ...joinSelectors, name: 'a second of a shown pause', ...byOne('seconds: Math.ceil(leftMs / 1000') },
  { ...keys, name: 'the version of stored keys', ...byOne('IDEMPOTENCY_VERSION = 1') },
  {
    ...keys,
    name: 'how long a key is stored',
    from: '24 * 60 * 60_000',
    to: ['24 * 60 * 60_000 - 1', '24 * 60 * 60_000 + 1'],
  },
  { ...keys, name: 'how many keys are stored', ...byOne('MAX_KEPT = 8') },
  {
    ...keys,
    name: 'how long a key is',
    from: '{16,100}',
    to: ['{15,100}', '{17,100}', '{16,99}', '{16,101}'],
  },
  { ...record, name: 'the version of the record', ...byOne('PARTICIPANT_RECORD_VERSION = 1') },
  { ...record, name: 'how many digits a year has', from: '^\\d{4}', to: ['^\\d{3}', '^\\d{5}', '^\\d{4,5}'] },
  { ...record, name: 'how many decimals a second has', from: '{1,9}', to: ['{2,9}', '{1,8}', '{1,10}'] },
  {
    file: 'machines/participation/confirmed-request.machine.ts',
    specs: ['specs/machines/participation/confirmed-request.spec.ts'],
    name: 'how long a confirmed request may take',
    ...byOne('CONFIRMED_REQUEST_TIMEOUT_MS = 12_000'),
  },
  {
    file: 'machines/participation/opening-timeout.ts',
    specs: ['specs/machines/personal-page/personal-page.spec.ts'],
    name: 'how long the first answer of a personal page may take',
    ...byOne('OPENING_TIMEOUT_MS = 12_000'),
  },
  {
    file: 'machines/participation/opening-timeout.ts',
    specs: SESSION,
    name: 'how long the first answer of a session page may take',
    ...byOne('OPENING_TIMEOUT_MS = 12_000'),
  },
  { ...session, name: 'how often an age is updated', ...byOne('AGE_UPDATE_MS = 5_000') },
  { ...session, name: 'how often an old age is updated', ...byOne('OLD_AGE_UPDATE_MS = 60_000') },
  { ...session, name: 'from when an age is old', ...byOne('OLD_AGE_FROM_MS = 120_000') },
  {
    ...session,
    name: 'how long after a change of the countdown the timer fires',
    ...byOne('COUNTDOWN_MARGIN_MS = 50'),
  },
  { ...sessionAnswer, name: 'how long an answer can be on its way', ...byOne('MAX_TRANSIT_MS = 10_000') },
  { ...sessionAnswer, name: 'how long an answer is fresh', ...byOne('FRESH_FOR_MS = 15_000') },
  { ...countdown, name: 'a second of a countdown', ...byOne('const SECOND_MS = 1_000') },
  {
    ...countdown,
    name: 'a minute of a countdown',
    from: '60 * SECOND_MS',
    to: ['59 * SECOND_MS', '61 * SECOND_MS'],
  },
  {
    ...countdown,
    name: 'an hour of a countdown',
    from: '60 * MINUTE_MS',
    to: ['59 * MINUTE_MS', '61 * MINUTE_MS'],
  },
  { ...countdown, name: 'a day of a countdown', from: '24 * HOUR_MS', to: ['23 * HOUR_MS', '25 * HOUR_MS'] },
];

/** Limits of the site's requests and of its look. */
const site: readonly Limit[] = [
  { ...tokens, name: 'the width below which a screen is narrow', ...byOne('NARROW_BELOW_PX = 900') },
  {
    file: 'src/layout/top-bar.css',
    specs: TOKENS,
    name: 'the width below which the style sheet is narrow',
    from: '@media (max-width: 899.95px)',
    to: ['@media (max-width: 898.95px)', '@media (max-width: 900.95px)', '@media (max-width: 900px)'],
  },
  { ...polling, name: 'how often a session is requested', ...byOne('POLL_INTERVAL_MS = 4_000') },
  { ...polling, name: 'the same after a failure', ...byOne('POLL_INTERVAL_AFTER_FAILURE_MS = 15_000') },
  { ...polling, name: 'the same once it is over', ...byOne('POLL_INTERVAL_WHEN_OVER_MS = 30_000') },
  { ...client, name: 'how long a request may take', ...byOne('REQUEST_TIMEOUT_MS = 10_000') },
  { ...client, name: 'the longest answer that is read', ...byOne('MAX_RESPONSE_BYTES = 1_000_000') },
  { ...client, name: 'from which status the server could not answer', ...byOne('status >= 500') },
  { ...client, name: 'a request that timed out', ...byOne('status === 408') },
  { ...client, name: 'a request that came too early', ...byOne('status === 425') },
  {
    file: 'src/api/retry-after.ts',
    specs: CLIENT,
    name: 'the longest Retry-After',
    ...byOne('MAX_WAIT_MS = 30_000'),
  },
  {
    file: 'src/api/retry-after.ts',
    specs: CLIENT,
    name: 'a second of a Retry-After',
    ...byOne('Number(text) * 1000'),
  },
  { ...headScript, name: 'how long a font holds the first paint', ...byOne('MAX_FONT_WAIT_MS = 100') },
  { ...headScript, name: 'how long a first paint is awaited', ...byOne('MAX_WAIT_MS = 3000') },
  { ...headScript, name: 'how long a still may take', ...byOne('MAX_STILL_MS = 10_000') },
  {
    ...statusText,
    name: 'how near a start is soon',
    from: 'SOON_MS = 10 * 60_000',
    to: ['SOON_MS = 10 * 60_000 - 1', 'SOON_MS = 10 * 60_000 + 1'],
  },
  {
    ...statusText,
    name: 'how late a start is overdue',
    from: 'OVERDUE_MS = 30 * 60_000',
    to: ['OVERDUE_MS = 30 * 60_000 - 1', 'OVERDUE_MS = 30 * 60_000 + 1'],
  },
  {
    file: 'src/session-page/calendar-file.ts',
    specs: ['specs/src/session-page/calendar-file.property.spec.ts'],
    name: 'how long before the start a calendar reminds',
    from: 'REMINDER_S = 15 * 60',
    to: [
      'REMINDER_S = 14 * 60',
      'REMINDER_S = 16 * 60',
      'REMINDER_S = 15 * 60 - 1',
      'REMINDER_S = 15 * 60 + 1',
    ],
  },
];

/** Limits of the server's side of joining. */
const server: readonly Limit[] = [
  { ...tries, name: 'the window in which tries are counted', ...byOne("window: 'minute', lengthMs: 60_000") },
  { ...tries, name: 'how long tries are shown to the lab', ...byOne("window: 'day', lengthMs: 86_400_000") },
  { ...tries, name: 'how many unknown codes a client may try', ...byOne("'unknown codes': 600") },
  { ...tries, name: 'how many tries stop a client', ...byOne("'every code': 2000") },
  { ...tries, name: 'a second of the wait', ...byOne('lengthMs - now) / 1000') },
  {
    file: 'server/join/delete-expired.ts',
    specs: ['specs/server/join/join.spec.ts'],
    name: 'how long the server keeps a key',
    from: '2 * 86_400_000',
    to: ['2 * 86_400_000 - 1', '2 * 86_400_000 + 1'],
  },
  {
    file: 'server/join/join-session.ts',
    specs: ['specs/server/personal-page/participant.spec.ts'],
    name: 'how many joins of one participant can be repeated',
    ...byOne('MAX_KEYS = 100'),
  },
  { ...joinCode, name: 'how many symbols a code has', ...byOne('CODE_LENGTH = 10') },
  { ...joinCode, name: 'how many likely slips are shown', ...byOne('MAX_SUSPECTS = 3') },
  { ...joinContract, name: 'the longest text that can be looked up', ...byOne('v.maxLength(200') },
  {
    ...joinContract,
    name: 'how long a key that is sent is',
    from: '{16,100}',
    to: ['{15,100}', '{17,100}', '{16,99}', '{16,101}'],
  },
  {
    ...ages,
    name: 'the second in which the age of an answer is counted',
    ...byOne('Math.floor(age / 1_000'),
  },
  { ...ages, name: 'until when the age of an answer is told in seconds', ...byOne('if (seconds < 120') },
  {
    ...ages,
    name: 'the minute in which the age of an answer is counted',
    ...byOne('Math.floor(seconds / 60'),
  },
  { ...ages, name: 'until when the age of an answer is told in minutes', ...byOne('return minutes < 120') },
  { ...ages, name: 'the hour in which the age of an answer is counted', ...byOne('Math.floor(minutes / 60') },
  {
    file: 'src/adapters/script-cache.ts',
    specs: ['specs/src/adapters/script-cache.spec.tsx'],
    name: 'how long a reload waits for the scripts',
    ...byOne('const MAX_MS = 5000'),
  },
  {
    file: 'src/seat/lazy-own-seats.tsx',
    specs: ['specs/src/seat/own-seats.spec.tsx'],
    name: 'when a browser without traces asks for its seats',
    ...byOne('WITHOUT_TRACES_AFTER_MS = 3000'),
  },
  {
    file: 'src/services/use-fetch-ahead.ts',
    specs: ['specs/src/services/use-fetch-ahead.spec.tsx'],
    name: 'when something is fetched ahead',
    ...byOne('AFTER_ALL_ELSE_MS = 1500'),
  },
  { ...presence, name: 'how long an open page counts as here', ...byOne('PRESENCE_MS = 15_000') },
  { ...presence, name: 'how old the mark of an open page may get', ...byOne('SEEN_AT_INTERVAL_MS = 6_000') },
];

/** Every constant that a test must defend. */
export const limits: readonly Limit[] = [...specified, ...machines, ...demoLimits, ...site, ...server];
