import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createTopBarMachine } from '#machines/top-bar/top-bar.machine.ts';
import { machinesHash } from '../../.ci/audit/machines-hash.ts';
import { replayFile } from '../../.ci/replay/replay-file.ts';
import { createRecorder } from '../../audit/trace/recorder.ts';
import { headerOf, writeTrace } from '../../audit/trace/write-trace.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
const thisBuild = machinesHash();
const OF_THIS_BUILD = { acceptsOtherBuild: false };

async function traceFile(build: string, change: (text: string) => string = (text) => text) {
  const recorder = createRecorder({ elapsed: () => 0 });
  const actor = createActor(createTopBarMachine(), { inspect: recorder.inspect }).start();
  actor.send({ type: 'page.scrolled', top: 101 });
  const header = headerOf({ build, zone: 'UTC', tzdata: null, startedAt: 0 });
  const records = JSON.parse(change(JSON.stringify(recorder.records()))) as never;
  const file = join(folder, `${Math.random()}.ndjson`);
  writeFileSync(file, await writeTrace(header, records));
  return file;
}

/** As somebody calls it. Each call takes a second of processor time. */
function called(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', ['.ci/replay.ts', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('a trace of these machines replays, and the counts are said', async () => {
  const file = await traceFile(thisBuild);
  expect(called(file)).toEqual({
    status: 0,
    stdout: `${file}: identical: 1 actors, 1 events, 0 readings, 2 states.\n`,
    stderr: '',
  });
});

test('the first divergence is said: step, actor, and both states as a difference', async () => {
  const file = await traceFile(thisBuild, (text) => text.replace('"top":101', '"top":100'));
  const { status, stdout } = called(file);
  expect(status).toBe(1);
  expect(stdout).toContain("diverged at record 6: 'topBar' after 'page.scrolled'");
  expect(stdout).toContain('  value.menu: recorded "compact", replayed "full"');
  expect(stdout).toContain('  context.isScrolled: recorded true, replayed false');
});

test('a trace of other machines is refused, and replayed where that is asked for', async () => {
  const file = await traceFile('0123456789abcdef');
  const refusal = { isIdentical: false, text: expect.stringContaining('--other-build') };
  expect(await replayFile(file, OF_THIS_BUILD)).toEqual(refusal);
  expect(called('--other-build', file)).toMatchObject({ status: 0 });
});

test('what a terminal would obey is not passed on to it', async () => {
  const file = await traceFile(thisBuild, (text) =>
    text.replace('"machine":"topBar"', '"machine":"\\u001b[2J"'),
  );
  const { text } = await replayFile(file, OF_THIS_BUILD);
  expect(text).toContain("There is no machine '?[2J' here.");
  expect(text).not.toContain('\u001b');
});

test('what is no trace, what is missing and a call without a file are answered, not thrown', async () => {
  const file = join(folder, 'text.ndjson');
  writeFileSync(file, readFileSync('README.md'));
  expect(await replayFile(file, OF_THIS_BUILD)).toMatchObject({ isIdentical: false });
  expect(await replayFile(join(folder, 'missing'), OF_THIS_BUILD)).toEqual({
    isIdentical: false,
    text: expect.stringContaining('there is no such file'),
  });
  expect(called()).toMatchObject({ status: 2, stderr: expect.stringContaining('Usage') });
});
