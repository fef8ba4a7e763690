import type { ConfirmedRequestEvent } from '#machines/participation/confirmed-request.machine.ts';
import {
  type ConfirmedRequestState,
  confirmedRequestModel,
  confirmedRequestOracle,
} from './confirmed-request.model.ts';
import type { ScreenOf } from './model.ts';
import type { PageModel } from './page.ts';
import { bodyOf, END_LINK, openPersonalPage, PARTICIPANT, refusal } from './participation-replies.ts';

/** Ending one of two links on a personal page (SITE-7): a request that a person confirms first. */
export const confirmedRequestPage: PageModel<
  ConfirmedRequestState,
  ConfirmedRequestEvent,
  ScreenOf<typeof confirmedRequestModel>,
  typeof confirmedRequestModel
> = {
  model: confirmedRequestModel,
  oracle: confirmedRequestOracle,
  open: async (page) => {
    await openPersonalPage(page);
    await page.end(PARTICIPANT, { status: 200, body: bodyOf({ isWithdrawn: false }) });
  },
  start: { input: '', state: confirmedRequestOracle.start },
  events: {
    'request.pressed': (page, { subject }) =>
      page.press(
        subject === 'first' ? /^End this link: Personal link/ : /^End this link: Link to the session/,
      ),
    'request.confirmed': (page) => page.press(/^(End it|Try again)$/),
    'request.dismissed': (page) => page.press('Keep it'),
  },
  requests: { request: END_LINK },
  replyOf: (_, reply) => (reply === null ? { status: 204 } : refusal(String(reply))),
  // What is shown after it.
  replies: { 'GET /api/v1/me': { status: 200, body: bodyOf({ isWithdrawn: false }) } },
  never: { 'the request breaks': 'The page turns each failure of a request into an answer.' },
  screens: {
    button: ({ heading, buttons }) => heading === 'Welcome back' && !buttons.includes('Keep it'),
    confirmation: ({ buttons, text }) => buttons.includes('End it') && !text.includes('Saving …'),
    waiting: ({ text }) => text.includes('Saving …'),
    failure: ({ buttons }) => buttons.includes('Try again'),
  },
  mayTake: (name, { shown, subject }) => {
    // The page's own link is not ended in this walk: the page would close.
    if (name === 'it is confirmed') return subject === 'second';
    if (name === 'it is dismissed') return shown === 'confirmation' || shown === 'failure';
    if (!/button of the/.test(name)) return true;
    const isOpen = shown !== 'button' && subject === (/first/.test(name) ? 'first' : 'second');
    return !isOpen && shown !== 'waiting';
  },
  also: [
    'confirmation | the button of the second is pressed',
    'confirmation | the button of the first is pressed',
  ],
};
