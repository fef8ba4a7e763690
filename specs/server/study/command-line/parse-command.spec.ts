import { describe, expect, test } from 'vitest';
import { allCommands } from '../../../../server/study/command-line/all-commands.ts';
import { parseCommand } from '../../../../server/study/command-line/parse-command.ts';
import { runStudy } from '../../../../server/study/command-line/run-study.ts';

const CREATE = ['session', 'create', '--title', 'A', '--starts', '2026-12-01T14:00Z'];

describe('the command line of the lab', () => {
  test.each(allCommands)(
    '$name explains itself: what it does, every option, an example that is right',
    (command) => {
      const asked = parseCommand([...command.name.split(' '), '--help'], allCommands);
      const text = asked.kind === 'help' ? asked.text : '';

      expect(text).toContain(command.summary);
      for (const option of [...Object.keys(command.options ?? {}), 'json', 'help']) {
        expect(text).toContain(`--${option}`);
      }
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) {
        expect(text).toContain(`npx study ${example}`);
        expect(parseCommand(wordsOf(example), allCommands)).toMatchObject({ kind: 'run', command });
      }
    },
  );

  test.each(['session move', 'session delete', 'code revoke', 'consent publish', 'participant revoke-links'])(
    '%s, which is final or can be, takes --yes and --dry-run, and shows both in its help',
    (name) => {
      const command = allCommands.find((each) => each.name === name);
      const asked = parseCommand([...name.split(' '), '--help'], allCommands);
      const text = asked.kind === 'help' ? asked.text : '';

      expect(Object.keys(command?.options ?? {})).toEqual(expect.arrayContaining(['yes', 'dry-run']));
      expect(text).toMatch(/^ {2}npx study .* --yes$/m);
    },
  );

  test('without a word it lists all commands, and after the first word of several those', async () => {
    expect((await ran()).out).toContain('participant show REFERENCE');
    expect((await ran('--help')).out).toBe((await ran()).out);
    expect((await ran('code')).out).toMatch(
      /code create SESSION.*code list \[SESSION\].*code revoke CODE-ID\.\.\./s,
    );
    expect((await ran('code', '--help')).out).not.toContain('session create');
  });

  test.each([
    [['sesion', 'list'], "There is no command 'sesion'. 'npx study --help' shows all commands."],
    [
      ['session', 'start'],
      "There is no command 'session start'. After 'session' comes one of: create, edit, list, show, move, delete, attendance.",
    ],
    [['session', 'show'], 'session show needs ID. See: npx study session show --help'],
    [['code', 'revoke'], 'code revoke needs CODE-ID. See: npx study code revoke --help'],
    [
      ['session', 'list', 'today'],
      "'today' is one word too many; put quotes round a text with spaces. See: npx study session list --help",
    ],
    [['session', 'list', '--all'], "Unknown option '--all'. See: npx study session list --help"],
    [['session', 'create', '--title', 'A', '--title', 'B'], '--title is given 2 times; once is enough.'],
    [
      ['code', 'create', 's-1', '--one-use', '--capacity', '3'],
      'A code is either --one-use or has a --capacity: leave one of the two out.',
    ],
    [['code', 'create', 's-1', '--count', 'many'], "--count: 'many' is not a whole number."],
    [['code', 'create', 's-1', '--count', '0'], '--count must be 1 or more.'],
    [['code', 'create', 's-1', '--capacity=-3'], '--capacity must be 1 or more.'],
    [[...CREATE, '--seats', '-1'], '--seats must be 1 or more.'],
    [[...CREATE, '--seats', '2.5'], "--seats: '2.5' is not a whole number."],
    [[...CREATE, '--seats', '-x'], "--seats: '-x' is not a whole number."],
    [
      ['session', 'create', '--title', '--seats', '8'],
      '--title has no value; one that begins with a hyphen is written --title=-... See: npx study session create --help',
    ],
    [['session', 'create', '--title'], '--title has no value. See: npx study session create --help'],
    [['session', 'list', '--json=yes'], '--json takes no value. See: npx study session list --help'],
    [['session', 'list', '-x'], "Unknown option '-x'. See: npx study session list --help"],
    [
      ['session', 'move', 's-1', 'begun'],
      "'begun' is not a state. The states: scheduled, waiting, live, paused, ended.",
    ],
    [['export', 'tokens'], "'tokens' can't be exported. There are: seats, consents, visits, sessions."],
    [['export', 'seats', '--format', 'xlsx'], "--format: 'xlsx' is not a format. Choose csv or ndjson."],
  ])('%j is wrong usage: exit code 2, one line that helps', async (argv, message) => {
    expect(await ran(...argv)).toEqual({ code: 2, out: '', error: `${message}\n` });
  });

  test('SITE-7: the help of moving draws the states', async () => {
    expect((await ran('session', 'move', '--help')).out).toContain(
      'scheduled <-> waiting -> live <-> paused; any -> ended (final)',
    );
  });
});

/** Runs without a database: a command that needs one gets an empty one. */
async function ran(...argv: string[]) {
  const said = { out: '', error: '' };
  const nothing = new Proxy({}, { get: () => undefined });
  const code = await runStudy(argv, {
    openContext: async () => ({
      context: {
        ports: nothing,
        place: { kind: 'sqlite', file: '' },
        buildDir: '',
        siteOrigin: null,
      } as never,
      close: async () => {},
    }),
    out: async (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return { code, ...said };
}

/** The words of an example, as a shell would split them. */
function wordsOf(example: string): string[] {
  return [...example.matchAll(/"([^"]*)"|((?:[^\s"\\]|"[^"]*")+)/g)].map(
    ([, quoted, plain = '']) => quoted ?? plain.replaceAll('"', ''),
  );
}

describe('the words of the help', () => {
  const help = (name: string) => {
    const asked = parseCommand([...name.split(' '), '--help'], allCommands);
    return asked.kind === 'help' ? asked.text.replace(/\s+/g, ' ') : '';
  };

  test.each([
    ['session show', 'Keeps watching until Ctrl-C: who is here now, and when the others were last seen.'],
    ['session create', 'Shown at the end to people who attended, for example for a panel.'],
    [
      'session create',
      'The same for people who were there for part of it (see "session attendance"). Without it they get none.',
    ],
    ['session create', 'The same for people who were not there. Without it they get none.'],
    ['session create', 'Goes ahead even if something looks like a mistake.'],
    ['code create', 'Also writes cards to print and cut out: code, QR code of the link, title and time.'],
    ['code create', 'Says what would be made, and changes nothing.'],
    ['code create', "once made, a code can't be shown again"],
    ['settings', "Shows or changes the study's settings."],
    ['settings', 'printed links begin with this'],
    ['settings', 'override both for that one command'],
    ['session list', 'Shows times in this zone, for this command only'],
  ])('SITE-5: %s says: %s', (name, said) => {
    expect(help(name)).toContain(said);
  });
});
