import type { Answer, LogEntry, Tool } from '#machines/demo/answer.ts';
import type { Kind } from '#machines/demo/blocks.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import type { Reason, WorkName } from '#machines/demo/mate-events.ts';
import type { MateName } from '#machines/demo/mates.ts';
import type { AddressedOrder, Order, Talk } from '#machines/demo/orders.ts';
import type { PlaceAnswer, TakeAnswer } from '#machines/demo/rules.ts';
import type { Author } from '#machines/demo/world.ts';

/** The rules of the demo in plain words, after the specification and decision 022: for `demo.model.ts`. */

type Cell = readonly [x: number, y: number, z: number];
type Edit = readonly [cell: Cell, to: number];

/** What nature has put into each cell, by the numbers of the kinds. */
export type Nature = (x: number, y: number, z: number) => number;

const [WIDTH, HEIGHT, DEPTH] = [48, 24, 48];
const [AIR, LANTERN, PATH, WATER, BEDROCK] = [0, 6, 12, 13, 14];
const FIRST_CHOICE = 1;
const LAST_CHOICE = 10;
const MATES = ['wren', 'pip', 'moss'] as const;
const HOMES: Readonly<Record<MateName, Cell>> = { wren: [17, 8, 9], pip: [16, 8, 12], moss: [20, 8, 14] };
const START: Cell = [26, 8, 18];
const BRIDGE: readonly Cell[] = [21, 22, 23, 24, 25].map((z) => [26, 7, z]);
const LIGHTS: readonly Cell[] = [
  [21, 8, 4],
  [20, 8, 10],
  [27, 8, 14],
  [28, 8, 18],
  [24, 8, 28],
  [29, 8, 30],
];
const ROOF: readonly Cell[] = Array.from({ length: 25 }, (_, n) => [
  30 + (n % 5),
  13,
  33 + Math.floor(n / 5),
]);
const LONGEST_LINE = 32;
const LONGEST_SIDE = 16;
const QUESTION_TICKS = 80;
const QUIET_TICKS = 40;
const PROPOSAL_TICKS = 100;
const LONGEST_LOG = 30;

/** The build of the link. */
export const LINKED: readonly Edit[] = [[[23, 8, 3], 3]];

/** A change of a cell that is not undone. */
type Layer = { id: number; author: Author; kind: number };
type Change = { cell: Cell; layer: Layer; over: number | null };
type Invitation = 'bridge' | 'lights' | 'roof';

/** `takes`: the mate asks to take the blocks away. */
export type Asked = {
  mate: MateName;
  build: WorkName;
  cells: readonly Cell[];
  takes: boolean;
  left: number;
};
type Said = { mate: MateName; line: LogEntry['line'] };

export type DemoState = {
  screen: 'choosing' | 'playing';
  link: 'build' | 'damaged' | null;
  stored: readonly Edit[] | 'damaged' | null;
  /** What was stored when the page was opened. */
  saved: readonly Edit[] | 'damaged' | null;
  /** By the number of a cell: who has built what is stored, if not the visitor. */
  storedBy: Readonly<Record<number, Author>>;
  /** By the number of a cell: its changes, the last one on top. */
  layers: Readonly<Record<number, readonly Layer[]>>;
  nextId: number;
  undo: readonly (readonly Change[])[];
  redo: readonly (readonly Change[])[];
  cursor: Cell;
  /** The invitation that was shown last. */
  sought: Invitation | null;
  /** Where the view looks. */
  focus: Cell;
  touched: Cell | null;
  turn: number;
  kind: number;
  tool: Tool;
  drawnFrom: Cell | null;
  places: Readonly<Record<MateName, Cell>>;
  time: 'running' | 'paused' | 'hidden';
  question: Asked | null;
  /** Ticks since the last question has ended; enough for another one at the start. */
  quiet: number;
  /** What the mates do not know yet. */
  /** The newest change of all. */
  newest: { author: Author; to: number } | null;
  news: readonly (readonly [cell: number, to: number, author: Author, by: 'command' | 'undo' | 'redo'])[];
  log: readonly Said[];
  /** What each mate works on. */
  works: Readonly<Partial<Record<MateName, string>>>;
  /** Where each mate is going to build, by the numbers of the cells. */
  claims: Readonly<Partial<Record<MateName, readonly number[]>>>;
  /** Who has left something undone. */
  unfinished: readonly MateName[];
  /** What was ordered last to be built, fetched or taken away. */
  lastOrder: AddressedOrder | null;
  /** The invitations that were celebrated. */
  celebrated: readonly Invitation[];
  isMuted: boolean;
  answer: Answer | null;
  /** Whether the last step has said something to the visitor, what it has told the mates, and what Wren then saw. */
  spoke: boolean;
  told: readonly string[];
  sight: unknown;
};

/** The rules, in a world of this nature. */
export function demoRules(nature: Nature) {
  const SILENCE = { spoke: false, told: [] as readonly string[], sight: null };

  const natureOf = ([x, y, z]: Cell) => (isInside([x, y, z]) ? nature(x, y, z) : BEDROCK);
  const topOf = (demo: DemoState, cell: Cell): Layer | null => demo.layers[numberOf(cell)]?.at(-1) ?? null;
  const kindAt = (demo: DemoState, cell: Cell) =>
    (isInside(cell) ? topOf(demo, cell)?.kind : undefined) ?? natureOf(cell);
  const isSolidAt = (demo: DemoState, cell: Cell) => isSolid(kindAt(demo, cell));
  const owner = (demo: DemoState, cell: Cell): Author | null => topOf(demo, cell)?.author ?? null;

  /** Whether a block is there that a mate has placed. */
  const isOf = (demo: DemoState, mate: MateName, cell: Cell): boolean =>
    owner(demo, cell) === mate && kindAt(demo, cell) !== AIR;

  /** One command of an author; what the visitor does can be undone. */
  const changed = (demo: DemoState, author: Author, edits: readonly Edit[]): DemoState => {
    let { layers, nextId, news, newest } = demo;
    const group: Change[] = [];
    for (const [cell, kind] of edits) {
      if (kindAt(demo, cell) === kind) continue;
      const layer = { id: nextId, author, kind };
      nextId += 1;
      group.push({ cell, layer, over: topOf(demo, cell)?.id ?? null });
      layers = { ...layers, [numberOf(cell)]: [...(layers[numberOf(cell)] ?? []), layer] };
      news = [...news, [numberOf(cell), kind, author, 'command']];
      newest = { author, to: kind };
    }
    const next = { ...demo, layers, nextId, news, newest };
    if (author !== 'you' || group.length === 0) return next;
    return { ...next, undo: [...demo.undo, group], redo: [] };
  };

  /** Takes changes off, or puts them on again, on behalf of the visitor. */
  const stackedAnew = (demo: DemoState, changes: readonly Change[], isOff: boolean): DemoState => {
    let next = demo;
    for (const { cell, layer } of changes) {
      const stack = next.layers[numberOf(cell)] ?? [];
      const layers = { ...next.layers, [numberOf(cell)]: isOff ? stack.slice(0, -1) : [...stack, layer] };
      next = { ...next, layers };
      next = {
        ...next,
        news: [...next.news, [numberOf(cell), kindAt(next, cell), 'you', isOff ? 'undo' : 'redo']],
        newest: { author: 'you', to: kindAt(next, cell) },
      };
    }
    return next;
  };

  const editsIn = (demo: DemoState): Edit[] =>
    Object.keys(demo.layers)
      .map((number): Edit => [cellOf(Number(number)), kindAt(demo, cellOf(Number(number)))])
      .filter(([cell, to]) => natureOf(cell) !== to)
      .toSorted(([one], [other]) => numberOf(one) - numberOf(other));

  const buildersIn = (demo: DemoState): DemoState['storedBy'] =>
    Object.fromEntries(
      editsIn(demo).map(([cell, kind]) => [numberOf(cell), (kind !== AIR && owner(demo, cell)) || 'you']),
    );

  const isThere = (demo: DemoState, name: Invitation, cell: Cell) =>
    name === 'lights' ? kindAt(demo, cell) === LANTERN : isSolidAt(demo, cell);
  const doneOf = (demo: DemoState, name: Invitation) =>
    SITES[name].filter((cell) => isThere(demo, name, cell)).length;
  const finishedIn = (demo: DemoState) =>
    INVITATIONS.filter((name) => doneOf(demo, name) === SITES[name].length);

  /** What follows by itself from a step: a celebration, and the build is stored. */
  const settled = (before: DemoState, demo: DemoState): DemoState => {
    const finished = finishedIn(demo);
    const fresh = finished.filter((name) => !demo.celebrated.includes(name));
    const [invitation] = fresh;
    const celebrated: DemoState = invitation
      ? {
          ...demo,
          celebrated: [...demo.celebrated, ...fresh],
          answer: { says: 'finished', invitation },
          spoke: true,
          told: [...demo.told, ...fresh.flatMap((name) => MATES.map((mate) => `${mate} finished ${name}`))],
        }
      : demo;
    return celebrated.news.length !== before.news.length
      ? { ...celebrated, stored: editsIn(celebrated), storedBy: buildersIn(celebrated) }
      : celebrated;
  };

  const isSurfaceOf = (demo: DemoState, [x, y, z]: Cell) =>
    kindAt(demo, [x, y, z]) === AIR && kindAt(demo, [x, y - 1, z]) !== AIR;

  /** After undo, redo and a new start: where the surface has moved, the cursor goes with it. */
  const onSurface = (before: DemoState, demo: DemoState): DemoState => {
    const surface = surfaceNear(demo, demo.cursor);
    const hasMoved = surface[1] !== surfaceNear(before, before.cursor)[1];
    return hasMoved ? { ...demo, cursor: surface } : demo;
  };
  const levelAfter = (before: DemoState, { cursor }: DemoState) =>
    cursor[1] === before.cursor[1] ? null : cursor[1];

  const surfaceNear = (demo: DemoState, [x, y, z]: Cell): Cell => {
    const isSurface = (level: number) => isInside([x, level, z]) && isSurfaceOf(demo, [x, level, z]);
    for (let far = 0; far < HEIGHT; far++) {
      if (isSurface(y + far)) return [x, y + far, z];
      if (isSurface(y - far)) return [x, y - far, z];
    }
    return [x, y, z];
  };

  const bodyIn = (demo: DemoState, [x, y, z]: Cell) =>
    MATES.some((mate) => {
      const [mx, my, mz] = demo.places[mate];
      return mx === x && mz === z && (y === my || y === my + 1);
    });
  const placeAnswer = (demo: DemoState, cell: Cell, placed: readonly Cell[] = []): PlaceAnswer => {
    if (!isInside(cell)) return 'outside';
    if (isSolidAt(demo, cell)) return 'taken';
    if (bodyIn(demo, cell)) return 'occupied';
    const isHeld = neighbours(cell).some(
      (next) => placed.some((each) => isSame(each, next)) || isSolidAt(demo, next),
    );
    return isHeld ? 'ok' : 'floating';
  };
  const takeAnswer = (demo: DemoState, cell: Cell | null): TakeAnswer => {
    if (cell === null || !isSolidAt(demo, cell)) return 'nothing';
    return kindAt(demo, cell) === BEDROCK ? 'bedrock' : 'ok';
  };

  /** The block that 'take' and 'pick' mean. */
  const aim = (demo: DemoState): Cell | null => {
    const { cursor, touched } = demo;
    if (touched !== null && isSolidAt(demo, touched)) return touched;
    if (isSolidAt(demo, cursor)) return cursor;
    const below: Cell = [cursor[0], cursor[1] - 1, cursor[2]];
    return isInside(below) && isSolidAt(demo, below) ? below : null;
  };

  const outline = (demo: DemoState): Cell[] => {
    const { drawnFrom, cursor, tool } = demo;
    if (drawnFrom === null) return [];
    const wanted = tool === 'floor' ? floorOf(drawnFrom, cursor) : lineOf(drawnFrom, cursor);
    const placed: Cell[] = [];
    for (let before = -1; before < placed.length; ) {
      before = placed.length;
      for (const cell of wanted) {
        const isNew = !placed.some((each) => isSame(each, cell));
        if (isNew && placeAnswer(demo, cell, placed) === 'ok') placed.push(cell);
      }
    }
    return placed;
  };

  const says = (demo: DemoState, answer: Answer): DemoState => ({ ...demo, answer, spoke: true });
  const tells = (demo: DemoState, ...told: readonly string[]): DemoState => ({
    ...demo,
    told: [...demo.told, ...told],
  });
  /** After the visitor's own change the cursor goes to the surface. */
  const built = (
    demo: DemoState,
    edits: readonly Edit[],
    answer: Extract<Answer, { says: 'placed' | 'took' }>,
  ): DemoState => {
    const next = changed(demo, 'you', edits);
    const cursor = surfaceNear(next, demo.cursor);
    // Who plays by a pointer sees it.
    const hasRisen = cursor[1] !== demo.cursor[1] && demo.touched === null;
    return says({ ...next, cursor, touched: null }, { ...answer, level: hasRisen ? cursor[1] : null });
  };

  const moved = (demo: DemoState, direction: keyof typeof STEPS): DemoState => {
    const [dx, dy, dz] = turned(STEPS[direction], demo.turn);
    const [x, y, z] = demo.cursor;
    const target: Cell = [x + dx, y + dy, z + dz];
    const isFree = (cell: Cell) => kindAt(demo, cell) === AIR;
    const isHigh = isFree(demo.cursor) && !isSurfaceOf(demo, demo.cursor) && isFree(target);
    const { sought } = demo;
    const isGap = ([gapX, gapY, gapZ]: Cell) =>
      gapX === target[0] && gapZ === target[2] && Math.abs(gapY - y) <= 2;
    const missing =
      sought === null || demo.drawnFrom !== null
        ? []
        : SITES[sought].filter((each) => !isThere(demo, sought, each));
    const gap = missing.find(isGap);
    const level = isHigh ? target : surfaceNear(demo, target);
    const end = dy === 0 ? (gap ?? level) : target;
    const cursor = isInside(target) ? end : demo.cursor;
    const next: DemoState = { ...demo, cursor, focus: cursor, touched: null };
    if (demo.drawnFrom !== null) return draws(next);
    if (isSame(cursor, demo.cursor)) return says(next, { says: 'at-the-edge' });
    const here = kindAt(next, cursor) as Kind;
    const below = kindAt(next, [cursor[0], cursor[1] - 1, cursor[2]]) as Kind;
    return says(next, { says: 'moved', cell: cursor, here, below });
  };

  /** The cursor goes to the first place where something is missing. */
  const shown = (demo: DemoState, invitation: Invitation): DemoState => {
    const cell = SITES[invitation].find((each) => !isThere(demo, invitation, each));
    if (!cell) return says({ ...demo, drawnFrom: null }, { says: 'finished', invitation });
    const here = kindAt(demo, cell) as Kind;
    const below = kindAt(demo, [cell[0], cell[1] - 1, cell[2]]) as Kind;
    const kind = invitation === 'lights' ? LANTERN : demo.kind;
    const next: DemoState = {
      ...demo,
      cursor: cell,
      focus: cell,
      touched: null,
      sought: invitation,
      kind,
      drawnFrom: null,
    };
    return says(next, { says: 'showed', invitation, cell, here, below });
  };

  const placed = (demo: DemoState): DemoState => {
    const reason = placeAnswer(demo, demo.cursor);
    if (reason !== 'ok') return says(demo, { says: 'not-placed', reason });
    const kind = demo.kind as Kind;
    return built(demo, [[demo.cursor, kind]], { says: 'placed', kind, count: 1, level: null });
  };

  const taken = (demo: DemoState): DemoState => {
    const cell = aim(demo);
    const reason = takeAnswer(demo, cell);
    if (cell === null || reason !== 'ok') {
      return says(demo, { says: 'not-taken', reason: reason === 'ok' ? 'nothing' : reason });
    }
    return built(demo, [[cell, AIR]], { says: 'took', kind: kindAt(demo, cell) as Kind, level: null });
  };

  const drawn = (demo: DemoState): DemoState => {
    const cells = outline(demo);
    const free = { ...demo, drawnFrom: null };
    if (cells.length === 0) {
      const reason = placeAnswer(demo, demo.cursor);
      return says(free, { says: 'not-placed', reason: reason === 'ok' ? 'taken' : reason });
    }
    const kind = demo.kind as Kind;
    const edits = cells.map((cell): Edit => [cell, kind]);
    return built(free, edits, { says: 'placed', kind, count: cells.length, level: null });
  };

  const draws = (demo: DemoState): DemoState =>
    says(demo, { says: 'draws', count: outline(demo).length, cell: demo.cursor });

  const used = (demo: DemoState): DemoState => {
    if (demo.drawnFrom !== null) return drawn(demo);
    switch (demo.tool) {
      case 'line':
      case 'floor': {
        const next = { ...demo, drawnFrom: demo.cursor };
        return draws(next);
      }
      case 'take':
        return taken(demo);
      case 'block':
        return placed(demo);
    }
  };

  /** Takes back the last of the visitor's commands that somebody has not covered. */
  const undone = (demo: DemoState): DemoState => {
    const isOnTop = ({ cell, layer }: Change) => topOf(demo, cell)?.id === layer.id;
    if (demo.undo.length === 0) return says(demo, { says: 'nothing-to-undo' });
    const place = demo.undo.findLastIndex((group) => group.some(isOnTop));
    const group = demo.undo.at(place) ?? [];
    const mine = group.filter(isOnTop);
    const kept = group.filter((change) => !isOnTop(change));
    if (mine.length === 0) return says(demo, { says: 'undid', count: 0, kept: kept.length, level: null });
    const undo = demo.undo.with(place, kept).filter(({ length }) => length > 0);
    const next = { ...stackedAnew(demo, mine, true), undo, redo: [...demo.redo, mine] };
    const after = onSurface(demo, next);
    const level = levelAfter(demo, after);
    const back = finishedIn(after).filter((name) => !after.celebrated.includes(name));
    const known = { ...after, celebrated: [...after.celebrated, ...back] };
    return says(known, { says: 'undid', count: mine.length, kept: kept.length, level });
  };

  const redone = (demo: DemoState): DemoState => {
    const group = demo.redo.at(-1);
    if (!group) return says(demo, { says: 'nothing-to-redo' });
    const mine = group.filter(({ cell, over }) => (topOf(demo, cell)?.id ?? null) === over);
    const undo = mine.length === 0 ? demo.undo : [...demo.undo, mine];
    const next = { ...stackedAnew(demo, mine, false), undo, redo: demo.redo.slice(0, -1) };
    const after = onSurface(demo, next);
    return says(after, {
      says: 'redid',
      count: mine.length,
      kept: group.length - mine.length,
      level: levelAfter(demo, after),
    });
  };

  const startedAnew = (demo: DemoState): DemoState => {
    const edits = editsIn(demo);
    const next = changed(
      demo,
      'you',
      edits.map(([cell]) => [cell, natureOf(cell)]),
    );
    const plain = { ...onSurface(demo, next), celebrated: [], drawnFrom: null };
    const asked = plain.question ? ended(plain, 'no') : plain;
    const fresh = {
      ...asked,
      places: HOMES,
      log: [],
      works: {},
      claims: {},
      unfinished: [],
      lastOrder: null,
    };
    return says(tells(fresh, ...MATES.map((mate) => `${mate} anew`)), {
      says: 'started-anew',
      count: edits.length,
    });
  };

  /** A question has ended: its mate is told how. */
  const ended = (demo: DemoState, how: 'yes' | 'no' | 'silence' | 'busy'): DemoState => {
    const next = demo.question ? tells(demo, `${demo.question.mate} ${how}`) : demo;
    return { ...next, question: null, quiet: 0 };
  };

  const answered = (demo: DemoState, answer: 'yes' | 'no'): DemoState => {
    if (demo.question === null) return says(demo, { says: 'no-question' });
    const { mate, cells } = demo.question;
    // The cursor makes room for what is agreed to, unless something is being drawn from it.
    const isAgreed = (at: Cell) => cells.some((cell) => isSame(cell, at));
    const [x, y, z] = demo.cursor;
    const higher = Array.from({ length: HEIGHT - y - 1 }, (_, n): Cell => [x, y + 1 + n, z]);
    const free = higher.find((cell) => !isAgreed(cell) && !isSolidAt(demo, cell));
    const mayMove = answer === 'yes' && demo.drawnFrom === null && isAgreed(demo.cursor);
    const cursor = (mayMove && free) || null;
    const next = cursor ? { ...demo, cursor, touched: null } : demo;
    return says(ended(next, answer), { says: 'answered', mate, answer, cursor });
  };

  /** Whose block is the newest of those that are there, without the bridge. */
  const lastBuilder = (demo: DemoState): MateName | undefined => {
    const bridge = BRIDGE.map(numberOf);
    const layers = Object.entries(demo.layers).flatMap(([cell, stack]) => {
      const top = stack.at(-1);
      return top && top.kind !== AIR && !bridge.includes(Number(cell)) ? [top] : [];
    });
    const newest = layers.toSorted((one, other) => other.id - one.id);
    return MATES.find((mate) => newest.find(({ author }) => author !== 'you')?.author === mate);
  };

  /** This mate, unless it works and another one does not. */
  const idleOr = (demo: DemoState, mate: MateName): MateName =>
    [mate, ...MATES].find((name) => demo.works[name] === undefined) ?? mate;

  const addressees = (demo: DemoState, { mate, ...order }: AddressedOrder): readonly MateName[] => {
    if (isTalk(order)) return [];
    if (mate !== null) return [mate];
    switch (order.kind) {
      case 'stop':
      case 'report':
        return MATES;
      case 'follow':
      case 'come': {
        const [x, , z] = demo.cursor;
        const far = (name: MateName) =>
          Math.abs(demo.places[name][0] - x) + Math.abs(demo.places[name][2] - z);
        return [MATES.toSorted((one, other) => far(one) - far(other))[0] ?? 'wren'];
      }
      case 'tidy':
        return [lastBuilder(demo) ?? 'pip'];
      case 'fetch':
        return [idleOr(demo, 'pip')];
      case 'go-on': {
        const idle = demo.unfinished.filter((name) => demo.works[name] === undefined);
        const { author = 'you', to = AIR } = demo.newest ?? {};
        const builder = author === 'you' || to === AIR ? null : author;
        if (order.larger && builder !== null) return [builder];
        return idle.length > 0 ? idle : [builder ?? 'wren'];
      }
      case 'build': {
        const builder = ['tower', 'wall', 'stairs', 'bridge'].includes(order.shape) ? 'wren' : 'pip';
        const atIt = MATES.find((name) => demo.works[name] === order.shape);
        const isOneSite = INVITATIONS.some((name) => name === order.shape);
        return [isOneSite && atIt ? atIt : idleOr(demo, builder)];
      }
    }
  };

  const ordered = (demo: DemoState, order: AddressedOrder): DemoState => {
    const { question } = demo;
    const { mate, unread, ...rest } = order;
    if (rest.kind === 'again' && demo.lastOrder) {
      return ordered(demo, { ...demo.lastOrder, mate: mate ?? demo.lastOrder.mate });
    }
    if (rest.kind === 'undo') {
      const { author = 'you', to = AIR } = demo.newest ?? {};
      const builder = mate ?? (author === 'you' || to === AIR ? null : author);
      if (builder !== null) return ordered(demo, { kind: 'tidy', mate: builder });
    }
    if (rest.kind === 'yes' || rest.kind === 'no') return answered(demo, rest.kind);
    if (question && order.kind === 'go-on' && (mate === null || mate === question.mate)) {
      return answered(demo, 'yes');
    }
    if (rest.kind === 'who-built') {
      const cell = aim(demo);
      return says(demo, {
        says: 'who-built',
        kind: (cell ? kindAt(demo, cell) : AIR) as Kind,
        owner: cell && owner(demo, cell),
      });
    }
    // What nobody understands ends nothing.
    if (isTalk(rest)) return says(demo, { says: rest.kind === 'unknown' ? 'not-understood' : rest.kind });
    const told = addressees(demo, order);
    const next =
      question && rest.kind !== 'report' && told.includes(question.mate) ? ended(demo, 'no') : demo;
    const only = told.length === 1 ? (told[0] ?? null) : null;
    const lastOrder = ['build', 'fetch', 'tidy'].includes(rest.kind) ? order : demo.lastOrder;
    return says(tells({ ...next, lastOrder }, ...told.map((name) => `${name} ${order.kind}`)), {
      says: 'ordered',
      mate: only,
      order: rest,
      ...(unread === undefined ? {} : { unread }),
    } as Answer);
  };

  /** On ground that is no lantern, with two cells of air, and where no other mate is. */
  const mayStand = (demo: DemoState, mate: MateName, at: Cell): boolean => {
    const [x, y, z] = at;
    const ground = kindAt(demo, [x, y - 1, z]);
    const isFree = kindAt(demo, at) === AIR && kindAt(demo, [x, y + 1, z]) === AIR;
    const isTaken = MATES.some((other) => {
      const [ox, oy, oz] = demo.places[other];
      return other !== mate && ox === x && oz === z && Math.abs(oy - y) < 2;
    });
    return isFree && isSolid(ground) && ground !== LANTERN && !isTaken;
  };

  /** Where another mate builds or asks to, unless this one builds there, too; and what the visitor draws. */
  const reserved = (demo: DemoState, mate: MateName): number[] => {
    const { question, claims } = demo;
    const asked = question && question.mate !== mate ? question.cells.map(numberOf) : [];
    const claimed = MATES.flatMap((other) => (other === mate ? [] : (claims[other] ?? [])));
    const ofOthers = [...claimed, ...asked].filter((cell) => !claims[mate]?.includes(cell));
    return [...ofOthers, ...outline(demo).map(numberOf)];
  };

  /** Why a mate may not change a cell; null if it may. */
  const refusal = (demo: DemoState, mate: MateName, cell: Cell, to: number): Reason | null => {
    const [dx, dy, dz] = cell.map((place, axis) => place - (demo.places[mate][axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    if (Math.max(Math.abs(dx), Math.abs(dz)) > 4 || dy > 6 || dy < -4) return 'no-way';
    if (to === AIR) {
      if (owner(demo, cell) !== mate || takeAnswer(demo, cell) !== 'ok') return 'nothing-there';
      return BRIDGE.some((each) => isSame(each, cell)) ? 'shuts-in' : null;
    }
    if (kindAt(demo, cell) !== AIR) return 'in-the-way';
    const isCursor = isSame(demo.cursor, cell);
    const isOfPath = [1, 2].some((down) => natureOf([cell[0], cell[1] - down, cell[2]]) === PATH);
    if (isCursor || isOfPath || reserved(demo, mate).includes(numberOf(cell))) return 'in-the-way';
    const answer = placeAnswer(demo, cell);
    if (answer === 'ok') return null;
    return answer === 'floating' ? 'floating' : 'in-the-way';
  };

  const wished = (demo: DemoState, mate: MateName, cell: Cell, to: number): DemoState => {
    const reason = refusal(demo, mate, cell, to);
    if (reason !== null) return tells(demo, `${mate} refused ${reason}`);
    return tells(changed(demo, mate, [[cell, to]]), `${mate} granted`);
  };

  const asked = (
    demo: DemoState,
    { mate, build, cells }: Extract<DemoEvent, { type: 'mate.asked' }>,
  ): DemoState => {
    // Nobody is asked two things at once; or about a place where something is or is going to be, or what is not the mate's.
    const others = reserved(demo, mate);
    const isFree = cells.every(({ cell, kind }) =>
      kind === AIR ? isOf(demo, mate, cell) : kindAt(demo, cell) === AIR && !others.includes(numberOf(cell)),
    );
    if (demo.question !== null || demo.isMuted || !isFree) return tells(demo, `${mate} busy`);
    const takes = cells.every(({ kind }) => kind === AIR);
    const question = { mate, build, cells: cells.map(({ cell }) => cell), takes, left: QUESTION_TICKS };
    return logged({ ...demo, question }, { mate, line: { says: 'asks', build, count: cells.length } });
  };

  /** Two build the bridge together, but nothing else. */
  const began = (
    demo: DemoState,
    { mate, build, cells }: Extract<DemoEvent, { type: 'mate.began' }>,
  ): DemoState => {
    const others = MATES.flatMap((other) => (other === mate ? [] : (demo.claims[other] ?? [])));
    const isShared = build === 'bridge' || build === 'lights' || build === 'roof';
    const claimed = isShared ? cells : cells.filter((cell) => !others.includes(cell));
    const works = { ...demo.works, [mate]: build };
    return { ...demo, works, claims: { ...demo.claims, [mate]: claimed } };
  };

  const logged = (demo: DemoState, said: Said): DemoState => ({
    ...demo,
    log: [...demo.log, said].slice(-LONGEST_LOG),
  });

  const ticked = (demo: DemoState): DemoState => {
    if (demo.screen === 'choosing' || demo.time !== 'running') return demo;
    const { news, cursor, kind, turn, places, question, quiet, drawnFrom, isMuted } = demo;
    const mayAsk = !isMuted && question === null && quiet >= QUIET_TICKS && drawnFrom === null;
    const sight = {
      changes: news.map((change) => [...change, owner(demo, cellOf(change[0]))]),
      cursor,
      kind,
      turn,
      others: [places.pip, places.moss],
      reserved: reserved(demo, 'wren'),
      mayAsk,
      mayPropose: mayAsk && quiet >= PROPOSAL_TICKS,
    };
    const next: DemoState = { ...demo, sight, news: [], quiet: quiet + 1 };
    if (question === null) return next;
    // Mates step aside.
    const isInVain = question.cells.every((cell) =>
      question.takes
        ? !isOf(next, question.mate, cell)
        : !['ok', 'occupied'].includes(placeAnswer(next, cell)),
    );
    if (isInVain) return ended(next, 'busy');
    return question.left > 1
      ? { ...next, question: { ...question, left: question.left - 1 } }
      : ended(logged(next, { mate: question.mate, line: { says: 'lapsed' } }), 'silence');
  };

  const played = (demo: DemoState, event: DemoEvent): DemoState => {
    switch (event.type) {
      case 'link.chosen':
      case 'saved.chosen':
        return demo;
      case 'cursor.moved':
        return moved(demo, event.direction);
      case 'cursor.pointed': {
        if (demo.drawnFrom === null) return { ...demo, cursor: event.cell, touched: event.touched };
        const next: DemoState = { ...demo, cursor: event.cell, touched: null };
        return draws(next);
      }
      case 'invitation.pressed':
        return shown(demo, event.invitation);
      case 'marks.hidden':
        return says({ ...demo, sought: null }, { says: 'hid-marks' });
      case 'use.pressed':
        return used(demo);
      case 'take.pressed':
        return taken(demo);
      case 'pick.pressed': {
        const cell = aim(demo);
        const kind = cell === null ? AIR : kindAt(demo, cell);
        if (kind < FIRST_CHOICE || kind > LAST_CHOICE) return says(demo, { says: 'nothing-to-pick' });
        return says({ ...demo, kind }, { says: 'chose-kind', kind: kind as Kind });
      }
      case 'kind.chosen':
        return says({ ...demo, kind: event.kind }, { says: 'chose-kind', kind: event.kind });
      case 'tool.chosen':
        return says({ ...demo, tool: event.tool, drawnFrom: null }, { says: 'chose-tool', tool: event.tool });
      case 'drawing.cancelled':
        return demo.drawnFrom === null
          ? demo
          : says({ ...demo, drawnFrom: null }, { says: 'stopped-drawing' });
      case 'undo.pressed':
        return demo.drawnFrom === null
          ? undone(demo)
          : says({ ...demo, drawnFrom: null }, { says: 'stopped-drawing' });
      case 'redo.pressed':
        return redone({ ...demo, drawnFrom: null });
      case 'anew.pressed':
        return startedAnew(demo);
      case 'view.turned': {
        const turn = (demo.turn + event.by + 4) % 4;
        return says({ ...demo, turn }, { says: 'turned', turn } as Answer);
      }
      case 'around.pressed':
        // What is around is tested by itself.
        return says(demo, { says: 'around' } as Answer);
      case 'order.given':
        return ordered(demo, event.order);
      case 'question.answered':
        return answered(demo, event.answer);
      case 'mates.muted': {
        const muted = { ...demo, isMuted: true };
        return muted.question ? ended(muted, 'no') : muted;
      }
      case 'mates.unmuted':
        return { ...demo, isMuted: false };
      case 'pause.pressed':
        return demo.time === 'running' ? says({ ...demo, time: 'paused' }, { says: 'paused' }) : demo;
      case 'play.pressed':
        return demo.time === 'paused' ? says({ ...demo, time: 'running' }, { says: 'goes-on' }) : demo;
      case 'page.hidden':
        return demo.time === 'running' ? { ...demo, time: 'hidden' } : demo;
      case 'page.shown':
        return demo.time === 'hidden' ? { ...demo, time: 'running' } : demo;
      case 'tick':
        return ticked(demo);
      case 'mate.moved':
        return mayStand(demo, event.mate, event.at)
          ? { ...demo, places: { ...demo.places, [event.mate]: event.at } }
          : tells(demo, `${event.mate} stays at ${demo.places[event.mate]}`);
      case 'mate.asked':
        return asked(demo, event);
      case 'mate.wished':
        return wished(demo, event.mate, event.cell, event.to);
      case 'mate.began':
        return began(demo, event);
      case 'mate.ended': {
        const { [event.mate]: _, ...works } = demo.works;
        const { [event.mate]: __, ...claims } = demo.claims;
        const others = demo.unfinished.filter((name) => name !== event.mate);
        return { ...demo, works, claims, unfinished: event.hasLeft ? [...others, event.mate] : others };
      }
      case 'mate.told':
        return logged(demo, { mate: event.mate, line: event.line });
    }
  };

  /** Opens a build: the link's, the stored one, or none. */
  const begun = (demo: DemoState, build: 'link' | 'saved' | 'none'): DemoState => {
    const edits =
      build === 'link' ? LINKED : build === 'saved' && Array.isArray(demo.saved) ? demo.saved : [];
    // What a link brings is the visitor's. Nobody undoes a build from before.
    const builderOf = ([cell]: Edit) => (build === 'saved' && demo.storedBy[numberOf(cell)]) || 'you';
    const built = (['you', ...MATES] as const).reduce(
      (before, author) =>
        changed(
          before,
          author,
          edits.filter((edit) => builderOf(edit) === author),
        ),
      demo,
    );
    const world: DemoState = { ...built, undo: [], redo: [] };
    const problem =
      demo.link === 'damaged' ? 'link-damaged' : demo.saved === 'damaged' ? 'saved-damaged' : null;
    return {
      ...world,
      screen: 'playing',
      celebrated: finishedIn(world),
      stored: build === 'link' ? edits : demo.stored,
      storedBy: build === 'link' ? {} : demo.storedBy,
      answer: { says: 'opened', build, problem },
      spoke: true,
    };
  };

  const opened = (
    link: DemoState['link'],
    stored: DemoState['stored'],
    storedBy: DemoState['storedBy'] = {},
  ): DemoState => {
    const fresh: DemoState = {
      screen: 'choosing',
      link,
      stored,
      saved: stored,
      storedBy,
      layers: {},
      nextId: 0,
      undo: [],
      redo: [],
      cursor: START,
      sought: null,
      focus: START,
      touched: null,
      turn: 0,
      kind: FIRST_CHOICE,
      tool: 'block',
      drawnFrom: null,
      places: HOMES,
      time: 'running',
      question: null,
      quiet: QUIET_TICKS,
      newest: null,
      news: [],
      log: [],
      works: {},
      claims: {},
      unfinished: [],
      lastOrder: null,
      celebrated: [],
      isMuted: false,
      answer: null,
      ...SILENCE,
    };
    const hasOwn = Array.isArray(stored) && stored.length > 0;
    if (link !== 'build') return begun(fresh, hasOwn ? 'saved' : 'none');
    return hasOwn && JSON.stringify(stored) !== JSON.stringify(LINKED) ? fresh : begun(fresh, 'link');
  };

  return {
    SILENCE,
    opened,
    owner,
    after: (before: DemoState, event: DemoEvent): DemoState => {
      const demo = { ...before, ...SILENCE };
      if (demo.screen === 'playing') return settled(demo, played(demo, event));
      if (event.type === 'link.chosen') return begun(demo, 'link');
      return event.type === 'saved.chosen' ? begun(demo, 'saved') : demo;
    },
    afterTicks: (before: DemoState, ticks: number): DemoState => {
      let demo: DemoState = { ...before, ...SILENCE };
      for (let tick = 0; tick < ticks; tick++) demo = ticked(demo);
      return demo;
    },
    facts: (demo: DemoState) => ({
      builtCells: demo.screen === 'choosing' ? [] : editsIn(demo),
      stored: demo.stored,
      cursor: demo.cursor,
      focus: demo.focus,
      touched: demo.touched,
      turn: demo.turn,
      kind: demo.kind,
      tool: demo.tool,
      outline: outline(demo),
      places: demo.places,
      question: demo.question,
      log: demo.log,
      progress: INVITATIONS.map((name) => doneOf(demo, name)),
      answer: demo.answer,
      spoke: demo.spoke,
      told: demo.told.toSorted(),
      sight: demo.sight,
    }),
  };
}

const INVITATIONS = ['bridge', 'lights', 'roof'] as const;
const SITES: Readonly<Record<Invitation, readonly Cell[]>> = { bridge: BRIDGE, lights: LIGHTS, roof: ROOF };

const STEPS = {
  forward: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
} as const satisfies Record<string, Cell>;

/** A step, as the view is turned: a quarter to the right makes 'forward' go where 'right' has gone. */
function turned([x, y, z]: Cell, turn: number): Cell {
  let step: Cell = [x, y, z];
  for (let quarter = 0; quarter < turn; quarter++) step = [step[2], y, 0 - step[0]];
  return step;
}

function isInside([x, y, z]: Cell): boolean {
  return [x, y, z].every((place) => place >= 0) && x < WIDTH && y < HEIGHT && z < DEPTH;
}

function isSolid(kind: number): boolean {
  return kind !== AIR && kind !== WATER;
}

function isSame(one: Cell, other: Cell): boolean {
  return one.every((place, axis) => place === other[axis]);
}

export function numberOf([x, y, z]: readonly [number, number, number]): number {
  return x + WIDTH * (z + DEPTH * y);
}

function cellOf(number: number): Cell {
  return [number % WIDTH, Math.floor(number / WIDTH / DEPTH), Math.floor(number / WIDTH) % DEPTH];
}

function neighbours([x, y, z]: Cell): Cell[] {
  const all: Cell[] = [
    [x - 1, y, z],
    [x + 1, y, z],
    [x, y - 1, z],
    [x, y + 1, z],
    [x, y, z - 1],
    [x, y, z + 1],
  ];
  return all.filter(isInside);
}

/** From one place to another one and how many at most. */
function span(from: number, to: number, most: number): number[] {
  const length = Math.min(Math.abs(to - from) + 1, most);
  return Array.from({ length }, (_, step) => from + step * Math.sign(to - from));
}

/** Along the longest way; of equal ones along the ground first. */
function lineOf(from: Cell, to: Cell): Cell[] {
  const far = (axis: 0 | 1 | 2) => Math.abs(to[axis] - from[axis]);
  const [x, y, z] = from;
  if (far(0) >= far(1) && far(0) >= far(2)) return span(x, to[0], LONGEST_LINE).map((each) => [each, y, z]);
  if (far(2) >= far(1)) return span(z, to[2], LONGEST_LINE).map((each) => [x, y, each]);
  return span(y, to[1], LONGEST_LINE).map((each) => [x, each, z]);
}

function floorOf([x, y, z]: Cell, to: Cell): Cell[] {
  const columns = span(x, to[0], LONGEST_SIDE);
  return span(z, to[2], LONGEST_SIDE).flatMap((row) => columns.map((column): Cell => [column, y, row]));
}

/** Whether it is no order, so that no mate does anything about it. */
function isTalk(order: Order): order is Extract<Order, { kind: Talk }> {
  return [
    'help',
    'hello',
    'thanks',
    'who',
    'how',
    'join',
    'quiet',
    'anew',
    'again',
    'undo',
    'house',
    'where',
    'who-built',
    'leader',
    'unknown',
  ].includes(order.kind);
}
