import { readFileSync, statSync } from 'node:fs';
import { MAX_TRACE_BYTES, readTrace, tooLong } from '../../audit/trace/read-trace.ts';
import { type Replayed, replay } from '../../audit/trace/replay.ts';
import { machinesHash } from '../audit/machines-hash.ts';

/** The option that replays also what other machines have recorded. */
export const OTHER_BUILD = '--other-build';

/**
 * Replays a recorded trace, and says in words whether the machines do the same again. A file that cannot be replayed is
 * answered as well, not thrown.
 */
export async function replayFile(
  file: string,
  { acceptsOtherBuild }: { acceptsOtherBuild: boolean },
): Promise<{ isIdentical: boolean; text: string }> {
  // A trace may hold anything, also what a terminal would obey.
  const said = (isIdentical: boolean, text: string) => ({
    isIdentical,
    text: text.replaceAll(/[\p{Cc}--\n]/gv, '?'),
  });
  const refused = (text: string) => said(false, text);
  const text = readWhole(file);
  if (typeof text !== 'string') return refused(text.why);
  const trace = await readTrace(text);
  if (trace.kind === 'refused') return refused(trace.why);
  if (trace.header.build !== machinesHash() && !acceptsOtherBuild) {
    return refused(
      `it was recorded with other machines (${trace.header.build}; here are ${machinesHash()}). Check out the version that recorded it, or add ${OTHER_BUILD} to see where they differ.`,
    );
  }
  const replayed = replay(trace.records);
  return said(replayed.kind === 'identical', textOf(replayed));
}

function readWhole(file: string): string | { why: string } {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return { why: 'it is no file. Name a file that the audit view has written.' };
    const { size } = stats;
    return size > MAX_TRACE_BYTES ? { why: tooLong(size) } : readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { why: 'there is no such file. Give the path of a downloaded trace.' };
    return { why: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function textOf(replayed: Replayed): string {
  if (replayed.kind === 'empty') return 'there is nothing to compare: no state is recorded.';
  const { actors, events, readings, states } = replayed.counts;
  const counts = `${actors} actors, ${events} events, ${readings} readings, ${states} states`;
  if (replayed.kind === 'identical') {
    const { cutOff } = replayed;
    const cut = cutOff === 0 ? '' : ` ${cutOff} records were cut off before; only what follows was compared.`;
    return `identical: ${counts}.${cut}`;
  }
  const { seq, actor, event, what, differences } = replayed.at;
  return [
    `diverged at record ${seq}: '${actor}' after '${event}'. ${what} Identical before: ${counts}.`,
    ...differences.map(
      ({ path, recorded, replayed: other }) =>
        `  ${path}: recorded ${JSON.stringify(recorded)}, replayed ${JSON.stringify(other)}`,
    ),
  ].join('\n');
}
