import { describe, expect, test } from 'vitest';
import type { Answer, LogEntry } from '#machines/demo/answer.ts';
import { lookAround } from '#machines/demo/around.ts';
import { KIND, type Kind } from '#machines/demo/blocks.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { HOMES, START_CURSOR } from '#machines/demo/grove-plan.ts';
import { SITES } from '#machines/demo/invitations.ts';
import { type Author, createWorld } from '#machines/demo/world.ts';
import { buildInHash, hashOfBuild } from '../../../src/demo/demo-link.ts';
import {
  wordsOf,
  wordsOfEntry,
  wordsOfHint,
  wordsOfLine,
  wordsOfQuestion,
  wordsOfWay,
  wordsWhile,
} from '../../../src/demo/game/words.ts';

const START = { world: createWorld(GROVE), cursor: START_CURSOR, places: HOMES, gaps: [] } as const;

describe('what the visitor’s own action has done', () => {
  test.each<[Answer, string]>([
    [
      { says: 'opened', build: 'none', problem: null },
      'The grove is yours. The old bridge ahead has a gap: close it, or build what you like.',
    ],
    [{ says: 'opened', build: 'saved', problem: null }, 'Your build is as you left it.'],
    [
      { says: 'opened', build: 'saved', problem: null, unfinished: ['wren', 'moss'] },
      'Your build is as you left it. Wren and Moss had not finished: press ‘Carry on’.',
    ],
    [{ says: 'opened', build: 'link', problem: null }, 'This is the build from the link.'],
    [
      { says: 'opened', build: 'saved', problem: 'link-damaged' },
      'This link is damaged. Ask for it to be copied again. Your build is as you left it.',
    ],
    [
      { says: 'moved', cell: [26, 7, 21], here: KIND.air, below: KIND.water },
      'Over water. Column 27, row 22, level 8.',
    ],
    [
      { says: 'moved', cell: [0, 8, 0], here: KIND.air, below: KIND.grass },
      'On grass. Column 1, row 1, level 9.',
    ],
    [
      { says: 'moved', cell: [0, 9, 0], here: KIND.air, below: KIND.air },
      'In the air. Column 1, row 1, level 10.',
    ],
    [
      { says: 'moved', cell: [0, 9, 0], here: KIND.log, below: KIND.log },
      'In a log. Column 1, row 1, level 10.',
    ],
    [{ says: 'placed', kind: KIND.lantern, count: 1, level: 8 }, 'Placed a lantern. Now on level 9.'],
    [{ says: 'placed', kind: KIND.beam, count: 3, level: null }, 'Placed 3 beams.'],
    [
      { says: 'not-placed', reason: 'floating' },
      'A block needs another one beside or below it. Begin at an edge.',
    ],
    [{ says: 'took', kind: KIND.planks, level: null }, 'Took planks.'],
    [{ says: 'took', kind: KIND.planks, level: 0 }, 'Took planks. Now on level 1.'],
    [{ says: 'took', kind: KIND.path, level: 6 }, 'Took a piece of the path. Now on level 7.'],
    [{ says: 'turned', turn: 0 }, 'The view has turned. Ahead, rows count up.'],
    [{ says: 'turned', turn: 1 }, 'The view has turned. Ahead, columns count up.'],
    [{ says: 'turned', turn: 2 }, 'The view has turned. Ahead, rows count down.'],
    [{ says: 'turned', turn: 3 }, 'The view has turned. Ahead, columns count down.'],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'come' }, unread: 'mates' },
      'Pip heard you: come. One mate does it. For another one, ask once more with its name alone.',
    ],
    [{ says: 'ordered', mate: 'wren', order: { kind: 'tidy' } }, 'Wren heard you: tidy up.'],
    [{ says: 'ordered', mate: 'wren', order: { kind: 'go-on' } }, 'Wren heard you: carry on.'],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'go-on', shape: 'tower' } },
      'Wren heard you: go on with the tower.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'tidy', shape: 'tower', all: true } },
      'Pip heard you: take away all its towers.',
    ],
    [
      { says: 'ordered', mate: null, order: { kind: 'tidy', shape: 'lights', all: true } },
      'All mates heard you: take away all their lanterns of the path.',
    ],
    [
      { says: 'ordered', mate: null, order: { kind: 'tidy', all: true } },
      'All mates heard you: take away all that they have built. The bridge and your own blocks stay: ‘Start anew’ takes everything.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'tidy', all: true, block: 'stone' } },
      'Wren heard you: take away all stones that it has built. The bridge and your own blocks stay: ‘Start anew’ takes everything.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'tidy', shape: 'wall' } },
      'Wren heard you: take away the wall.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'tidy', shape: 'tower', block: 'stone', count: 2 } },
      'Wren heard you: take away the tower of stones, 2 blocks.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'tidy', block: 'lantern' } },
      'Pip heard you: take away lanterns.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'tidy', block: 'lantern', count: 2 } },
      'Pip heard you: take away 2 lanterns.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'tidy', count: 20 } },
      'Pip heard you: take away 6 blocks, as many as a mate can do at once.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'tidy', count: 3 } },
      'Pip heard you: take away 3 blocks.',
    ],
    [{ says: 'draws', count: 1, cell: [26, 7, 19] }, '1 block would be placed. Column 27, row 20, level 8.'],
    [
      { says: 'draws', count: 0, cell: [26, 7, 19] },
      'Nothing can be placed there. Column 27, row 20, level 8.',
    ],
    [{ says: 'undid', count: 2, kept: 0, level: null }, 'Undone: 2 blocks.'],
    [{ says: 'redid', count: 2, kept: 0, level: 8 }, 'Done again: 2 blocks. Now on level 9.'],
    [
      { says: 'undid', count: 2, kept: 1, level: null },
      'Undone: 2 blocks. 1 block stayed: somebody has changed it since.',
    ],
    [{ says: 'answered', mate: 'wren', answer: 'yes', cursor: null }, 'Wren gets to work.'],
    [
      { says: 'answered', mate: 'wren', answer: 'yes', cursor: [24, 14, 8] },
      'Wren gets to work. Your cursor makes room. Column 25, row 9, level 15.',
    ],
    [{ says: 'answered', mate: 'pip', answer: 'no', cursor: null }, 'Pip leaves it.'],
    [{ says: 'ordered', mate: null, order: { kind: 'stop' } }, 'All mates heard you: stop.'],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'wall', block: 'stone' } },
      'Wren heard you: wall of stones.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'fetch', block: 'stone' } },
      'Pip heard you: fetch stone.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'fetch', block: 'lantern', count: 2 } },
      'Pip heard you: fetch 2 lanterns.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'fetch', block: 'log', count: 7 } },
      'Pip heard you: fetch 6 logs, as many as a mate can do at once.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'tower', block: 'stone', count: 6 } },
      'Wren heard you: tower of stones, 6 blocks.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'tower', count: 7 } },
      'Wren heard you: tower, 6 blocks, as many as a mate can do at once.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'stairs', count: 1 } },
      'Wren heard you: stairs, 1 step.',
    ],
    [
      { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'stairs', count: 4 } },
      'Wren heard you: stairs, 3 steps, as many as a mate can do at once.',
    ],
    [
      { says: 'ordered', mate: 'pip', order: { kind: 'build', shape: 'lights', count: 2 } },
      'Pip heard you: lanterns of the path, 2 lanterns.',
    ],
    [
      { says: 'started-anew', count: 4 },
      'The grove is as it was at the beginning. Undo brings 4 blocks back.',
    ],
    [{ says: 'finished', invitation: 'bridge' }, 'The pond is bridged. Well built.'],
    [{ says: 'hid-marks' }, 'The marks are hidden.'],
    [
      { says: 'showed', invitation: 'bridge', cell: [26, 7, 21], here: KIND.air, below: KIND.water },
      'Here the bridge needs a block. Over water. Column 27, row 22, level 8.',
    ],
    [
      { says: 'showed', invitation: 'lights', cell: [21, 8, 4], here: KIND.air, below: KIND.grass },
      'Here the path needs a lantern. You hold one. On grass. Column 22, row 5, level 9.',
    ],
  ])('SITE-6: %j', (answer, words) => {
    expect(wordsOf(answer)).toBe(words);
  });

  test('SITE-6: an order that is not understood says what can be asked', () => {
    expect(wordsOf({ says: 'not-understood' })).toMatch(/did not understand.*a tower.*follow me.*stop/);
  });

  test('SITE-6: what is around leads somebody who sees nothing to the gap of the bridge', () => {
    const around = lookAround({ ...START, turn: 0 });
    const words = wordsOf({ says: 'around', around });
    expect(words).toContain('Bridge, 0 of 5 there: the nearest gap is 3 ahead.');
    expect(words).toContain('Wren is 9 behind, 9 to the left.');
    const [x, y, z] = SITES.bridge[0] ?? [];
    expect([x, y, z]).toEqual([START_CURSOR[0], START_CURSOR[1] - 1, START_CURSOR[2] + 3]);
  });

  test('SITE-6: an invitation that is finished is no longer a goal', () => {
    const world = createWorld(GROVE).apply(
      'you',
      SITES.bridge.map((cell) => ({ cell, to: KIND.stone })),
    );
    const { invitations } = lookAround({ ...START, world, turn: 0 });
    expect(invitations.map(({ invitation }) => invitation)).toEqual(['lights', 'roof']);
  });

  test('SITE-6: directions turn with the view', () => {
    const around = lookAround({ ...START, turn: 2 });
    expect(wordsOf({ says: 'around', around })).toContain('the nearest gap is 3 behind.');
  });
});

describe('what a mate says', () => {
  test.each<[LogEntry['line'], string]>([
    [{ says: 'asks', build: 'wall', count: 4 }, 'Shall I go on with this wall?'],
    [{ says: 'lapsed' }, 'No answer, so I leave it.'],
    [{ says: 'asks', build: 'stairs', count: 4 }, 'Shall I go on with these stairs?'],
    [{ says: 'finished', build: 'tower', placed: 3 }, 'Done: 3 blocks for the tower.'],
    [{ says: 'finished', build: 'lights', placed: 2 }, 'Done: 2 lanterns beside the path.'],
    [{ says: 'finished', build: 'mirror', placed: 3 }, 'Done: 3 blocks on the other side.'],
    [{ says: 'finished', build: 'gap', placed: 1 }, 'Done: I filled the gap.'],
    [
      { says: 'gave-up', build: 'line', placed: 3, planned: 5, reason: 'no-way' },
      'I placed 3 of 5 for the line: there is no way. Is the bridge whole?',
    ],
    [
      { says: 'gave-up', build: 'bridge', placed: 3, planned: 5, reason: 'no-way' },
      'I placed 3 of 5 for the bridge: there is no way.',
    ],
    [
      { says: 'stopped', build: 'wall', placed: 2, planned: 6 },
      'I stopped the wall: 2 of 6 blocks are there.',
    ],
    [
      { says: 'gave-up', build: 'tower', placed: 0, planned: 5, reason: 'floating' },
      'I placed 0 of 5 for the tower: there is nothing to hold the next block.',
    ],
    [{ says: 'stopped', build: 'wall', placed: 6, planned: 6 }, 'Done: 6 blocks for the wall.'],
    [
      { says: 'stopped', build: 'fetch', placed: 1, planned: 3 },
      'I stopped fetching: 1 of 3 blocks are there.',
    ],
    [{ says: 'stopped', build: 'tidy', placed: 2, planned: 6 }, 'I stopped tidying: 2 of 6 blocks are gone.'],
    [{ says: 'busy', build: 'tower', placed: 3, planned: 6 }, 'I’m at the tower: 3 of 6 blocks are there.'],
    [{ says: 'busy', build: 'fetch', placed: 1, planned: 2 }, 'I’m fetching: 1 of 2 blocks are there.'],
    [{ says: 'busy', build: 'tidy', placed: 2, planned: 6 }, 'I’m tidying: 2 of 6 blocks are gone.'],
    [{ says: 'comes' }, 'I’m on my way.'],
    [{ says: 'waits' }, 'I’m waiting for your answer.'],
    [{ says: 'free' }, 'I have nothing to do just now.'],
    [
      { says: 'left', build: 'tower', placed: 2, planned: 5 },
      'I left the tower at 2 of 5 blocks. ‘Carry on’ goes on with it.',
    ],
    [
      { says: 'left', build: 'fetch', placed: 1, planned: 3 },
      'I left fetching at 1 of 3 blocks. ‘Carry on’ goes on with it.',
    ],
    [
      { says: 'left', build: 'tidy', placed: 1, planned: 3 },
      'I left tidying at 1 of 3 blocks. ‘Carry on’ goes on with it.',
    ],
    [{ says: 'stopped', build: null, placed: 0, planned: 0 }, 'I stopped.'],
    [{ says: 'fetched', kind: KIND.lantern, placed: 1, planned: 1 }, 'Here you are: a lantern.'],
    [{ says: 'fetched', kind: KIND.lantern, placed: 3, planned: 3 }, 'Here you are: 3 lanterns.'],
    [{ says: 'fetched', kind: KIND.lantern, placed: 2, planned: 3 }, 'Here you are: 2 of 3 lanterns.'],
    [{ says: 'tidied', taken: 1 }, 'I took away 1 block of mine.'],
    [{ says: 'tidied', taken: 5 }, 'I took away 5 blocks of mine.'],
    [{ says: 'cannot', order: 'build', reason: 'all-there' }, 'It is whole already.'],
    [
      { says: 'cannot', order: 'go-on', reason: 'cursor-there' },
      'I can’t: your cursor is where the next block goes. Place it yourself, or move away and ask again.',
    ],
    [
      { says: 'cannot', order: 'go-on', reason: 'nothing-there' },
      'I can’t: I see nothing to go on with. Place a block or two, then ask again.',
    ],
    [
      { says: 'cannot', order: 'tidy', reason: 'nothing-there' },
      'I can’t: I find nothing of mine to take away. Your own blocks go with Undo, any block with the tool Take.',
    ],
    [{ says: 'cannot', order: 'build', reason: 'no-room' }, 'I can’t: there is no room for it here.'],
    [{ says: 'asks', build: 'gap', count: 1 }, 'Shall I fill this gap?'],
    [{ says: 'asks', build: 'gap', count: 2 }, 'Shall I fill these 2 gaps?'],
    [{ says: 'cheers', invitation: 'bridge' }, 'Now we can walk across.'],
    [{ says: 'cheers', invitation: 'lights' }, 'How bright the path is now.'],
    [{ says: 'cheers', invitation: 'roof' }, 'Now it may rain.'],
    [{ says: 'shut-in' }, 'I can’t get out of here. Would you leave me a way?'],
    [{ says: 'cut-off' }, 'I can’t get home from here. Would you leave me a way?'],
  ])('SITE-6: %j', (line, words) => {
    expect(wordsOfLine(line)).toBe(words);
  });

  test('SITE-6: what is told of an invitation says how much is still missing', () => {
    const line = { says: 'finished', build: 'roof', placed: 6 } as const;
    expect(wordsOfEntry({ n: 1, mate: 'moss', line, left: 19 })).toBe(
      'Done: 6 blocks for the roof of the pavilion. Still missing: 19.',
    );
    expect(wordsOfEntry({ n: 1, mate: 'moss', line, left: 0 })).toBe(
      'Done: 6 blocks for the roof of the pavilion.',
    );
    expect(wordsOfEntry({ n: 1, mate: 'moss', line, left: 1 })).toBe(
      'Done: 6 blocks for the roof of the pavilion. The last one is for you to place.',
    );
  });

  test('SITE-6: an invitation says what is missing of it', () => {
    expect(wordsOfHint('lights', { done: 0, of: 6 })).toBe('Six places wait for a lantern.');
    expect(wordsOfHint('lights', { done: 2, of: 6 })).toBe('4 places wait for a lantern.');
    expect(wordsOfHint('lights', { done: 5, of: 6 })).toBe('One place waits for a lantern.');
    expect(wordsOfHint('bridge', { done: 0, of: 5 })).toBe('Five gaps, for any block.');
    expect(wordsOfHint('roof', { done: 0, of: 25 })).toBe('The pavilion has none.');
    expect(wordsOfHint('roof', { done: 20, of: 25 })).toBe('5 blocks are missing.');
    expect(wordsOfHint('roof', { done: 24, of: 25 })).toBe('One block is missing.');
  });

  test('SITE-6: who greets, thanks, or asks what the mates are, gets an answer', () => {
    expect(wordsOf({ says: 'hello' })).toMatch(/^Hello/);
    expect(wordsOf({ says: 'thanks' })).toBe('You are welcome.');
    expect(wordsOf({ says: 'who' })).toMatch(/scripts.*no AI/);
  });

  test('SITE-6: who asks who built something is told of the block at the cursor', () => {
    const told = (kind: Kind, owner: Author | null) => wordsOf({ says: 'who-built', kind, owner });
    expect(told(KIND.planks, 'moss')).toBe('Planks, at the cursor: placed by Moss.');
    expect(told(KIND.lantern, 'you')).toBe('A lantern, at the cursor: placed by you.');
    expect(told(KIND.grass, null)).toBe('Grass, at the cursor: there from the beginning.');
    expect(told(KIND.air, null)).toBe('There is nothing at the cursor.');
  });

  test('SITE-6: who asks for something else on the page is told where it is', () => {
    expect(wordsOf({ says: 'how' })).toMatch(/^Place a block with a tap, a click or Space;.*‘Show me’/);
    expect(wordsOf({ says: 'join' })).toMatch(/a code from the lab: ‘Join with a code’/);
    expect(wordsOf({ says: 'where' })).toMatch(/^‘Read what is around’.*the mates/);
    expect(wordsOf({ says: 'quiet' })).toMatch(/^‘Mute the mates’/);
    expect(wordsOf({ says: 'anew' })).toMatch(/^‘Start anew’/);
    expect(wordsOf({ says: 'again' })).toMatch(/^Nothing was ordered yet.*Ask for a tower/);
    expect(wordsOf({ says: 'undo' })).toMatch(/^‘Tidy up’ takes away .*built last.*with Undo.*tool Take\.$/);
    expect(wordsOf({ says: 'leader' })).toBe('The mates follow you, and no mate: say ‘follow me’.');
    expect(wordsOf({ says: 'house' })).toMatch(/too much for one order.*Ask for a floor/);
  });

  test('SITE-6: who orders something in a pause is told that nobody begins', () => {
    const ordered = { says: 'ordered', mate: 'wren', order: { kind: 'build', shape: 'tower' } } as const;
    expect(wordsWhile(true, ordered)).toBe('Wren heard you: tower. The game is paused: press Go on.');
    expect(wordsWhile(false, ordered)).toBe('Wren heard you: tower.');
    const stopped = { says: 'ordered', mate: 'wren', order: { kind: 'stop' } } as const;
    expect(wordsWhile(true, stopped)).toBe('Wren heard you: stop.');
    const report = { says: 'ordered', mate: 'wren', order: { kind: 'report' } } as const;
    expect(wordsWhile(true, report)).toBe('Wren tells you.');
    expect(wordsWhile(false, { ...report, mate: null })).toBe('The mates tell you.');
    expect(wordsWhile(true, { says: 'thanks' })).toBe(wordsOf({ says: 'thanks' }));
  });

  test.each([
    ['place', /^Wren heard you: tower\. It begins beside your cursor: .*move there and ask again\.$/],
    ['number', /^Wren heard you: tower\. One at a time: say ‘again’ for the next one\.$/],
    ['more', /^Wren heard you: tower\. One thing at a time: ask for the rest when it is done\.$/],
  ] as const)('SITE-6: who is understood in part is told so: %s', (unread, words) => {
    const order = { kind: 'build', shape: 'tower' } as const;
    expect(wordsOf({ says: 'ordered', mate: 'wren', order, unread })).toMatch(words);
  });

  test('SITE-6: who cannot reach the pavilion asks for the bridge', () => {
    const line = { says: 'gave-up', build: 'roof', placed: 0, planned: 6, reason: 'no-way' } as const;
    expect(wordsOfLine(line)).toBe(
      'I placed 0 of 6 for the roof of the pavilion: there is no way. Is the bridge whole?',
    );
  });

  test('SITE-6: a question about one block of a roof', () => {
    expect(wordsOfQuestion('roof', 1)).toBe('Shall I lay a block of the pavilion’s roof?');
    expect(wordsOfQuestion('roof', 6)).toBe('Shall I lay 6 blocks of the pavilion’s roof?');
  });
});

test.each([
  ['fetch', 1, 'Shall I bring you 1 more block like your last one?'],
  ['fetch', 2, 'Shall I bring you 2 more blocks like your last one?'],
  ['tidy', 1, 'Shall I take away the block that I brought you?'],
  ['tidy', 2, 'Shall I take away the 2 blocks that I brought you?'],
] as const)('SITE-6: a question whether to %s, of %d', (build, count, words) => {
  expect(wordsOfQuestion(build, count)).toBe(words);
});

test('a place that is here is said so', () => {
  expect(wordsOfWay({ right: 0, ahead: 0, up: 0 })).toBe('right here');
  expect(wordsOfWay({ right: -1, ahead: 2, up: -3 })).toBe('2 ahead, 1 to the left, 3 down');
});

test('the fragment of an address holds a build, or none', () => {
  expect(buildInHash(hashOfBuild('BKqa'))).toBe('BKqa');
  expect([buildInHash(''), buildInHash('#content')]).toEqual([null, null]);
});
