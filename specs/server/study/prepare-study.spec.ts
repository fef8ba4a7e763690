import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../../../server/database/migrations.ts';
import { prepareStudy } from '../../../server/study/prepare-study.ts';
import { commandLineOn } from '../support/command-line.ts';
import { onEachDatabase } from '../support/databases.ts';
import { BUILD_FILES, writeBuild } from '../support/fixture-build.ts';
import { HOUR_MS, serverOn } from '../support/test-server.ts';

const OTHER_PDF = '%PDF-1.4 another\n%%EOF\n';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

onEachDatabase('what the host does when it starts', (databases) => {
  async function setUp(files: Readonly<Record<string, string | Buffer>> = BUILD_FILES) {
    const { dir: buildDir } = await writeBuild(files);
    folders.push(buildDir);
    const place = await databases.newPlace();
    const database = await databases.open(place);
    await migrate(database);
    const server = serverOn(database);
    const desk = commandLineOn(database, server, { buildDir });
    const prepare = (withSample = true) => prepareStudy({ ...desk.ports, buildDir, withSample });
    return { place, server, buildDir, prepare, ...desk };
  }

  test('SITE-5: a new database gets the form of the build and a sample session that can be joined', async () => {
    const { server, ask, prepare } = await setUp();
    const { warnings, sample } = await prepare();

    expect([warnings, sample?.path]).toEqual([[], `/join/${sample?.code}`]);
    expect(await server.lookUp({ plain: sample?.code ?? '', id: '' })).toMatchObject({
      session: {
        title: 'Sample session',
        state: 'waiting',
        seats: { taken: 0, total: 8 },
        startsAt: new Date(server.clock.now + HOUR_MS).toISOString(),
      },
      consent: { version: 'fixture-1' },
    });
    expect(await ask('status')).toMatchObject({ sessions: { waiting: 1 }, buildForm: 'current' });
  });

  test('SITE-5: every later start prints the same code and makes nothing', async () => {
    const { server, ask, prepare } = await setUp();
    const first = await prepare();
    server.clock.now += 100 * HOUR_MS;

    expect(await prepare()).toEqual(first);
    expect(await ask('sample')).toMatchObject({ code: first.sample?.code, link: first.sample?.path });
    expect(await ask('status')).toMatchObject({ sessions: { waiting: 1 }, form: { version: 'fixture-1' } });
  });

  test('SITE-5: two processes that start at once make one form and one sample', async () => {
    const { place, server, prepare, buildDir, ask } = await setUp();
    const other = commandLineOn(await databases.open(place), server);
    const [one, two] = await Promise.all([
      prepare(),
      prepareStudy({ ...other.ports, buildDir, withSample: true }),
    ]);

    expect(two).toEqual(one);
    expect(await ask('status')).toMatchObject({ sessions: { waiting: 1 }, form: { version: 'fixture-1' } });
  });

  test('SITE-5: there is no sample where it is not wanted, where there are sessions, or once it has ended', async () => {
    const { server, ask, run, prepare } = await setUp();
    expect((await prepare(false)).sample).toBeNull();
    await server.addSession({ seats_total: 3 });
    expect((await prepare()).sample).toBeNull();

    const { session } = await ask<{ session: string }>('sample');
    expect((await prepare()).sample).not.toBeNull();
    await run('session', 'move', session, 'ended', '--yes');
    expect((await prepare()).sample).toBeNull();
    expect((await run('sample')).error).toContain('its code no longer works: session ended');
  });

  test('SITE-5: another form is never published after the first; a warning says that it differs', async () => {
    const { ask, run, buildDir, prepare } = await setUp();
    await prepare(false);
    await writeFile(join(buildDir, 'consent_form.pdf'), OTHER_PDF);

    expect((await prepare(false)).warnings).toEqual([
      expect.stringMatching(/^The consent form that the pages link is not the published one/),
    ]);
    expect(await ask('consent', 'list')).toMatchObject({ forms: [{ version: 'fixture-1' }] });
    expect((await run('status')).out).toMatch(/^Build's form {2}NOT the published one/m);
  });

  test('SITE-5: a build without a form, or with a faulty one, gives a warning and publishes nothing', async () => {
    const { 'consent_form.json': _, ...rest } = BUILD_FILES;
    const { ask, prepare, buildDir } = await setUp(rest);
    const { warnings } = await prepare(false);
    await writeFile(join(buildDir, 'consent_form.json'), '{"title":"Consent"}');

    expect(warnings).toEqual([
      expect.stringMatching(
        /^No consent form is published, so nobody can join\. There is no file .*consent_form\.json\./,
      ),
    ]);
    expect((await prepare(false)).warnings).toEqual([expect.stringContaining('sections')]);
    expect(await ask('status')).toMatchObject({ form: null, buildForm: 'unpublished' });
  });
});
