import type { Seen } from './look.ts';
import type { Page, Reply } from './page.ts';
import type { Known } from './participant.model.ts';
import { bodyOf, PARTICIPANT } from './participation-replies.ts';

/** The page to which each visit goes back: it asks the server for nothing. */
export const QUIET_PATH = '/demo';

const NOON = '2026-06-21T12:00:00.000Z';
const SESSION = 'GET /api/v1/session';
const BROWSER = 'GET /api/v1/browser';
const CODE = 'ABCDEFGHJF';
/** A browser that has stored nothing is asked about its seats this much later. Milliseconds. */
const WITHOUT_TRACES_MS = 3_000;

const session = {
  title: 'An afternoon in the grove',
  state: 'scheduled',
  startsAt: '2026-06-21T14:00:00.000Z',
  endsAt: null,
  seats: { taken: 5, total: 8 },
};
const seat = { id: 'seat-4', number: 4 };

/** What the server answers at once: nobody waits for it. */
export const visitReplies: Readonly<Record<string, Reply>> = {
  'POST /api/v1/me/ended-links': { status: 204 },
};
const DONE: Reply = { status: 204 };

type Visit = Omit<Known, 'holdsSeat'>;

/** What a visitor needs of an open page to go to others and back. */
export type VisitorPage = Pick<Page, 'goTo' | 'press' | 'wait' | 'waitForRequest'> & {
  end: Page['end'];
  /** Looks at the page's words until they are as they should be, for some seconds at most. */
  read: Page['see'];
};

/** Opens a personal page in a browser that is not linked to the person: only the visit is recorded. */
export async function visitPersonalPage(page: VisitorPage, visit: Visit): Promise<void> {
  await page.goTo(`/e/${newToken('Personal')}`, null);
  await page.end(PARTICIPANT, ok(participantOf(visit, { browser: 'unknown' })));
  await readHeading(page, visit.lastLoginDate === null ? 'Welcome' : 'Welcome back');
  await page.goTo(QUIET_PATH, null);
}

/** Opens the session page of a held seat. */
export async function visitSessionPage(page: VisitorPage): Promise<void> {
  await openSession(page, {});
  await page.goTo(QUIET_PATH, null);
}

/** Joins by a link with a code; the reply has this visit. */
export async function joinByLink(page: VisitorPage, visit: Visit): Promise<void> {
  await page.goTo(`/join/${CODE}`, null);
  const seatOffer = { serverTime: NOON, session, seat: 'yours', knownAs: 'P-7', consent: consentForm };
  await page.end('POST /api/v1/codes/lookup', ok(seatOffer));
  await pressOnce(page, 'Go back to your seat');
  const tokens = { sessionToken: tokenOf('Session'), personalToken: tokenOf('Personal') };
  const consent = { version: '1', sha256: 'a'.repeat(64), at: NOON };
  const body = { ...fieldsOf(visit), ...tokens, seat, session, consent, reference: 'P-7' };
  await page.end('POST /api/v1/joins', { status: 201, body });
  await readHeading(page, 'You have seat 4.');
  await page.goTo(QUIET_PATH, null);
}

/** Leaves the seat on its session page. */
export async function leaveSeat(page: VisitorPage): Promise<void> {
  await openSession(page, {});
  await pressOnce(page, 'Leave this seat');
  await pressOnce(page, 'Leave seat 4');
  await page.end(`POST /api/v1/me/seats/${seat.id}/leave`, DONE);
  await page.end(SESSION, ok(sessionOf({ view: 'left' })));
  await page.end(BROWSER, ok({ participant: null }));
  await readHeading(page, 'Seat given back');
  await page.goTo(QUIET_PATH, null);
}

/** Reads the welcome: with a seat on its session page, else on the personal page, whose visit says what is known already. */
export async function readWelcome(page: VisitorPage, known: Known): Promise<void> {
  if (known.holdsSeat) await openSession(page, { isNew: true });
  else {
    await page.goTo(`/e/${newToken('Personal')}`, null);
    const visit = { ...known, isNew: true, reconsent: false };
    await page.end(PARTICIPANT, ok(participantOf(visit, { browser: 'unknown' })));
  }
  await pressOnce(page, 'Got it');
  await page.end('POST /api/v1/me/welcome', DONE);
  await readUntil(page, ({ buttons }) => !buttons.includes('Got it'));
  await page.goTo(QUIET_PATH, null);
}

/** Says on the code form 'That is not me'. The page stays open: it can undo that. */
export async function forgetOnForm(page: VisitorPage, known: Known, hasTraces: boolean): Promise<void> {
  await page.goTo('/enter', null);
  await readHeading(page, 'Join with a code');
  if (!hasTraces) await page.wait(WITHOUT_TRACES_MS);
  await page.waitForRequest(BROWSER);
  await answerBrowser(page, known, ({ buttons }) => buttons.includes('That is not me'));
  await pressOnce(page, 'That is not me');
  await pressOnce(page, 'Forget P-7');
  await page.end('POST /api/v1/me/personal-links', {
    status: 201,
    body: { personalToken: tokenOf('Undo') },
  });
  await page.end('POST /api/v1/me/forgotten-browsers', DONE);
  await readUntil(page, ({ buttons }) => buttons.includes('Undo'));
}

/** Undoes that. */
export async function undoOnForm(page: VisitorPage, known: Known): Promise<void> {
  await page.press('Undo');
  await page.end('POST /api/v1/me/browsers', DONE);
  await page.end('GET /api/v1/me', ok(participantOf(known, { holdsSeat: known.holdsSeat })));
  const isUndone = ({ text }: Seen) => text.includes('Undone: this browser knows P-7 again.');
  await answerBrowser(page, known, isUndone);
  await readUntil(page, isUndone);
  await page.goTo(QUIET_PATH, null);
}

/** Says whom the browser knows. On a busy machine the page may have replaced its request by another one: then once more. */
async function answerBrowser(
  page: VisitorPage,
  known: Known,
  isThere: (seen: Seen) => boolean,
): Promise<void> {
  const answer = () =>
    page.end(BROWSER, ok({ participant: participantOf(known, { holdsSeat: known.holdsSeat }) }));
  await answer();
  if (isThere(await page.read(isThere))) return;
  await page.waitForRequest(BROWSER);
  await answer();
}

async function openSession(page: VisitorPage, change: object): Promise<void> {
  await page.goTo(`/session/${newToken('Session')}`, null);
  await page.end(SESSION, ok(sessionOf({ view: 'scheduled', ...change })));
  await readHeading(page, 'Scheduled');
}

function readHeading(page: VisitorPage, wanted: string) {
  return readUntil(page, ({ heading }) => heading === wanted);
}

async function pressOnce(page: VisitorPage, button: string): Promise<void> {
  await readUntil(page, ({ buttons }) => buttons.includes(button));
  await page.press(button);
}

async function readUntil(page: VisitorPage, isThere: (seen: Seen) => boolean): Promise<void> {
  const seen = await page.read(isThere);
  if (!isThere(seen)) throw new Error(`The page does not show it: ${JSON.stringify(seen)}`);
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function fieldsOf({ isNew, reconsent, lastLoginDate }: Visit): Visit {
  return { isNew, reconsent, lastLoginDate };
}

/** A participant, as the server tells of them. */
function participantOf(
  visit: Visit,
  { browser = 'yours', holdsSeat = false }: { browser?: 'yours' | 'unknown'; holdsSeat?: boolean },
) {
  const held = { ...seat, state: 'held', takenAt: NOON, leftAt: null, outcome: null, session };
  return { ...bodyOf({ isWithdrawn: false }), ...fieldsOf(visit), browser, seats: holdsSeat ? [held] : [] };
}

function sessionOf(change: object) {
  return { serverTime: NOON, session, seat, isNew: false, reconsent: false, ...change };
}

const consentForm = {
  version: '1',
  title: 'Consent form',
  date: '2026-05-20',
  publishedAt: '2026-06-01T00:00:00.000Z',
  sha256: 'a'.repeat(64),
  pdfPath: '/api/v1/consents/1/form.pdf',
  isMaterial: true,
  sections: [{ heading: 'What we ask', paragraphs: ['To build.'] }],
};

function tokenOf(name: string): string {
  return name.padEnd(43, 'x');
}

let tokens = 0;

/** Another one each time: an answer to an earlier one is kept. */
function newToken(name: string): string {
  tokens += 1;
  return tokenOf(`${name}-${tokens}-`);
}
