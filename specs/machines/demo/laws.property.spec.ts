import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer, LogEntry } from '#machines/demo/answer.ts';
import { type Cell, cellAt, HOTBAR, indexOf, KIND, type Kind } from '#machines/demo/blocks.ts';
import { surfaceNear } from '#machines/demo/cursor.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { type DemoContext, QUESTION_TICKS, QUIET_TICKS } from '#machines/demo/demo.machine.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { BRIDGE_SITE, HOMES, OLD_BRIDGE, OLD_LIGHTS, START_CURSOR } from '#machines/demo/grove-plan.ts';
import { INVITATIONS, isInvitation, SITES } from '#machines/demo/invitations.ts';
import type { Work } from '#machines/demo/mate-mind.ts';
import { MATES, type MateName } from '#machines/demo/mates.ts';
import { type MateOrder, readOrder } from '#machines/demo/orders.ts';
import { findPath } from '#machines/demo/path-finding.ts';
import { isSolid, standsIn } from '#machines/demo/rules.ts';
import { drawingOf } from '#machines/demo/visitor.ts';
import { type Author, type Change, createWorld, type World } from '#machines/demo/world.ts';
import { runs } from '../../support/arbitraries.ts';
import { type PlayedDemo, playDemo, pointAt } from './support/played-demo.ts';

/** Whole stories of a visitor, with the mates as they are: what holds after each event of any of them (SITE-6). */

/** Somewhere in the part of the grove where the mates live, with the bridge. */
const spots = fc.record({ x: fc.integer({ min: 13, max: 31 }), z: fc.integer({ min: 3, max: 27 }) });
/** Around the mates' homes, where a visitor may wall them in. */
const nearHomes = fc.record({ x: fc.integer({ min: 14, max: 22 }), z: fc.integer({ min: 7, max: 16 }) });
/** Where there is room to build. */
const onMeadow = fc.record({ x: fc.integer({ min: 18, max: 26 }), z: fc.integer({ min: 5, max: 12 }) });
const sites = fc.constantFrom(...SITES.bridge, ...SITES.lights, ...SITES.roof);
const orders = fc.constantFrom(
  ...['build a tower', 'build a wall', 'build a floor', 'stairs', 'bridge', 'roof', 'lights', 'go on'],
  ...['follow me', 'come', 'stop', 'stop', 'tidy', 'fetch sand', 'yes', 'help', 'xyzzy'],
  ...['again', 'undo that', 'remove everything', 'remove the planks', 'remove the tower', 'carry on'],
  ...['fetch three planks', 'two lanterns here', 'stairs of two steps', 'what are you doing'],
);
const names = fc.constantFrom('', 'wren, ', 'pip, ', 'moss, ');
const UP = [0, 1, 0];
const strides = fc.constantFrom([1, 0, 0], UP, UP, UP, [0, 0, -1], [0, 0, 1], [2, 0, 0], [1, 1, 0]);

type Doing =
  | { readonly does: 'places' | 'points'; readonly x: number; readonly z: number }
  /** Places three blocks in a row, stays there or goes aside, waits until somebody may have asked, and answers. */
  | {
      readonly does: 'strokes';
      readonly x: number;
      readonly z: number;
      readonly stride: readonly number[];
      readonly stays: boolean;
      readonly ticks: number;
      readonly answer: 'yes' | 'no' | null;
    }
  | { readonly does: 'begins'; readonly cell: Cell }
  /** Says yes, before or after the cursor is where a block is to come. */
  | { readonly does: 'hovers'; readonly block: number; readonly isFirst: boolean; readonly ticks: number }
  /** Takes the newest block of a mate, and may say stop before the next tick. */
  | { readonly does: 'snatches'; readonly stops: boolean }
  /** Draws over where a mate is going to build, stays so for a while, and places the drawing or drops it. */
  | { readonly does: 'draws'; readonly block: number; readonly ticks: number; readonly places: boolean }
  /** Lets a mate build, and says something else a while later. */
  | { readonly does: 'orders'; readonly texts: readonly string[]; readonly ticks: number }
  | { readonly does: 'holds'; readonly kind: Kind }
  | { readonly does: 'says'; readonly text: string }
  | { readonly does: 'waits'; readonly ticks: number }
  | { readonly does: 'sends'; readonly event: DemoEvent };

const doings: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('places', 'points'), spot: spots }).map(flat) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('places' as const), spot: nearHomes }).map(flat) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        does: fc.constant('strokes' as const),
        spot: onMeadow,
        stride: strides,
        stays: fc.boolean(),
        ticks: fc.nat(90),
        answer: fc.constantFrom('yes' as const, 'yes' as const, 'no' as const, null),
      })
      .map(flat),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('begins' as const), cell: sites }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('holds' as const), kind: fc.constantFrom(...HOTBAR) }).map(held),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(names, orders)
      .map(([name, order]) => ({ does: 'says' as const, text: name + order })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('hovers' as const),
      block: fc.nat(2),
      isFirst: fc.boolean(),
      ticks: fc.nat(60),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('snatches' as const), stops: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('draws' as const),
      block: fc.nat(17),
      ticks: fc.nat(80),
      places: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('wren', 'pip', 'moss'),
        fc.constantFrom('bridge', 'bridge', 'lights', 'build a tower', 'fetch planks'),
        fc.constantFrom('tidy', 'tidy', 'stop', 'come', 'follow me'),
        fc.nat(160),
      )
      .map(([name, first, then, ticks]) => ({
        does: 'orders' as const,
        texts: [`${name}, ${first}`, `${name}, ${then}`],
        ticks,
      })),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('waits' as const), ticks: fc.nat(60) }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<DemoEvent>(
        ...(['take.pressed', 'take.pressed', 'undo.pressed', 'redo.pressed'] as const).map((type) => ({
          type,
        })),
        ...(['yes', 'yes', 'no'] as const).map((answer) => ({ type: 'question.answered' as const, answer })),
        { type: 'anew.pressed' },
        { type: 'pause.pressed' },
        ...Array.from({ length: 3 }, () => ({ type: 'play.pressed' as const })),
        ...(['floor', 'line', 'take'] as const).map((tool) => ({ type: 'tool.chosen' as const, tool })),
        ...Array.from({ length: 4 }, () => ({ type: 'tool.chosen' as const, tool: 'block' as const })),
        ...(['left', 'forward', 'up'] as const).map((direction) => ({
          type: 'cursor.moved' as const,
          direction,
        })),
        ...INVITATIONS.map((invitation) => ({ type: 'invitation.pressed' as const, invitation })),
        { type: 'mates.muted' },
        { type: 'mates.unmuted' },
        { type: 'mates.unmuted' },
        { type: 'page.hidden' },
        { type: 'page.shown' },
        { type: 'page.shown' },
        { type: 'view.turned', by: 1 },
      )
      .map((event) => ({ does: 'sends' as const, event })),
  },
);
const stories = fc.array(doings, { minLength: 5, maxLength: 45, size: 'max' });

describe('after each event of any story', () => {
  law('a mate acts in a tick only, and changes only air and what is its own', ({ after, made, event }) => {
    for (const change of made) {
      expect(event.type).toBe('tick');
      const owner = change.over === null ? null : after.world.changes[change.over]?.author;
      if (change.to === KIND.air) expect(owner).toBe(change.author);
      else expect(change.from).toBe(KIND.air);
    }
  });

  law('a mate never fills the cell of the cursor, of a body or of a home', ({ after, placed }) => {
    for (const { cell } of placed) {
      expect(cell).not.toEqual(after.cursor);
      for (const mate of MATES) {
        expect(standsIn(after.places[mate], cell), `the body of ${mate}`).toBe(false);
        expect(standsIn(HOMES[mate], cell), `the home of ${mate}`).toBe(false);
      }
    }
  });

  law('a mate never fills a cell that is reserved for others', ({ before, after, made }) => {
    for (const { cell, to, author } of made) {
      const mate = author as MateName;
      const claimsIt = ({ claims }: DemoContext, name: MateName) => claims[name].includes(cell);
      if (to === KIND.air) continue;
      expect(drawingOf(before).map(indexOf), 'what the visitor draws').not.toContain(cell);
      if (claimsIt(before, mate) || claimsIt(after, mate)) continue;
      const others = MATES.filter((name) => name !== mate);
      const isOfOthers = others.some((name) => claimsIt(before, name) && claimsIt(after, name));
      expect(isOfOthers, `${mate} where another one builds`).toBe(false);
      if (before.question === null || before.question.cells !== after.question?.cells) continue;
      const asked = before.question.mate === mate ? [] : before.question.cells;
      expect(
        asked.map((block) => indexOf(block.cell)),
        `${mate} where another one asks`,
      ).not.toContain(cell);
    }
  });

  law('no two mates are going to build in the same cell, but for an invitation', ({ after }) => {
    const claims = MATES.filter((mate) => !isInvitation(after.works[mate])).map((mate) => [
      ...after.claims[mate],
    ]);
    const all = claims.flat();
    expect(new Set(all).size).toBe(all.length);
  });

  law('a mate never fills a walkway, and leaves the bridge as it is', ({ after, placed, made }) => {
    const { from, to: end } = OLD_BRIDGE;
    for (const { cell } of placed) {
      const [x, y, z] = cell;
      const below = [y - 1, y - 2].map((level) => after.world.naturalKindAt([x, level, z]));
      expect(below).not.toContain(KIND.path);
      const isAtBridge = x >= from[0] && x <= end[0] && z >= from[1] && z <= end[1];
      if (isAtBridge) expect(y).toBeLessThanOrEqual(BRIDGE_SITE.level);
    }
    for (const { cell, to } of made) {
      if (to === KIND.air)
        expect(isOnBridge(cellAt(cell)) && cellAt(cell)[1] === BRIDGE_SITE.level).toBe(false);
    }
  });

  law("a mate never cuts off the visitor's way, or another mate's way home", ({ before, after, made }) => {
    if (made.length === 0) return;
    for (const end of ENDS_OF_PATH) {
      const isOpen = (world: World) => findPath(world, START_CURSOR, end) !== null;
      if (isOpen(before.world)) expect(isOpen(after.world), `the way to ${end}`).toBe(true);
    }
    for (const mate of MATES) {
      const isOpen = ({ world, places }: DemoContext) => findPath(world, places[mate], HOMES[mate]) !== null;
      if (isOpen(before)) expect(isOpen(after), `the way of ${mate}`).toBe(true);
    }
  });

  law(
    'a mate changes nothing without a yes or an order: at most six cells for each, or all its own to take away; none after a stop',
    (step) => {
      for (const { author } of step.made) {
        const mate = author as MateName;
        step.memory.consent[mate] -= 1;
        expect(step.memory.consent[mate], mate).toBeGreaterThanOrEqual(0);
      }
      consented(step);
    },
  );

  law('a mate tells of its work only what is there', (step) => {
    const { after, made, lines, memory, hasNewWork, workBefore, workOf } = step;
    for (const change of made) {
      memory.made[change.author as MateName].push(change);
      memory.all[change.author as MateName].push(change);
    }
    for (const { mate, line } of lines) {
      const there = new Set(
        memory.made[mate]
          .filter(({ cell, to }) => after.world.kindAt(cellAt(cell)) === to)
          .map(({ cell }) => cell),
      );
      if (line.says === 'finished' || line.says === 'stopped' || line.says === 'gave-up')
        expect(there.size, `${mate} ${line.says}`).toBe(line.placed);
      if (line.says === 'finished') expect(line.placed).toBeGreaterThan(0);
      if (line.says === 'tidied') expect(there.size).toBe(line.taken);
      if (line.says === 'fetched') expect(there.size).toBe(line.placed);
      if (line.says === 'came') expect(awayOf(after.places[mate], after.cursor)).toBeLessThanOrEqual(3);
    }
    for (const { mate, line } of lines) {
      if (ENDS_OF_WORK.some((says) => says === line.says)) memory.made[mate] = [];
    }
    // Who is told to go on, or once more to build at the same invitation, goes on with the same work, and tells of all of it
    // (found by this property).
    for (const mate of beganAnew(step)) if (hasNewWork(mate)) memory.made[mate] = [];
    // Who goes on with what it has left undone tells of all of it (found by this property).
    for (const mate of MATES) {
      const done = doneOf(workOf(mate));
      if (done.length === 0 || done[0] === doneOf(workBefore(mate))[0]) continue;
      memory.made[mate] = memory.all[mate].filter(({ cell, to }) =>
        done.some((block) => indexOf(block.cell) === cell && block.kind === to),
      );
    }
  });

  law(
    'a question comes only when it may, about what can be built or is its mate’s to take, and it ends',
    ({ before, after, memory }) => {
      const { question, world } = after;
      memory.age = question === null || after.quiet === before.quiet ? memory.age : memory.age + 1;
      if (question === null || before.question?.cells !== question.cells) memory.age = 0;
      expect(memory.age).toBeLessThan(QUESTION_TICKS);
      if (question === null || before.question !== null) return;
      expect(before.quiet).toBeGreaterThanOrEqual(QUIET_TICKS);
      expect(before.drawnFrom).toBeNull();
      expect(before.isMuted).toBe(false);
      expect(world.changes.some(({ cell, to }) => isBuiltByYou(world, cellAt(cell), to))).toBe(true);
      expect(question.cells.length).toBeGreaterThanOrEqual(1);
      expect(question.cells.length).toBeLessThanOrEqual(6);
      for (const { cell, kind } of question.cells) {
        // Pip asks to take away the planks that it has brought (found by this property).
        if (kind === KIND.air) expect(world.ownerOf(cell)).toBe(question.mate);
        expect(world.kindAt(cell) === KIND.air).toBe(kind !== KIND.air);
      }
      const site = `${question.mate} ${question.build} ${question.cells[0]?.cell}`;
      expect(memory.asked, 'once for each site, if it was not wanted').not.toContain(site);
      memory.asked.push(site);
    },
    { wanted: (step) => forgetsWanted(step) },
  );

  law(
    'what is agreed to is not in the way of the cursor, which goes up only for that',
    ({ before, after }) => {
      const { answer, cursor } = after;
      if (answer.says !== 'answered' || answer.n === before.answer.n) return;
      const [x, y, z] = before.cursor;
      const isAgreed = (at: Cell) =>
        answer.answer === 'yes' &&
        before.question?.cells.some(({ cell }) => indexOf(cell) === indexOf(at)) === true;
      const makesRoom = isAgreed(before.cursor) && before.drawnFrom === null;
      expect(answer.cursor).toEqual(makesRoom ? cursor : null);
      if (!makesRoom) expect(cursor).toEqual(before.cursor);
      else expect([cursor[0], cursor[1] > y, cursor[2], isAgreed(cursor)]).toEqual([x, true, z, false]);
    },
  );

  law('a mate waits for an answer where its question is open, and only there', ({ after, demo }) => {
    for (const mate of MATES)
      expect(demo.seen(mate).activity === 'asking', mate).toBe(after.question?.mate === mate);
  });

  law(
    'no two mates are in one place, and none walks through another or into a block; a new start brings them home',
    ({ before, after, event }) => {
      for (const mate of MATES) {
        const [from, to] = [before.places[mate], after.places[mate]];
        for (const other of MATES) {
          if (other === mate) continue;
          expect(isOverlapping(to, after.places[other]), `${mate} and ${other}`).toBe(false);
          if (event.type === 'anew.pressed') continue;
          const areSwapped = isEqual(to, before.places[other]) && isEqual(from, after.places[other]);
          expect(areSwapped && !isEqual(from, to)).toBe(false);
        }
        if (isEqual(from, to)) continue;
        if (event.type === 'anew.pressed') {
          expect(to).toEqual(HOMES[mate]);
          continue;
        }
        expect(event.type).toBe('tick');
        const [x, z] = [Math.abs(from[0] - to[0]), Math.abs(from[2] - to[2])];
        expect(x + z).toBeLessThanOrEqual(1);
        if (x + z === 1) expect(Math.abs(from[1] - to[1])).toBeLessThanOrEqual(1);
        for (const up of [0, 1]) expect(isSolid(after.world.kindAt([to[0], to[1] + up, to[2]]))).toBe(false);
      }
    },
  );
});

describe('after any story', () => {
  test('SITE-6: undo, the latest group first, restores the world; to start anew does, too', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const demo = playDemo();
        for (const doing of story) perform(demo, doing, (event) => demo.send(event));
        let { world } = demo.context();
        for (let latest = latestAuthor(world); latest !== null; latest = latestAuthor(world)) {
          world = world.undo(latest)?.world ?? world;
        }
        expect(world.checksum).toBe(NATURE);
        const { checksum } = demo.context().world;
        demo.send({ type: 'drawing.cancelled' }, { type: 'anew.pressed' });
        expect(demo.context().world.checksum).toBe(NATURE);
        if (checksum !== NATURE) demo.send({ type: 'undo.pressed' });
        expect(demo.context().world.checksum).toBe(checksum);
      }),
      runs(12),
    );
  });

  test('SITE-6: with the same seed the same story again makes the same world, and the mates do and say the same', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, seed) => {
        const [one, other] = [playDemo(null, seed), playDemo(null, seed)];
        for (const demo of [one, other]) {
          for (const doing of story) perform(demo, doing, (event) => demo.send(event));
        }
        const told = ({ world: { checksum, revision }, places, log }: DemoContext) => ({
          checksum,
          revision,
          places,
          log,
        });
        expect(told(one.context())).toEqual(told(other.context()));
      }),
      runs(6),
    );
  });

  test('SITE-6: with another seed the mates have other whims', () => {
    const places = [0, 1, 2, 3].map((seed) => {
      const demo = playDemo(null, seed);
      demo.tick(400);
      return JSON.stringify(demo.context().places);
    });
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  test('SITE-6: each question has ended a while later, whatever was open', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const demo = playDemo();
        for (const doing of story) perform(demo, doing, (event) => demo.send(event));
        demo.send({ type: 'play.pressed' }, { type: 'page.shown' });
        const asked = demo.context().question;
        demo.tick(QUESTION_TICKS);
        if (asked !== null) expect(demo.context().question?.cells).not.toBe(asked.cells);
      }),
      runs(6),
    );
  });
});

test('these stories bring questions, work, and every way in which it ends', () => {
  const said = new Set<string>();
  for (const story of fc.sample(stories, { seed: 1, numRuns: 25 })) {
    const demo = playDemo();
    for (const doing of story) {
      perform(demo, doing, (event) => {
        demo.send(event);
        for (const { says } of demo.lines().slice(-3)) said.add(says);
      });
    }
  }
  const wanted = ['asks', 'finished', 'gave-up', 'stopped', 'fetched', 'tidied', 'came', 'follows', 'cannot'];
  expect(wanted.filter((says) => !said.has(says))).toEqual([]);
});

const doneOf = (work: Work | null) => work?.done ?? [];

/** What was so before and after one event, and what a law remembers from one to the next. */
type Step = {
  readonly demo: PlayedDemo;
  readonly event: DemoEvent;
  readonly before: DemoContext;
  readonly after: DemoContext;
  /** What the mates have changed, and of it what they have placed. */
  readonly made: readonly Change[];
  readonly placed: readonly { readonly cell: Cell; readonly to: Kind }[];
  readonly lines: readonly LogEntry[];
  readonly memory: Memory;
  /** Whether the mate has begun another work, or has none any more. */
  readonly hasNewWork: (mate: MateName) => boolean;
  readonly workBefore: (mate: MateName) => Work | null;
  readonly workOf: (mate: MateName) => Work | null;
};

type Memory = {
  consent: Record<MateName, number>;
  made: Record<MateName, Change[]>;
  /** All that each has ever changed. */
  all: Record<MateName, Change[]>;
  age: number;
  asked: string[];
};

/** The lines with which a mate tells of a work that has ended. */
const ENDS_OF_WORK = ['finished', 'stopped', 'gave-up', 'tidied', 'fetched'] as const;

/** A law that must hold after each event of any story. */
function law(
  title: string,
  holds: (step: Step) => void,
  { wanted = () => {} }: { wanted?: (step: Step) => void } = {},
): void {
  test(`SITE-6: ${title}`, () => {
    fc.assert(
      fc.property(stories, fc.constantFrom(null, null, BEGUN), fc.nat(), (story, stored, seed) => {
        const demo = playDemo(stored, seed);
        const memory: Memory = {
          consent: { wren: 0, pip: 0, moss: 0 },
          made: { wren: [], pip: [], moss: [] },
          all: { wren: [], pip: [], moss: [] },
          age: 0,
          asked: [],
        };
        // What was built before the page was loaded again.
        for (const change of demo.context().world.changes.filter(isByMate)) {
          memory.all[change.author as MateName].push(change);
        }
        const send = (event: DemoEvent) => {
          const before = demo.context();
          const worksBefore = MATES.map(demo.workOf);
          demo.send(event);
          const after = demo.context();
          const made = after.world.changesSince(before.world.revision).filter(isByMate);
          const placed = made.filter(({ to }) => to !== KIND.air);
          const step: Step = {
            demo,
            event,
            before,
            after,
            made,
            placed: placed.map(({ cell, to }) => ({ cell: cellAt(cell), to })),
            lines: after.log.filter(({ n }) => n > (before.log.at(-1)?.n ?? 0)),
            memory,
            hasNewWork: (mate) => worksBefore[MATES.indexOf(mate)] !== demo.workOf(mate),
            workBefore: (mate) => worksBefore[MATES.indexOf(mate)] ?? null,
            workOf: demo.workOf,
          };
          wanted(step);
          holds(step);
        };
        for (const doing of story) perform(demo, doing, send);
      }),
      runs(12),
    );
  });
}

/** Does what a visitor does, as events. */
function perform(demo: PlayedDemo, doing: Doing, send: (event: DemoEvent) => void): void {
  const surface = (x: number, z: number, level = 8) => surfaceNear(demo.context().world, [x, level, z]);
  switch (doing.does) {
    case 'points':
      send(pointAt(surface(doing.x, doing.z)));
      break;
    case 'places':
      send(pointAt(surface(doing.x, doing.z)));
      send({ type: 'use.pressed' });
      break;
    case 'strokes': {
      const [x, y, z] = surface(doing.x, doing.z);
      for (const step of [0, 1, 2]) {
        const [dx = 0, dy = 0, dz = 0] = doing.stride.map((by) => by * step);
        send(pointAt([x + dx, y + dy, z + dz]));
        send({ type: 'use.pressed' });
      }
      if (!doing.stays) send(pointAt(surface(doing.x - 2, doing.z)));
      for (let tick = 0; tick < doing.ticks; tick++) send({ type: 'tick' });
      if (doing.answer !== null) send({ type: 'question.answered', answer: doing.answer });
      break;
    }
    case 'begins':
      send(pointAt(doing.cell));
      send({ type: 'use.pressed' });
      break;
    case 'hovers': {
      const at = demo.context().question?.cells[doing.block]?.cell;
      if (at === undefined) break;
      if (doing.isFirst) send(pointAt(at));
      send({ type: 'question.answered', answer: 'yes' });
      if (!doing.isFirst) send(pointAt(at));
      for (let tick = 0; tick < doing.ticks; tick++) send({ type: 'tick' });
      break;
    }
    case 'snatches': {
      const { world, cursor } = demo.context();
      const block = world.changes.findLast((change) => isByMate(change) && change.to !== KIND.air);
      if (block === undefined) break;
      send({ type: 'cursor.pointed', cell: cursor, touched: cellAt(block.cell) });
      send({ type: 'take.pressed' });
      if (doing.stops) send({ type: 'order.given', order: readOrder('stop') });
      break;
    }
    case 'draws': {
      const claimed = MATES.flatMap((mate) => demo.context().claims[mate]);
      const cell = claimed[doing.block % claimed.length];
      if (cell === undefined) break;
      const [x, y, z] = cellAt(cell);
      send({ type: 'tool.chosen', tool: 'floor' });
      send(pointAt([x - 1, y, z]));
      send({ type: 'use.pressed' });
      send(pointAt([x + 1, y, z + 1]));
      for (let tick = 0; tick < doing.ticks; tick++) send({ type: 'tick' });
      if (doing.places) send({ type: 'use.pressed' });
      send({ type: 'tool.chosen', tool: 'block' });
      break;
    }
    case 'orders':
      for (const text of doing.texts) {
        send({ type: 'order.given', order: readOrder(text) });
        for (let tick = 0; tick < doing.ticks; tick++) send({ type: 'tick' });
      }
      break;
    case 'holds':
      send({ type: 'kind.chosen', kind: doing.kind });
      break;
    case 'says':
      send({ type: 'order.given', order: readOrder(doing.text) });
      break;
    case 'waits':
      for (let tick = 0; tick < doing.ticks; tick++) send({ type: 'tick' });
      break;
    case 'sends':
      send(doing.event);
      break;
  }
}

/** Takes down what the visitor has allowed, and to whom. */
function consented(step: Step): void {
  const { before, after, memory } = step;
  for (const mate of beganAnew(step)) {
    const order = orderIn(after.answer);
    // It goes back to as many as three works that a build, an errand with blocks or a removal came between.
    const rest = Math.min(18, memory.consent[mate]);
    switch (order?.kind) {
      case undefined:
        memory.consent[mate] = 6;
        break;
      case 'build':
      case 'fetch':
        memory.consent[mate] = 6 + rest;
        break;
      case 'go-on':
        // With what it does, and with three works that it has left undone.
        memory.consent[mate] = 6 + 18;
        break;
      case 'tidy': {
        const isOfAllBuilds = order.all === true || order.block !== undefined;
        const own = before.world.changes.filter(({ cell }) => before.world.ownerOf(cellAt(cell)) === mate);
        memory.consent[mate] = (isOfAllBuilds ? own.length : 6) + rest;
        break;
      }
      case 'report':
        break;
      case 'stop':
      case 'come':
      case 'follow':
        memory.consent[mate] = 0;
        break;
    }
  }
}

/** The mates that have just got a yes, or an order which they did not turn down. */
function beganAnew({ before, after, lines }: Step): readonly MateName[] {
  if (after.answer.n === before.answer.n) return [];
  const { answer } = after;
  if (answer.says === 'answered') return answer.answer === 'yes' ? [answer.mate] : [];
  if (answer.says !== 'ordered') return [];
  const addressed = answer.mate === null ? MATES : [answer.mate];
  return addressed.filter((mate) => !lines.some((each) => each.mate === mate && each.line.says === 'cannot'));
}

function orderIn(answer: Answer): MateOrder | null {
  return answer.says === 'ordered' ? answer.order : null;
}

/** A site where a mate was wanted may be asked about again. */
function forgetsWanted({ before, after, memory }: Step): void {
  const isAnswer = after.answer.n !== before.answer.n && after.answer.says === 'answered';
  if (isAnswer && after.answer.says === 'answered' && after.answer.answer === 'yes') memory.asked.pop();
}

const NATURE = createWorld(GROVE).checksum;

/** What a page has stored where Wren has built a tower, and Pip has begun a floor. */
const BEGUN = (() => {
  const demo = playDemo();
  demo.order('wren, build a tower');
  demo.until(() => demo.lines().some(({ says }) => says === 'finished'));
  demo.order('pip, build a floor');
  demo.until(() => demo.placedBy('pip') === 2);
  return demo.stored();
})();

/** Where the path ends, beside its first and its last lantern; on the near side and across the old bridge. */
const ENDS_OF_PATH: readonly Cell[] = OLD_LIGHTS.map(([x, y, z]): Cell => {
  const world = createWorld(GROVE);
  const around = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  const [dx, dz] = around.find(([i, k]) => world.kindAt([x + i, y - 1, z + k]) === KIND.path) ?? [0, 0];
  return [x + dx, y, z + dz];
});

function isByMate(change: Change): boolean {
  const author: Author = change.author;
  return author !== 'you' && change.by === 'command';
}

function isBuiltByYou(world: World, cell: Cell, to: Kind): boolean {
  return to !== KIND.air && world.ownerOf(cell) === 'you' && world.naturalKindAt(cell) !== world.kindAt(cell);
}

function isOnBridge([x, , z]: Cell): boolean {
  return BRIDGE_SITE.columns.some((column) => column[0] === x && column[1] === z);
}

function isEqual(one: Cell, other: Cell): boolean {
  return indexOf(one) === indexOf(other);
}

function isOverlapping(one: Cell, other: Cell): boolean {
  return one[0] === other[0] && one[2] === other[2] && Math.abs(one[1] - other[1]) <= 1;
}

function awayOf(one: Cell, other: Cell): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[2] - other[2]));
}

/** Whose group with a change in sight is the latest. */
function latestAuthor(world: World): Author | null {
  let latest: Change | null = null;
  for (const { cell } of world.changes) {
    const change = world.lastChangeOf(cellAt(cell));
    if (change && (latest === null || change.id > latest.id)) latest = change;
  }
  return latest?.author ?? null;
}

function flat<Rest extends object>({ spot, ...rest }: Rest & { spot: { x: number; z: number } }) {
  return { ...rest, ...spot };
}

function held({ does, kind }: { does: 'holds'; kind: (typeof HOTBAR)[number] }) {
  return { does, kind: KIND[kind] };
}
