import type { PersonalPageEvent } from '#machines/personal-page/personal-page.machine.ts';
import type { ScreenOf } from './model.ts';
import type { Page, PageModel } from './page.ts';
import { bodyOf, END_LINK, openPersonalPage, PARTICIPANT, refusal } from './participation-replies.ts';
import { type PersonalPageState, personalPageModel, personalPageOracle } from './personal-page.model.ts';

const WITHDRAWAL = 'POST /api/v1/me/withdrawal';

/** A participant's own page (ROUTE-12, SITE-7). It asks on its own when it is opened, and when the window is shown. */
export const personalPagePage: PageModel<
  PersonalPageState,
  PersonalPageEvent,
  ScreenOf<typeof personalPageModel>,
  typeof personalPageModel
> = {
  model: personalPageModel,
  oracle: personalPageOracle,
  open: openPersonalPage,
  start: { input: '', state: personalPageOracle.start },
  mayRestart: true,
  events: {
    'participant.answered': (page, { isWithdrawn }) =>
      page.end(PARTICIPANT, { status: 200, body: bodyOf({ isWithdrawn }) }),
    'participant.refused': (page, { code }) => page.end(PARTICIPANT, refusal(code)),
    'participant.unanswered': (page) => page.end(PARTICIPANT, null),
    'retry.pressed': (page) => page.press('Try again'),
    'link.ended': async (page) => {
      await page.press(/^End this link: Personal link · this one/);
      await page.press('End it');
      await page.end(END_LINK, { status: 204 });
    },
    'withdrawal.requested': withdraw,
    'withdrawal.done': (page) => page.end(WITHDRAWAL, { status: 204 }),
    'withdrawal.failed': async (page) => {
      await page.end(WITHDRAWAL, null);
      await page.press('Stay in the study');
    },
  },
  requestBefore: ({ type }) => (type.startsWith('participant.') ? PARTICIPANT : null),
  requests: {},
  replyOf: () => null,
  replies: {},
  never: {},
  screens: {
    opening: ({ heading }) => heading === 'Opening',
    'no answer': ({ heading }) => heading === 'No answer',
    participant: ({ heading, text }) => heading === 'Welcome back' && !text.includes('Saving …'),
    'participant who withdraws': ({ heading, text }) =>
      heading === 'Welcome back' && text.includes('Saving …'),
    'unknown link': ({ heading }) => heading === 'Unknown link',
    withdrawn: ({ heading }) => heading === 'You have withdrawn',
    'ended link': ({ heading }) => heading === 'Link ended',
  },
  mayTake: (name, { shown }) => {
    if (name === 'the button to try again is pressed') return shown === 'no answer';
    // A page of a withdrawal that is under way could end its link, too; one press at a time is enough.
    if (name === 'the link of this page is ended') return shown === 'participant';
    if (name === 'the withdrawal is sent') return shown === 'participant';
    return !/^the withdrawal (is done|fails)/.test(name) || shown === 'participant who withdraws';
  },
  also: ['participant who withdraws | the server does not know the link'],
};

async function withdraw(page: Page): Promise<void> {
  await page.press('Withdraw from the study');
  await page.tick();
  await page.press('Withdraw for good');
}
