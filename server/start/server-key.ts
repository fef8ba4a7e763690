import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const KEY_BYTES = 32;

/** The key that a text encodes, in hexadecimal or base64url; null where it is none of at least 32 bytes. */
export function decodeServerKey(text: string): Buffer | null {
  const isHex = /^([0-9a-f]{2})*$/i.test(text);
  if (!isHex && !/^[\w-]+={0,2}$/.test(text)) return null;
  const key = Buffer.from(text, isHex ? 'hex' : 'base64url');
  return key.length >= KEY_BYTES ? key : null;
}

/**
 * The key beside an embedded database, in `server.key`: read where it is there, otherwise made, for this user
 * alone, if `mayMake` is true. When several processes start at once, all get the same one. Throws a {@link
 * StartError} where it is missing, or cannot be read or written.
 */
export async function readOrCreateServerKey(dataDir: string, mayMake: boolean): Promise<Buffer> {
  const file = join(dataDir, 'server.key');
  try {
    if (mayMake) await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const kept = await readIfThere(file);
    if (kept === null && !mayMake) throw new StartError(missing(file));
    const key = decodeServerKey((kept ?? (await createKeyFile(file))).trim());
    if (key !== null) return key;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The server's key ${file} can neither be read nor made: ${reason}.`);
  }
  throw new StartError(
    `The server's key ${file} is damaged: bring it back from a back-up, as the codes in the database need it.`,
  );
}

function missing(file: string): string {
  return `The server's key ${file} is missing, and the database beside it was made with one: bring it back, or give it as SERVER_KEY. If it is lost, start once with KEY_LOST=1; a new one is made, and every code made so far is then unknown.`;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Linked to its name when it is complete and on the disk, so that no process reads half a key. */
async function createKeyFile(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await handle.sync();
    await link(draft, file).catch((error) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await handle.close();
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
