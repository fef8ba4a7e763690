import type { KeyObject } from 'node:crypto';
import { currentWindows, secondsToWait, type TryLimit } from '../../join/try-limit.ts';
import { isoTime } from '../../participation/iso-time.ts';
import type { Ports } from '../../participation/ports.ts';
import { clientHmac } from '../../participation/secrets.ts';
import { transact } from '../../participation/transact.ts';
import { clientOf } from '../../security/client-address.ts';
import { StudyError } from '../study-error.ts';

/** A client that tried unknown codes. Its name identifies its address without revealing it. */
export type ClientTries = {
  client: string;
  minute: number;
  day: number;
  /** When the day began that is counted. RFC 3339 in UTC. */
  since: string | null;
  /** What it is refused now, and for how many seconds; null where nothing is. */
  stopped: { what: TryLimit; seconds: number } | null;
};

const NAME_BYTES = 5;
const KINDS: readonly TryLimit[] = ['every code', 'unknown codes'];

/** The clients whose tries are counted now, the most tries first. */
export async function readTries({ db, now }: Ports): Promise<ClientTries[]> {
  const at = now();
  const windows = currentWindows(await db.selectFrom('try_window').selectAll().execute(), at);
  return [...Map.groupBy(windows, ({ client }) => client)]
    .map(([client, own]) => {
      const triesIn = (window: 'minute' | 'day') => own.find((each) => each.window === window);
      const day = triesIn('day');
      const stopped = KINDS.flatMap((what) => {
        const seconds = secondsToWait(own, at, what);
        return seconds === null ? [] : [{ what, seconds }];
      })[0];
      return {
        client: nameOf(client),
        minute: triesIn('minute')?.tries ?? 0,
        day: day?.tries ?? 0,
        since: day === undefined ? null : isoTime(day.started_at),
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
 * Deletes the tries of clients, and returns the number of clients. Throws a `StudyError` where a named one has none.
 */
export function clearTries(ports: Ports, choice: ClientChoice): Promise<number> {
  return transact(ports, (tx) => clear(tx, choice));
}

async function clear({ db, serverKey }: Ports, choice: ClientChoice): Promise<number> {
  const rows = await db.selectFrom('try_window').select('client').distinct().orderBy('client').execute();
  const clients = rows.map(({ client }) => client).filter(matcherOf(choice, serverKey));
  if (clients.length === 0 && choice.kind !== 'all') {
    throw new StudyError(
      `No tries are counted for ${choice.kind === 'client' ? choice.name : choice.address}. "tries list" shows whose are.`,
    );
  }
  // In the order in which whoever guesses at this moment locks them, or each would wait for the other.
  for (const client of clients) {
    for (const window of ['minute', 'day'] as const) {
      await db.deleteFrom('try_window').where('client', '=', client).where('window', '=', window).execute();
    }
  }
  return clients.length;
}

/** Ten hexadecimal digits. */
function nameOf(client: string): string {
  return Buffer.from(client, 'base64url').subarray(0, NAME_BYTES).toString('hex');
}

function matcherOf(choice: ClientChoice, key: KeyObject): (client: string) => boolean {
  switch (choice.kind) {
    case 'all':
      return () => true;
    case 'client':
      return (client) => nameOf(client) === choice.name.toLowerCase();
    case 'address': {
      const hmac = clientHmac(key, clientOf(choice.address));
      return (client) => client === hmac;
    }
  }
}
