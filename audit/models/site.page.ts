import type { BackgroundPage, BackgroundSight } from './background.page.ts';
import type { StepOf } from './model.ts';
import type { Page } from './page.ts';
import { type Known, key as participantKey, returned, textOf, unknown } from './participant.model.ts';
import type { VisitorSight } from './participant.page.ts';
import { siteModel } from './site.model.ts';
import type { BarPage, BarSight } from './top-bar.page.ts';
import {
  forgetOnForm,
  leaveSeat,
  readWelcome,
  undoOnForm,
  type VisitorPage,
  visitPersonalPage,
  visitSessionPage,
} from './visits.ts';

type Name = StepOf<typeof siteModel>;

/** What is seen of the four actors. */
export type SiteSight = BarSight &
  Pick<VisitorSight, 'isSeated' | 'stored'> &
  Pick<BackgroundSight, 'shown' | 'fading' | 'control'> & { phase: string | null };

/** An open page, and all that the site's events come from. */
export type SitePage = VisitorPage &
  Pick<Page, 'store' | 'focus' | 'changeClock'> &
  Omit<BarPage, 'open' | 'see'> & {
    see(isShown: (seen: SiteSight) => boolean): Promise<SiteSight>;
    /** Opens the guide in a wide window of a device that asks for less motion, with an empty store, at 23:15. */
    open(): Promise<void>;
    setLessMotion(isLess: boolean): Promise<void>;
    report: BackgroundPage['report'];
    pressControl(): Promise<void>;
    tellOfStore(): Promise<void>;
  };

type Deed = { step: Name; take(page: SitePage): Promise<void>; shows: Partial<SiteSight> };

const VIDEO_TIMEOUT_MS = 12_000;

const newcomer: Known = { isNew: true, reconsent: false, lastLoginDate: null, holdsSeat: true };
const seated: Known = { ...unknown, holdsSeat: true };

/** Every event of the site once, in an order in which each shows what it does. */
const deeds: readonly Deed[] = [
  {
    step: 'the page is opened',
    take: (page) => page.open(),
    shows: { phase: 'night', shown: 'night', stored: null, hasMenuButton: false },
  },
  { step: 'the page is idle', take: (page) => page.wait(2_000), shows: { control: 'play' } },
  { step: 'the device changes', take: (page) => page.setLessMotion(false), shows: { control: 'pause' } },
  {
    // Else it would count as failed by now.
    step: 'the video starts',
    take: async (page) => {
      await page.report('playing');
      await page.wait(VIDEO_TIMEOUT_MS);
    },
    shows: { control: 'pause' },
  },
  {
    step: 'the video stalls',
    take: async (page) => {
      await page.report('waiting');
      await page.wait(VIDEO_TIMEOUT_MS);
    },
    shows: { control: 'retry' },
  },
  { step: 'the play button is pressed', take: (page) => page.pressControl(), shows: { control: 'pause' } },
  { step: 'the video fails', take: (page) => page.report('error'), shows: { control: 'retry' } },
  { step: 'the play button is pressed', take: (page) => page.pressControl(), shows: { control: 'pause' } },
  { step: 'the pause button is pressed', take: (page) => page.pressControl(), shows: { control: 'play' } },
  {
    step: 'the store changes',
    take: async (page) => {
      await page.store('grovemates.background', 'playing');
      await page.store(participantKey, textOf(returned));
      await page.tellOfStore();
    },
    shows: { control: 'pause', isSeated: true },
  },
  { step: '8 h 45 min pass', take: (page) => page.wait(8.75 * 3_600_000), shows: {} },
  { step: '50 ms pass', take: (page) => page.wait(50), shows: { phase: 'day' } },
  {
    step: 'the picture arrives',
    take: (page) => page.report('load'),
    shows: { shown: 'day', fading: 'night' },
  },
  {
    step: 'the fade ends',
    take: (page) => page.report('transitionend'),
    shows: { shown: 'day', fading: null },
  },
  {
    step: 'the page is shown',
    take: async (page) => {
      await page.changeClock(13 * 3_600_000);
      await page.focus();
    },
    shows: { phase: 'night' },
  },
  { step: 'the page is scrolled', take: (page) => page.scrollTo(101), shows: { hasMenuButton: true } },
  { step: 'the menu button is pressed', take: (page) => page.pressMenu(), shows: { hasDrawer: true } },
  { step: 'the drawer is dismissed', take: (page) => page.dismiss(), shows: { hasDrawer: false } },
  { step: 'the menu button is pressed', take: (page) => page.pressMenu(), shows: { hasDrawer: true } },
  { step: 'a link leads to another page', take: (page) => page.leave(), shows: { hasDrawer: false } },
  { step: 'the page is scrolled', take: (page) => page.scrollTo(0), shows: { hasMenuButton: false } },
  { step: 'the window becomes narrow', take: (page) => page.resize(899), shows: { hasMenuButton: true } },
  {
    step: 'a seat is left',
    take: leaveSeat,
    shows: { stored: textOf({ ...returned, holdsSeat: false }), isSeated: false },
  },
  {
    step: 'a seat is taken',
    take: visitSessionPage,
    shows: { stored: textOf(returned), isSeated: true },
  },
  {
    step: 'a visit is recorded',
    take: (page) => visitPersonalPage(page, newcomer),
    shows: { stored: textOf(newcomer) },
  },
  {
    step: 'the session is reset',
    take: (page) => readWelcome(page, newcomer),
    shows: { stored: textOf(seated) },
  },
  {
    step: 'the visitor is forgotten',
    take: (page) => forgetOnForm(page, seated, true),
    shows: { stored: textOf(unknown), isSeated: false },
  },
  {
    step: 'the visitor is restored',
    take: (page) => undoOnForm(page, seated),
    shows: { stored: textOf(seated), isSeated: true },
  },
  {
    step: 'the play button is pressed',
    take: async (page) => {
      await page.goTo('/demo', null);
      await page.pressControl();
    },
    shows: { control: 'pause' },
  },
  { step: 'a game starts', take: (page) => page.press('Start'), shows: { control: 'play' } },
  { step: 'a game ends', take: (page) => page.goTo('/enter', null), shows: { control: 'pause' } },
];

/** Takes every step, and compares after each what is seen. Gives the steps of the model that it does not take. */
export async function walkThroughSite(page: SitePage): Promise<string[]> {
  for (const { step, take, shows } of deeds) {
    const isShown = (seen: SiteSight) =>
      Object.entries(shows).every(([part, value]) => seen[part as keyof SiteSight] === value);
    try {
      await take(page);
    } catch (error) {
      throw new Error(`Not possible: ${step}.`, { cause: error });
    }
    const seen = await page.see(isShown);
    if (!isShown(seen)) {
      throw new Error(`After '${step}' not seen: ${JSON.stringify(shows)}, but ${JSON.stringify(seen)}.`);
    }
  }
  return Object.keys(siteModel.steps).filter((name) => deeds.every(({ step }) => step !== name));
}

/** Looks at the phase. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtPhase(): Pick<SiteSight, 'phase'> {
  return { phase: document.documentElement.dataset['phase'] ?? null };
}
