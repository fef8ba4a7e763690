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
  /** The server has forgotten this browser; an undo restores the record. */
  | { type: 'visitor.forgotten' }
  | { type: 'visitor.restored'; record: ParticipantRecord }
  | { type: 'reset' };

/**
 * The shared client state (STATE-1, STATE-2), and whether this browser holds a seat, which hides links (STATE-3).
 *
 * It reads the store when the page opens and when another tab has written. It writes after each change, unless the
 * store holds a record of another version: then its changes stay in memory.
 */
export function createParticipantMachine({ store }: { store: KeyValueStore }) {
  const readStore = () => parseParticipant(store.read(PARTICIPANT_KEY));
  return setup({
    types: {
      context: {} as ParticipantRecord,
      events: {} as ParticipantEvent,
    },
    actions: {
      read: assign(() => {
        const stored = readStore();
        if (stored.kind === 'record') return stored.record;
        // A record of another version can't be read, and does not erase what this page knows.
        return stored.kind === 'foreign' ? {} : UNKNOWN_PARTICIPANT;
      }),
      update: assign((_, changes: Partial<ParticipantRecord>) => changes),
      write: ({ context }) => {
        if (readStore().kind !== 'foreign') store.write(PARTICIPANT_KEY, serialiseParticipant(context));
      },
    },
  }).createMachine({
    id: 'participant',
    context: UNKNOWN_PARTICIPANT,
    initial: 'unread',
    states: {
      unread: {
        on: { 'page.opened': { target: 'known', actions: 'read' } },
      },
      known: {
        on: {
          'store.changed': { actions: 'read' },
          'visit.recorded': {
            actions: [
              {
                type: 'update',
                params: ({ event: { type: _, ...visit } }) => visit,
              },
              'write',
            ],
          },
          'seat.taken': { actions: [{ type: 'update', params: { holdsSeat: true } }, 'write'] },
          'seat.left': { actions: [{ type: 'update', params: { holdsSeat: false } }, 'write'] },
          'visitor.forgotten': { actions: [{ type: 'update', params: UNKNOWN_PARTICIPANT }, 'write'] },
          'visitor.restored': {
            actions: [{ type: 'update', params: ({ event }) => event.record }, 'write'],
          },
          reset: { actions: [{ type: 'update', params: { isNew: false, reconsent: false } }, 'write'] },
        },
      },
    },
  });
}
