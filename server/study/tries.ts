import { clientOf } from '../client-address.ts';
import { instant } from '../joining/instants.ts';
import { clientHmac } from '../joining/secrets.ts';
import { type Stopped, secondsToWait } from '../joining/tries.ts';
import type { Study } from './study.ts';
import { StudyError } from './study-error.ts';

/** A client that tried unknown codes. Its name stands for its address, and tells nothing of it. */
export type ClientTries = {
  client: string;
  minute: number;
  day: number;
  /** When the day began that is counted. RFC 3339 in UTC. */
  since: string | null;
  /** What it is refused now, and for how many seconds; null where nothing is. */
  stopped: { what: Stopped; seconds: number } | null;
};

const NAME_SYMBOLS = 10;
const KINDS: readonly Stopped[] = ['every code', 'unknown codes'];

/** The clients whose tries are counted now, the most tries first. */
export async function readTries({ db, now }: Study): Promise<ClientTries[]> {
  const windows = await db.selectFrom('try_window').selectAll().execute();
  const at = now();
  return [...Map.groupBy(windows, ({ client }) => client)]
    .map(([client, own]) => {
      const triesIn = (window: 'minute' | 'day') => own.find((each) => each.window === window);
      const day = triesIn('day');
      const stopped = KINDS.flatMap((what) => {
        const seconds = secondsToWait(own, at, what);
        return seconds === null ? [] : [{ what, seconds }];
      })[0];
      return {
        client: client.slice(0, NAME_SYMBOLS),
        minute: triesIn('minute')?.tries ?? 0,
        day: day?.tries ?? 0,
        since: day === undefined ? null : instant(day.started_at),
        stopped: stopped ?? null,
      };
    })
    .sort((one, other) => other.day - one.day);
}

/** Which clients: one by its name, or by an address that it sends from; or all. */
export type ClientChoice =
  | { kind: 'client'; name: string }
  | { kind: 'address'; address: string }
  | { kind: 'all' };

/**
 * Forgets the tries of clients, so that they begin at nothing again, and tells how many clients that were. Throws a
 * `StudyError` where one that was named has none.
 */
export async function clearTries({ db, key }: Study, choice: ClientChoice): Promise<number> {
  const rows = await db.selectFrom('try_window').select('client').distinct().execute();
  const clients = rows.map(({ client }) => client).filter(matcherOf(choice, key));
  if (clients.length === 0 && choice.kind !== 'all') {
    throw new StudyError(
      `No tries are counted for ${choice.kind === 'client' ? choice.name : choice.address}. "tries list" shows whose are.`,
    );
  }
  if (clients.length > 0) await db.deleteFrom('try_window').where('client', 'in', clients).execute();
  return clients.length;
}

function matcherOf(choice: ClientChoice, key: Uint8Array): (client: string) => boolean {
  switch (choice.kind) {
    case 'all':
      return () => true;
    case 'client':
      return (client) => client.slice(0, NAME_SYMBOLS) === choice.name;
    case 'address': {
      const wanted = clientHmac(key, clientOf(choice.address));
      return (client) => client === wanted;
    }
  }
}
