import { assign, setup } from 'xstate';
import type { KeyValueStore } from '../key-value-store.ts';
import {
  PARTICIPANT_KEY,
  type ParticipantRecord,
  parseParticipant,
  serialiseParticipant,
  UNKNOWN_PARTICIPANT,
} from './participant-record.ts';

export type ParticipantEvent =
  | { type: 'page.opened' }
  | { type: 'store.changed' }
  | { type: 'visit.recorded'; isNew: boolean; reconsent: boolean; lastLoginDate: string | null }
  | { type: 'seat.taken' }
  | { type: 'seat.left' }
  | { type: 'reset' };

/**
 * The shared client state (STATE-1, STATE-2) and the seat behind the hidden-link flag (STATE-3).
 *
 * It reads the store when the page opens and whenever another tab has written; it writes after each change,
 * unless the store holds a record of another version: then this page keeps its changes in memory.
 */
export function createParticipantMachine({ store }: { store: KeyValueStore }) {
  const readStore = () => parseParticipant(store.read(PARTICIPANT_KEY));
  return setup({
    types: {
      context: {} as ParticipantRecord,
      events: {} as ParticipantEvent,
    },
    actions: {
      recall: assign(() => {
        const stored = readStore();
        if (stored.kind === 'record') return stored.record;
        // Another version's record says nothing to us, and does not erase what this page knows.
        return stored.kind === 'foreign' ? {} : UNKNOWN_PARTICIPANT;
      }),
      noteVisit: assign(
        (_, visit: Pick<ParticipantRecord, 'isNew' | 'reconsent' | 'lastLoginDate'>) => visit,
      ),
      noteSeat: assign((_, { holdsSeat }: { holdsSeat: boolean }) => ({ holdsSeat })),
      clearNotices: assign({ isNew: false, reconsent: false }),
      remember: ({ context }) => {
        if (readStore().kind !== 'foreign') store.write(PARTICIPANT_KEY, serialiseParticipant(context));
      },
    },
  }).createMachine({
    id: 'participant',
    context: UNKNOWN_PARTICIPANT,
    initial: 'unread',
    states: {
      unread: {
        on: { 'page.opened': { target: 'known', actions: 'recall' } },
      },
      known: {
        on: {
          'store.changed': { actions: 'recall' },
          'visit.recorded': {
            actions: [
              {
                type: 'noteVisit',
                params: ({ event: { isNew, reconsent, lastLoginDate } }) => ({
                  isNew,
                  reconsent,
                  lastLoginDate,
                }),
              },
              'remember',
            ],
          },
          'seat.taken': { actions: [{ type: 'noteSeat', params: { holdsSeat: true } }, 'remember'] },
          'seat.left': { actions: [{ type: 'noteSeat', params: { holdsSeat: false } }, 'remember'] },
          reset: { actions: ['clearNotices', 'remember'] },
        },
      },
    },
  });
}
