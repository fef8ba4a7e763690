import { expect, test } from 'vitest';
import { commandLineOn } from '../../support/command-line.ts';
import { onEachDatabase } from '../../support/databases.ts';
import { newName, START, serverOn } from '../../support/test-server.ts';

onEachDatabase('A reference that somebody quotes', (databases) => {
  async function setUp(...references: string[]) {
    const database = await databases.open();
    const server = serverOn(database);
    for (const reference of references) {
      await database.db
        .insertInto('participant')
        .values({
          id: newName('person'),
          reference,
          joined_at: START,
          welcomed_at: null,
          withdrawn_at: null,
        })
        .execute();
    }
    return commandLineOn(database, server);
  }

  test.each([
    'P-70K1F2',
    '70K1F2',
    'p-70k1f2',
    ' 70k1f2 ',
    'P70K1F2',
    'P 70K 1F2',
    '7OKlF2',
    'p-7oKIf2',
    '７０Ｋ１Ｆ２',
    'P–70K1F2',
    '"P-70K1F2".',
  ])("ROUTE-12: is found as '%s'", async (typed) => {
    const { ask } = await setUp('P-70K1F2', 'P-AAAAAA');
    expect(await ask('participant', 'show', typed)).toMatchObject({ reference: 'P-70K1F2' });
    expect(await ask('participant', 'link', typed)).toMatchObject({ reference: 'P-70K1F2' });
    expect(await ask('participant', 'revoke-links', typed, '--dry-run')).toMatchObject({
      reference: 'P-70K1F2',
    });
  });

  test('ROUTE-12: that begins with P itself is distinguished from the prefix', async () => {
    const { ask, run } = await setUp('P-PK3F2Q');
    for (const typed of ['PK3F2Q', 'P-PK3F2Q', 'PPK3F2Q', 'p pk3f2q']) {
      expect(await ask('participant', 'show', typed)).toMatchObject({ reference: 'P-PK3F2Q' });
    }
    // One symbol is missing here: nobody is taken for somebody else.
    for (const typed of ['P-K3F2Q', 'p k3f2q', 'p–K3F2Q']) {
      expect((await run('participant', 'show', typed)).code).toBe(1);
    }
  });

  test.each([
    ['P-7K3FZQ', "There is no participant 'P-7K3FZQ'. Perhaps P-7K3F2Q is meant: look again, or ask."],
    ['7K3FUQ', "There is no participant '7K3FUQ'. Perhaps P-7K3FVQ is meant: look again, or ask."],
    [
      'P-8K3F00',
      "There is no participant 'P-8K3F00'. Perhaps P-8K3FD0 or P-BK3F0Q is meant: look again, or ask.",
    ],
    [
      'P-000000',
      "There is no participant 'P-000000'. 'participant list' shows the references that there are.",
    ],
    [
      'P-7K3F2',
      "'P-7K3F2' is not a reference. Write it as in P-7K3F2Q: six letters or digits, P- before them or not.",
    ],
    [
      'Anna',
      "'Anna' is not a reference. Write it as in P-7K3F2Q: six letters or digits, P- before them or not.",
    ],
  ])("ROUTE-12: that is nobody's finds nobody, and says who may be meant: %s", async (typed, message) => {
    const { run } = await setUp('P-7K3F2Q', 'P-7K3FVQ', 'P-8K3FD0', 'P-BK3F0Q', 'P-MMMMMM');
    expect(await run('participant', 'show', typed)).toEqual({ code: 1, out: '', error: `${message}\n` });
    expect((await run('participant', 'link', typed)).code).toBe(1);
  });
});
