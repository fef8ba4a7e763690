import { expect, test } from 'vitest';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { browser, newName, personalCredential, serverOn } from '../../support/test-server.ts';

const CREATE = ['session', 'create', '--title', 'Tuesday group', '--starts', '2026-12-01T14:00+01:00'];
const SURVEY = 'https://survey.example.org/s/42?lang=en&who={reference}#start';

onEachDatabase('The survey after a session', (databases) => {
  async function setUp() {
    const database = await databases.open();
    const server = serverOn(database);
    return { server, ...commandLineOn(database, server) };
  }

  type Shown = { id: string; survey: string | null };

  test('SITE-7: is a field of its own: made, shown, exported, changed and taken away', async () => {
    const { ask, run } = await setUp();
    const { id, survey } = await ask<Shown>(...CREATE, '--seats', '8', '--survey', SURVEY);
    expect(survey).toBe(SURVEY);
    expect((await run('session', 'show', id)).out).toContain(`\nSurvey     ${SURVEY}\n`);
    expect((await run('export', 'sessions', '--format', 'ndjson')).out).toContain(`"survey":"${SURVEY}"`);

    await ask('session', 'edit', id, '--title', 'Wednesday group');
    expect((await ask<Shown>('session', 'show', id)).survey).toBe(SURVEY);
    const other = 'http://forms.example.edu/';
    expect((await ask<Shown>('session', 'edit', id, '--survey', ` ${other} `)).survey).toBe(other);
    expect((await ask<Shown>('session', 'edit', id, '--survey', '')).survey).toBe(null);
    expect((await run('session', 'show', id)).out).toContain('\nSurvey     -\n');
    expect((await run('export', 'sessions', '--format', 'ndjson')).out).toContain('"survey":null');
  });

  test.each([
    ['no protocol', 'survey.example.org/s/42', 'must begin with https:// or http://'],
    ['a script', 'javascript:alert(1)', 'must begin with https:// or http://'],
    ['another protocol', 'ftp://example.org/', 'must begin with https:// or http://'],
    ['no host', 'https://', 'is not an address'],
    ['a blank', 'https://example.org/a b', 'is not an address'],
    ['a password', 'https://me:secret@example.org/', 'is not an address'],
    ['too long', `https://example.org/${'a'.repeat(2000)}`, '2000 are the most'],
    ['the reference as host', 'https://{reference}.example.org/', '{reference} must stand after the host'],
    ['a slip', 'https://example.org/?who={ref}', 'The one placeholder is {reference}'],
    ['a capital', 'https://example.org/?who={Reference}', 'The one placeholder is {reference}'],
  ])('SITE-7: what can be no address of one is refused in a sentence: %s', async (_, survey, said) => {
    const { ask, run } = await setUp();
    const { code, error } = await run(...CREATE, '--seats', '8', '--survey', survey);
    expect(code).toBe(1);
    expect(error).toContain('--survey');
    expect(error).toContain(said);
    expect(await ask('session', 'list')).toEqual({ sessions: [] });
  });

  test('SITE-7: the help says that the reference goes to whoever runs the survey', async () => {
    const { run } = await setUp();
    for (const command of ['create', 'edit']) {
      const { out } = await run('session', command, '--help');
      expect(out.replaceAll(/\s+/g, ' ')).toContain(
        "{reference} in it becomes the person's reference, which the survey's provider then gets",
      );
    }
  });

  test('SITE-7: is shown only at the end, with each person’s own reference where the lab asks for it', async () => {
    const { server, run, ask } = await setUp();
    const { session, code } = await server.addOpenSession(3);
    const [one, other] = [await server.join(code), await server.join(code)].map(({ reply }) => reply);
    if (!one || !other) throw new Error('Both should have joined.');
    await run('session', 'edit', session, '--survey', SURVEY);
    const seen = async (token: string) =>
      (await server.api.readSession({ credential: { kind: 'session', secret: token } })) as {
        survey?: unknown;
      };

    for (const state of ['scheduled', 'waiting', 'live', 'paused'] as const) {
      await server.move(session, state);
      expect(JSON.stringify(await seen(one.sessionToken))).not.toContain('survey');
    }
    await server.move(session, 'live');
    await seen(other.sessionToken);
    await ask('session', 'move', session, 'ended', '--yes');
    for (const { sessionToken, reference } of [one, other]) {
      expect((await seen(sessionToken)).survey).toBe(
        `https://survey.example.org/s/42?lang=en&who=${reference}#start`,
      );
    }
    await run('session', 'edit', session, '--survey', 'https://survey.example.org/');
    expect((await seen(one.sessionToken)).survey).toBe('https://survey.example.org/');
  });

  test('SITE-7: nobody who left or withdrew is asked to fill it in', async () => {
    const { server, run, ask } = await setUp();
    const { session, code } = await server.addOpenSession(3);
    const cookie = newName('browser');
    const left = (await server.join(code, { browser: cookie })).reply;
    const withdrawn = (await server.join(code)).reply;
    await run('session', 'edit', session, '--survey', SURVEY);
    await server.api.leaveSeat({ credential: browser(cookie), params: { seatId: left.seat.id } });
    await ask('session', 'move', session, 'ended', '--yes');
    await server.api.withdraw({ credential: personalCredential(withdrawn) });

    expect(
      JSON.stringify(
        await server.api.readSession({ credential: { kind: 'session', secret: left.sessionToken } }),
      ),
    ).not.toContain('survey.example');
    expect(
      await server.api.readSession({ credential: { kind: 'session', secret: withdrawn.sessionToken } }),
    ).toMatchObject({
      view: 'ended',
      debrief: ['It was about trust.'],
      survey: null,
    });
  });
});
