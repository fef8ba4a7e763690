import { expect, test } from 'vitest';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { serverOn } from '../../support/test-server.ts';

const CREATE = ['session', 'create', '--title', 'Tuesday group', '--seats', '8'];
const HINT =
  'Times are in UTC. To see yours as well, say once where you are: npx study settings --zone Europe/Vienna\n';

onEachDatabase('What a study keeps for the command line', (databases) => {
  async function setUp(surroundings: Parameters<typeof commandLineOn>[2] = { zone: null }) {
    const database = await databases.open();
    const server = serverOn(database);
    return { server, ...commandLineOn(database, server, surroundings) };
  }

  test('SITE-5: a zone that was said once is kept, and times are shown in it with UTC beside', async () => {
    const { run, ask } = await setUp();
    const { id } = await ask<{ id: string }>(...CREATE, '--starts', '2026-12-01T20:00Z');
    const starts = async (...options: string[]) =>
      /^Starts +(.*)$/m.exec((await run('session', 'show', id, ...options)).out)?.[1];

    expect(await starts()).toBe('2026-12-01 20:00Z');
    expect(await run('settings', '--zone', 'europe/vienna')).toEqual({
      code: 0,
      out: 'Zone  Europe/Vienna, where it is now 2026-11-21 13:00+01:00 (12:00Z)\nSite  not known; say it once: npx study settings --site https://grovemates.example.edu\n',
      error: '',
    });
    expect(await starts()).toBe('2026-12-01 21:00+01:00 (20:00Z)');
    expect(await starts('--zone', 'Asia/Kolkata')).toBe('2026-12-02 01:30+05:30 (2026-12-01 20:00Z)');
    expect(await starts('--zone', 'UTC')).toBe('2026-12-01 20:00Z');
    expect(await starts()).toBe('2026-12-01 21:00+01:00 (20:00Z)');
    expect(await ask('session', 'show', id)).toMatchObject({ startsAt: '2026-12-01T20:00:00.000Z' });
    await run('settings', '--zone', '');
    expect(await starts()).toBe('2026-12-01 20:00Z');
  });

  test('SITE-5: every command that shows times knows the zone', async () => {
    const { server, run } = await setUp({ zone: null, siteOrigin: null });
    const { session, code } = await server.addOpenSession(3);
    const { reference } = (await server.join(code)).reply;
    await server.setTries({ minute: 1, day: 2 });
    await server.addCode(session, { expires_at: Date.UTC(2026, 10, 21, 12) });
    await run('settings', '--zone', 'America/New_York');
    const commands = [
      ['session', 'list'],
      ['session', 'show', session],
      ['code', 'list'],
      ['consent', 'list'],
      ['consent', 'show', 'current'],
      ['participant', 'list'],
      ['participant', 'show', reference],
      ['tries', 'list'],
    ];
    for (const argv of commands) {
      const { out } = await run(...argv);
      expect(out, argv.join(' ')).toMatch(/2026-11-2\d 07:00-05:00 \(12:00Z\)/);
      expect(out.match(/\d{2}:\d{2}Z/g)?.length, argv.join(' ')).toBe(out.match(/-05:00 \(/g)?.length);
      const tokyo = await run(...argv, '--zone', 'Asia/Tokyo');
      expect(tokyo.out, argv.join(' ')).toMatch(/2026-11-2\d 21:00\+09:00 \(12:00Z\)/);
    }
  });

  test('SITE-5: where no zone is known, times are in UTC alone, and one line says how to have others', async () => {
    const { run, server } = await setUp();
    const { session } = await server.addOpenSession(3);
    const shown = await run('session', 'show', session);
    expect(shown.out).toMatch(/^Starts +2026-11-22 12:00Z$/m);
    expect(shown.error).toBe(HINT);
    expect((await run('session', 'show', session, '--json')).error).toBe('');
    expect((await run('status')).error).toBe('');
    expect((await run('session', 'show', session, '--zone', 'UTC')).error).toBe('');
    await run('settings', '--zone', 'UTC');
    expect((await run('session', 'show', session)).error).toBe('');
  });

  test.each([
    ['Vienna', "--zone: 'Vienna' is not a time zone. Perhaps Europe/Vienna?"],
    ['new york', "--zone: 'new york' is not a time zone. Perhaps America/New_York?"],
    [
      'Middle-earth',
      "--zone: 'Middle-earth' is not a time zone. Write one as in Europe/Vienna, America/New_York or UTC.",
    ],
    [
      '+01:00',
      "--zone: '+01:00' is not a time zone. Write one as in Europe/Vienna, America/New_York or UTC.",
    ],
  ])('SITE-5: an unknown zone is refused with examples: %s', async (zone, message) => {
    const { run, server } = await setUp();
    const { session } = await server.addOpenSession(3);
    const refused = { code: 2, out: '', error: `${message}\n` };
    expect(await run('settings', '--zone', zone)).toEqual(refused);
    expect(await run('session', 'show', session, '--zone', zone)).toEqual(refused);
  });

  test.each([
    ['2026-12-01T14:00', '2026-12-01T14:00+01:00'],
    ['2026-07-01 14:00', '2026-07-01T14:00+02:00'],
    // Clocks go back at three: there are two of these.
    ['2026-10-25T02:30', '2026-10-25T02:30+02:00 or 2026-10-25T02:30+01:00'],
  ])('SITE-5: a time without an offset stays refused, with that of the zone: %s', async (text, right) => {
    const { run } = await setUp();
    const create = (...options: string[]) => run(...CREATE, '--starts', text, ...options);
    const message = (where: string) => ({
      code: 2,
      out: '',
      error: `--starts: '${text}' has no offset from UTC. In ${where} write ${right}, or end it with Z for UTC.\n`,
    });
    expect((await create()).error).toContain('Write for example 2026-12-01T14:00+01:00');
    expect(await create('--zone', 'Europe/Berlin')).toEqual(message('Europe/Berlin'));
    await run('settings', '--zone', 'Europe/Vienna');
    expect(await create()).toEqual(message('Europe/Vienna'));
  });

  test('SITE-5: a time that the clocks of the zone skip is refused as such', async () => {
    const { run } = await setUp();
    await run('settings', '--zone', 'Europe/Vienna');
    expect((await run(...CREATE, '--starts', '2027-03-28T02:30')).error).toBe(
      "--starts: '2027-03-28T02:30' has no offset from UTC, and clocks in Europe/Vienna skip it. Write another time, as in 2026-12-01T14:00+01:00.\n",
    );
  });

  test('SITE-5: where the site is, said once, is kept: links are whole from then on', async () => {
    const { run, ask, server } = await setUp();
    const { session, code } = await server.addOpenSession(3);
    const { reference } = (await server.join(code)).reply;
    const linkOf = async (...options: string[]) => {
      const { codes } = await ask<{ codes: { link: string | null }[] }>(
        'code',
        'create',
        session,
        ...options,
      );
      return codes[0]?.link;
    };
    expect((await run('participant', 'link', reference)).error).toContain(
      'npx study settings --site https://grovemates.example.edu',
    );
    await run('settings', '--site', 'https://lab.example.edu/');
    expect(await ask('settings')).toEqual({
      zone: null,
      site: 'https://lab.example.edu',
      siteInUse: 'https://lab.example.edu',
      siteFrom: 'study',
    });
    expect(await linkOf()).toMatch(/^https:\/\/lab\.example\.edu\/join\//);
    expect(await linkOf('--site', 'https://other.example.edu')).toMatch(/^https:\/\/other\.example\.edu\//);
    expect((await run('participant', 'link', reference)).out).toMatch(/^https:\/\/lab\.example\.edu\/e\//);
    expect((await run('settings')).out).toContain('Site  https://lab.example.edu\n');
    expect(await run('settings', '--site', 'lab')).toEqual({
      code: 2,
      out: '',
      error:
        "--site: 'lab' is not the address of a site. Write it as in https://grovemates.example.edu, without a path.\n",
    });
    await run('settings', '--site', '');
    expect(await ask('settings')).toMatchObject({ site: null, siteInUse: null, siteFrom: null });
  });

  test('SITE-5: the setting SITE_ORIGIN wins over what is kept, and is said to', async () => {
    const { run, ask } = await setUp({ zone: null, siteOrigin: 'https://env.example.edu' });
    expect((await run('settings')).out).toContain(
      'Site  https://env.example.edu (SITE_ORIGIN; the study keeps none)\n',
    );
    await run('settings', '--site', 'https://kept.example.edu');
    expect((await run('settings')).out).toContain(
      'Site  https://env.example.edu (SITE_ORIGIN; the study keeps https://kept.example.edu)\n',
    );
    expect(await ask('settings')).toEqual({
      zone: null,
      site: 'https://kept.example.edu',
      siteInUse: 'https://env.example.edu',
      siteFrom: 'SITE_ORIGIN',
    });
  });
});
