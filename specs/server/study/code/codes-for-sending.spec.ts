import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { parsedCsv } from '../../support/parsed-csv.ts';
import { serverOn } from '../../support/test-server.ts';

const SITE = 'https://grovemates.example.edu';
const folder = mkdtempSync(join(tmpdir(), 'grovemates-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Code = { id: string; code: string; label: string; link: string | null; path: string };

onEachDatabase('codes for sending', (databases) => {
  async function setUp({
    title = 'Tuesday group',
    site = SITE as string | null,
    zone = 'UTC' as string | null,
  } = {}) {
    const database = await databases.open();
    const server = serverOn(database);
    await server.publish('1.0');
    const { run, ask } = commandLineOn(database, server, { siteOrigin: site, zone });
    const { id } = await ask<{ id: string }>(
      ...['session', 'create', '--title', title, '--seats', '20', '--starts', '2026-12-01T14:00+01:00'],
      ...['--ends', '2026-12-01T15:30+01:00'],
    );
    const make = (...options: string[]) => run('code', 'create', id, ...options);
    const makeJson = async (...options: string[]) =>
      (await ask<{ codes: Code[] }>('code', 'create', id, ...options)).codes;
    const kept = async () =>
      (await ask<{ codes: { id: string; label: string }[] }>('code', 'list', id)).codes;
    return { database, server, id, run, ask, make, makeJson, kept };
  }

  describe('labels', () => {
    test('SITE-5: one label is numbered, so that each code has its own; a single code keeps it as it is', async () => {
      const { make, makeJson, kept } = await setUp();
      const codes = await makeJson('--count', '3', '--one-use', '--label', 'Tuesday');

      expect(codes.map(({ label }) => label)).toEqual(['Tuesday 1', 'Tuesday 2', 'Tuesday 3']);
      const labelOf = new Map((await kept()).map(({ id, label }) => [id, label]));
      expect(codes.map(({ id }) => labelOf.get(id))).toEqual(['Tuesday 1', 'Tuesday 2', 'Tuesday 3']);
      const [single] = await makeJson('--label', 'spare');
      expect(single?.label).toBe('spare');
      expect((await make('--count', '2', '--label', 'A')).out).toMatch(
        /^CODE +LABEL +CODE ID +LINK\n\S{11} {2}A 1 {4}c-\S+ +https:\/\/\S+\n\S{11} {2}A 2 /,
      );
    });

    test('SITE-5: several labels are one for each code; another number of codes is refused', async () => {
      const { make, makeJson, kept } = await setUp();
      const labels = ['--label', 'north', '--label', 'south'];

      expect((await makeJson(...labels)).map(({ label }) => label)).toEqual(['north', 'south']);
      expect(await make('--count', '3', ...labels)).toEqual({
        code: 2,
        out: '',
        error:
          'There are 2 labels for 3 codes. Give one label, which is then numbered, or one for each code.\n',
      });
      expect(await kept()).toHaveLength(2);
    });
  });

  describe('the list', () => {
    test('SITE-5: has the codes of one batch in the order of their numbers, as they were printed', async () => {
      const { database, run, make, kept } = await setUp();
      await make('--count', '12', '--label', 'Tuesday');
      const labels = Array.from({ length: 12 }, (_, index) => `Tuesday ${index + 1}`);
      expect((await kept()).map(({ label }) => label)).toEqual(labels);
      const made = await database.db.selectFrom('join_code').select('created_at').distinct().execute();
      expect(made).toHaveLength(1);
      expect((await run('code', 'list')).out.match(/Tuesday \d+$/gm)).toEqual(labels);
    });

    test('SITE-5: shows whole labels, and leaves out what UTC says where a row would be too wide', async () => {
      const { run, make, id } = await setUp();
      const list = (...options: string[]) => run('code', 'list', id, ...options, '--zone', 'Europe/Vienna');
      await make('--label', 'north', '--expires', '2026-12-01T14:30+01:00');
      expect((await list()).out).toContain('2026-12-01 14:30+01:00 (13:30Z)');
      await make('--label', 'mailing list, north', '--expires', '2026-12-01T14:30+01:00');
      const { out } = await list();
      expect(out).toMatch(/ 2026-12-01 14:30\+01:00 {2}mailing list, north$/m);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    });

    test('SITE-5: a label that must be cut keeps its end, which distinguishes it', async () => {
      const { run, make, id } = await setUp();
      await make(
        '--count',
        '2',
        '--label',
        'the second group of the school in the north of the town, Tuesday',
      );
      const { out } = await run('code', 'list', id);
      expect(out.match(/the sec\S*.*….*Tuesday [12]$/gm)).toHaveLength(2);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    });
  });

  describe('links', () => {
    test('SITE-5: are printed by themselves where the site is known', async () => {
      const { make } = await setUp();
      const { out, error } = await make('--count', '2');
      for (const line of out.trim().split('\n').slice(1)) {
        const [code] = line.split(/\s+/);
        expect(line).toContain(`  ${SITE}/join/${code}`);
      }
      expect(error).not.toContain('settings --site');
    });

    test('SITE-5: where it is not known, their paths are, and it is said once how to make it known', async () => {
      const { make, makeJson } = await setUp({ site: null });
      const { out, error } = await make('--count', '2');
      expect(out).toMatch(/^CODE +CODE ID +PATH\n(\S{5}-\S{5} +c-\S+ +\/join\/\S{5}-\S{5}\n){2}$/);
      expect(error.match(/settings --site/g)).toHaveLength(1);
      const [code] = await makeJson();
      expect([code?.link, code?.path]).toEqual([null, `/join/${code?.code}`]);
    });

    test.each([['--csv'], ['--sheet', join(folder, 'never.pdf')]])(
      'SITE-5: %s needs the site: without it no code is made',
      async (...options) => {
        const { make, kept } = await setUp({ site: null });
        expect(await make(...options)).toEqual({
          code: 2,
          out: '',
          error: `${options[0]} needs whole links, and it is not known where the site is. Say it once, with your own address: npx study settings --site https://grovemates.example.edu\n`,
        });
        expect(await kept()).toEqual([]);
        expect((await make(...options, '--site', SITE)).code).toBe(0);
        rmSync(join(folder, 'never.pdf'), { force: true });
      },
    );
  });

  describe('times in words', () => {
    test.each([['--csv'], ['--sheet', join(folder, 'zoneless.pdf')]])(
      'SITE-5: %s needs the zone: without it no code is made, and UTC is right where it is said',
      async (...options) => {
        const { run, make, kept } = await setUp({ zone: null });
        expect(await make(...options)).toEqual({
          code: 2,
          out: '',
          error: `${options[0]} says times as people read them, and it is not known in which time zone. Say it once, with your own: npx study settings --zone Europe/Vienna\n`,
        });
        expect(await kept()).toEqual([]);
        expect(existsSync(join(folder, 'zoneless.pdf'))).toBe(false);
        const { code, out } = await make(...options, '--zone', 'UTC');
        expect(code).toBe(0);
        if (options[0] === '--csv') expect(out).toContain('13:00 to 14:30 UTC');
        rmSync(join(folder, 'zoneless.pdf'), { force: true });
        await run('settings', '--zone', 'Europe/Vienna');
        expect((await make('--csv')).out).toContain('14:00 to 15:30 CET');
      },
    );

    test('SITE-5: the help of --zone says that cards and CSV go by it, and its examples say a zone', async () => {
      const { run } = await setUp();
      const { out } = await run('code', 'create', '--help');
      expect(out.replace(/\s+/g, ' ')).toContain('Shows times in this zone, also on cards and in the CSV');
      const [, examples = ''] = out.split('Examples');
      for (const example of examples.split('npx study').filter((text) => /--(csv|sheet)/.test(text))) {
        expect(example).toContain('--zone ');
      }
    });
  });

  describe('--csv', () => {
    test('SITE-5: has a row for each code, for a mail merge, with times in words and in UTC', async () => {
      const { make, server } = await setUp({ title: '=cmd, "Tuesday"' });
      const { out, error } = await make(
        ...['--csv', '--count', '2', '--one-use', '--label', 'T', '--expires', '2026-12-01T14:30+01:00'],
        ...['--zone', 'Europe/Vienna'],
      );
      const [head, ...rows] = parsedCsv(out);

      expect(head).toEqual([
        'label',
        'code',
        'link',
        'title',
        'starts',
        'starts_utc',
        'expires',
        'expires_utc',
      ]);
      expect(rows).toHaveLength(2);
      for (const [index, row] of rows.entries()) {
        const [label, code = '', ...rest] = row;
        expect(label).toBe(`T ${index + 1}`);
        expect(rest).toEqual([
          `${SITE}/join/${code}`,
          `'=cmd, "Tuesday"`,
          'Tuesday 1 December 2026, 14:00 to 15:30 CET',
          '2026-12-01T13:00:00.000Z',
          'Tuesday 1 December 2026, 14:30 CET',
          '2026-12-01T13:30:00.000Z',
        ]);
        expect((await server.lookUp({ plain: code, id: '' })).seat).toBe('free');
      }
      expect(error).toContain("once made, a code can't be shown again");
    });
  });

  describe('--sheet', () => {
    test('SITE-5: is taken away again where the codes could not be kept', async () => {
      const { make, database } = await setUp();
      const file = join(folder, 'lost.pdf');
      await sql`alter table join_code rename column label to lost`.execute(database.db);

      await expect(make('--sheet', file)).rejects.toThrow();
      expect(existsSync(file)).toBe(false);
      await sql`alter table join_code rename column lost to label`.execute(database.db);
    });

    // What is drawn is the same on both.
    if (databases.kind === 'postgres') return;

    test('SITE-5: has a card for each code: itself, its link as a QR code, title, time, and where to type it', async () => {
      const { make, kept, server } = await setUp();
      const file = join(folder, `${databases.kind}.pdf`);
      const { code, out, error } = await make(
        ...[
          '--sheet',
          file,
          '--count',
          '9',
          '--one-use',
          '--label',
          'north',
          '--expires',
          '2026-12-01T14:30+01:00',
          '--zone',
          'Europe/Vienna',
        ],
      );
      const printed = out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(/\s{2,}/));
      const links = printed.map((cells) => cells.at(-1) ?? '');
      const { pages, texts } = await readSheet(file);

      expect([code, printed.length]).toEqual([0, 9]);
      expect(error).toContain(`Wrote ${file}: 9 cards on 2 pages of A4.`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(pages.map(({ size }) => size)).toEqual([
        [595, 842],
        [595, 842],
      ]);
      expect(pages.flatMap(({ links }) => links)).toEqual(links);
      const text = texts.join(' ').replace(/\s+/g, ' ');
      for (const [plain = '', label = '', id = ''] of printed) {
        for (const said of [plain, label, id]) expect(text.split(said), said).toHaveLength(2);
        expect((await server.lookUp({ plain, id })).session.title).toBe('Tuesday group');
      }
      for (const said of [
        'Tuesday group',
        'Tuesday 1 December 2026, 14:00 to 15:30 CET',
        'grovemates.example.edu/enter',
        'For one person',
        'until 14:30 CET that day',
      ]) {
        expect(text.split(said), said).toHaveLength(10);
      }
      expect(await kept()).toHaveLength(9);
    });

    test('SITE-5: never replaces a file, and where it cannot be written no code is made', async () => {
      const { make, kept } = await setUp();
      const file = join(folder, `${databases.kind}-mine.pdf`);
      writeFileSync(file, 'mine');

      expect(await make('--sheet', file)).toEqual({
        code: 1,
        out: '',
        error: `${file} exists, and a sheet never replaces a file.\n`,
      });
      expect((await make('--sheet', join(folder, 'none', 'a.pdf'))).error).toMatch(
        /^The file \S+ can't be written: [^\n]+\n$/,
      );
      expect(readFileSync(file, 'utf8')).toBe('mine');
      expect(await kept()).toEqual([]);
      expect((await make('--sheet', join(folder, 'dry.pdf'), '--dry-run')).code).toBe(0);
      expect(existsSync(join(folder, 'dry.pdf'))).toBe(false);
    });

    test.each([
      ['Greek', 'Ομάδα της Τρίτης'],
      ['Cyrillic', 'Группа во вторник, їжак'],
      ['Vietnamese', 'Nhóm thứ Ba'],
      ['many accents', 'Žluťoučký kůň, Łódź, ß, œ'],
    ])('SITE-5: shows a title in %s', async (name, title) => {
      const { make } = await setUp({ title });
      const file = join(folder, `${name}.pdf`);
      expect((await make('--sheet', file)).code).toBe(0);
      expect((await readSheet(file)).texts[0]?.replace(/\s+/g, ' ')).toContain(title);
    });

    test('SITE-5: shortens a title that is longer than a card, and keeps the rest in its place', async () => {
      const { make } = await setUp({ title: 'Building the great bridge '.repeat(8).trim().slice(0, 200) });
      const file = join(folder, 'long.pdf');
      const made = await make('--sheet', file);
      const { pages, texts } = await readSheet(file);
      expect([made.code, pages.length]).toEqual([0, 1]);
      expect(texts[0]).toContain('…');
      expect(pages[0]?.links).toHaveLength(1);
    });

    test('SITE-5: says the whole time of a session that lasts into the next day', async () => {
      const { id, run, make } = await setUp();
      await run('session', 'edit', id, '--ends', '2026-12-02T02:30+01:00');
      const file = join(folder, 'night.pdf');
      await make('--sheet', file, '--zone', 'Europe/Vienna');
      expect((await readSheet(file)).texts[0]?.replace(/\s+/g, ' ')).toContain(
        'Tuesday 1 December 2026, 14:00 to Wednesday 2 December 2026, 02:30 CET',
      );
    });

    test('SITE-5: says which characters it cannot show, and makes no code', async () => {
      const { make, kept } = await setUp({ title: '橋をかける会' });
      expect(await make('--sheet', join(folder, 'bridge.pdf'))).toEqual({
        code: 1,
        out: '',
        error:
          'The sheet has no letters for 橋 を か け る 会 in the title: it knows Latin, Greek and Cyrillic. Print from --csv instead, or give the session another title.\n',
      });
      expect(await kept()).toEqual([]);
    });

    test('SITE-5: says which label it cannot show, and makes no code', async () => {
      const { make, kept } = await setUp();
      const labels = ['--label', 'north', '--label', '橋 2', '--label', '会'];
      expect(await make('--sheet', join(folder, 'bridge.pdf'), ...labels)).toEqual({
        code: 1,
        out: '',
        error:
          'The sheet has no letters for 橋 in the label "橋 2": it knows Latin, Greek and Cyrillic. Print from --csv instead, or give another --label.\n',
      });
      expect(await kept()).toEqual([]);
    });

    test('SITE-5: without a name for its file it is refused, and no code is made', async () => {
      const { make, kept } = await setUp();
      expect(await make('--sheet', '')).toEqual({
        code: 2,
        out: '',
        error: '--sheet needs the name of a new file, as in --sheet tuesday.pdf.\n',
      });
      expect(await kept()).toEqual([]);
    });
  });
});

/** The words of each page, its size in points, and what a camera reads in each of its cards, row by row. */
async function readSheet(file: string) {
  const bytes = readFileSync(file);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text: texts } = await extractText(pdf);
  const drawings = drawingsOf(bytes);
  const pages = await Promise.all(
    drawings.map(async (rectangles, index) => {
      const [, , width = 0, height = 0] = (await pdf.getPage(index + 1)).view;
      return { size: [Math.round(width), Math.round(height)], links: linksOf(rectangles, width, height) };
    }),
  );
  return { texts, pages };
}

type Rectangle = [x: number, y: number, width: number, height: number];

/** The rectangles that each page draws, in points from its upper left corner. */
function drawingsOf(pdf: Buffer): Rectangle[][] {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)].map(
    ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  return streams
    .filter((content) => content.startsWith('1 0 0 -1 0 841.89 cm'))
    .map((content) =>
      [...content.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map(
        ([, ...numbers]) => numbers.map(Number) as Rectangle,
      ),
    );
}

const PIXELS = 2;

function linksOf(rectangles: readonly Rectangle[], width: number, height: number): string[] {
  const [columns, rows] = [2, 4];
  const links: string[] = [];
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const left = ((cell % columns) * width) / columns;
    const top = (Math.floor(cell / columns) * height) / rows;
    const [across, down] = [Math.floor((width / columns) * PIXELS), Math.floor((height / rows) * PIXELS)];
    const picture = new Uint8ClampedArray(across * down * 4).fill(255);
    for (const [x, y, w, h] of rectangles) {
      for (let row = Math.round((y - top) * PIXELS); row < Math.round((y + h - top) * PIXELS); row += 1) {
        for (
          let column = Math.round((x - left) * PIXELS);
          column < Math.round((x + w - left) * PIXELS);
          column += 1
        ) {
          if (row < 0 || row >= down || column < 0 || column >= across) continue;
          picture.fill(0, (row * across + column) * 4, (row * across + column) * 4 + 3);
        }
      }
    }
    const read = jsQR(picture, across, down);
    if (read !== null) links.push(read.data);
  }
  return links;
}
