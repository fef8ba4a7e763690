import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// Another program on the same database file: see lock-holder.ts.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: lock-worker.ts <database file>');
const database = new DatabaseSync(file, { timeout: 5000 });
let isDisturbing = false;
let disturbing: Promise<number> = Promise.resolve(0);

process.on('message', async (order: 'take' | 'release' | 'disturb' | 'rest') => {
  if (order === 'take') database.exec('begin immediate');
  if (order === 'release') database.exec('rollback');
  if (order === 'disturb') {
    isDisturbing = true;
    disturbing = disturb();
  }
  if (order === 'rest') {
    isDisturbing = false;
    process.send?.(await disturbing);
  } else {
    process.send?.('done');
  }
});
process.on('disconnect', () => database.close());
process.send?.('ready');

async function disturb(): Promise<number> {
  let count = 0;
  while (isDisturbing) {
    database.exec('begin immediate; insert into foreign_row default values');
    await sleep(Math.random() * 20);
    database.exec('commit');
    count += 1;
    await sleep(Math.random() * 10);
  }
  return count;
}
