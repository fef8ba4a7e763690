import { fromCallback, setup } from 'xstate';
import { OPENING_TIMEOUT_MS } from '../participation/opening-timeout.ts';
import { isUnknownLink } from '../participation/unknown-link.ts';

/** How a request for the participant ended. */
export type PersonalPageReport =
  | { type: 'participant.answered'; isWithdrawn: boolean }
  /** The server said no, with a problem code of the contract. */
  | { type: 'participant.refused'; code: string }
  /** A try failed, or waits for a connection. */
  | { type: 'participant.unanswered' };

/** What the machine needs of its page. */
export type PersonalPagePorts = {
  /** Requests the participant, and reports how each request ends. Returns a function that stops it. */
  watchParticipant(report: (event: PersonalPageReport) => void): () => void;
};

export type PersonalPageEvent =
  | PersonalPageReport
  | { type: 'retry.pressed' }
  /** This page's own link was ended, on this page. */
  | { type: 'link.ended' }
  | { type: 'withdrawal.requested' }
  | { type: 'withdrawal.done' }
  | { type: 'withdrawal.failed' };

/**
 * What a participant's own page shows (ROUTE-12, SITE-7): whether its link is known, and whether its person has
 * withdrawn. No event leads out of `withdrawn`, whose page is still requested, nor out of `ended`, where the page's own
 * link was ended on it and nothing is requested any more. The wait for the first answer has a time limit. No token enters this machine.
 */
export function createPersonalPageMachine({ watchParticipant }: PersonalPagePorts) {
  return setup({
    types: { events: {} as PersonalPageEvent },
    actors: { watchParticipant: fromCallback(({ sendBack }) => watchParticipant(sendBack)) },
    guards: {
      isWithdrawn: (_, { isWithdrawn }: { isWithdrawn: boolean }) => isWithdrawn,
      isUnknownLink: (_, { code }: { code: string }) => isUnknownLink(code),
    },
    delays: { openingTimeout: OPENING_TIMEOUT_MS },
  }).createMachine({
    id: 'personalPage',
    invoke: { src: 'watchParticipant' },
    initial: 'opening',
    states: {
      opening: {
        initial: 'requesting',
        on: {
          'participant.answered': [
            { guard: { type: 'isWithdrawn', params: ({ event }) => event }, target: 'withdrawn' },
            { target: 'known' },
          ],
          'participant.refused': [
            { guard: { type: 'isUnknownLink', params: ({ event }) => event }, target: 'unknown' },
            { target: '.unanswered' },
          ],
          'participant.unanswered': '.unanswered',
          'retry.pressed': '.requesting',
        },
        states: {
          requesting: { after: { openingTimeout: 'unanswered' } },
          unanswered: {},
        },
      },
      known: {
        initial: 'staying',
        on: {
          'link.ended': 'ended',
          'withdrawal.done': 'withdrawn',
          'participant.answered': {
            guard: { type: 'isWithdrawn', params: ({ event }) => event },
            target: 'withdrawn',
          },
          'participant.refused': {
            guard: { type: 'isUnknownLink', params: ({ event }) => event },
            target: 'unknown',
          },
        },
        states: {
          staying: { on: { 'withdrawal.requested': 'withdrawing' } },
          // The answer to the withdrawal decides: a refusal of another request before it is ignored.
          withdrawing: { on: { 'participant.refused': {}, 'withdrawal.failed': 'staying' } },
        },
      },
      unknown: {
        on: {
          'participant.answered': [
            { guard: { type: 'isWithdrawn', params: ({ event }) => event }, target: 'withdrawn' },
            { target: 'known' },
          ],
        },
      },
      withdrawn: {},
      ended: { type: 'final' },
    },
  });
}
