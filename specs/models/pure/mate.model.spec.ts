import { type AnyActor, createActor, type InspectionEvent, setup } from 'xstate';
import { mateModel, mateOracle } from '#audit/models/mate.model.ts';
import type { MateStep } from '#audit/models/mate.rules.ts';
import type { StepOf } from '#audit/models/model.ts';
import { type Cell, cellAt, indexOf, KIND } from '#machines/demo/blocks.ts';
import { GROVE } from '#machines/demo/grove.ts';
import { createMateMachine } from '#machines/demo/mate.machine.ts';
import type { CellChange, Line, MateReport, Perception } from '#machines/demo/mate-events.ts';
import { nextUnfinished } from '#machines/demo/mate-mind.ts';
import type { MateOrder } from '#machines/demo/orders.ts';
import { isSolid } from '#machines/demo/rules.ts';
import { type Author, createWorld, editsOf } from '#machines/demo/world.ts';
import { noSuchStep, testWays } from '../support/pure-layer.ts';

const TICK_MS = 250;
/** No walk of these takes longer. Ticks. */
const LONGEST_WALK = 200;
const LONGEST_WAIT = 2000;
/** Where the visitor is while the mate is to come to it: on both sides of the meadow; else, and the others, far away. */
const [WEST, EAST]: [Cell, Cell] = [
  [9, 8, 5],
  [30, 8, 8],
];
const AWAY: Cell = [44, 10, 44];
const OTHERS: readonly Cell[] = [
  [40, 8, 40],
  [41, 8, 40],
];
const LINE: readonly Cell[] = [
  [22, 8, 8],
  [22, 8, 9],
  [22, 8, 10],
];

const mateMachine = createMateMachine();

/** The test plays the demo: it hears what the mate reports. */
function demoOf(hear: (report: MateReport) => void) {
  return setup({
    types: { events: {} as MateReport },
    actors: { mate: mateMachine },
    actions: { hear: ({ event }) => hear(event) },
  }).createMachine({
    id: 'demoOfTheTest',
    invoke: { id: 'wren', src: 'mate', input: { mate: 'wren' } },
    on: { '*': { actions: 'hear' } },
  });
}

function open(inspect: (event: InspectionEvent) => void) {
  let world = createWorld(GROVE);
  let news: CellChange[] = [];
  let isEast = true;
  let walls: Cell[] = [];
  let line: 'none' | 'begun' | 'grown' = 'none';
  let wish: { cell: Cell; to: Perception['kind'] } | null = null;
  let before: Cell | null = null;
  /** What the last step led to. */
  let said: Line[] = [];
  let asked: string[] = [];
  let wished = 0;
  /** What it has reported last. */
  let isAtWork = false;
  let isNear: boolean | null = null;
  let stoodAside: boolean | null = null;

  const hear = (report: MateReport) => {
    if (report.type === 'mate.told') {
      said.push(report.line);
      if (report.line.says === 'came') isNear = isNearVisitor();
    } else if (report.type === 'mate.asked') asked.push(`${report.build} of ${report.cells.length}`);
    else if (report.type === 'mate.wished') {
      wished += 1;
      wish = { cell: report.cell, to: report.to };
    } else if (report.type === 'mate.began') isAtWork = true;
    else if (report.type === 'mate.ended') isAtWork = false;
  };
  const root = createActor(demoOf(hear), { inspect }).start();
  const actor = root.getSnapshot().children.wren;
  if (!actor) throw new Error('No mate runs.');
  const context = () => actor.getSnapshot().context;
  const is = (...states: readonly string[]) =>
    states.some((state) => actor.getSnapshot().matches(state as 'idle'));

  const place = () => (isEast ? EAST : WEST);
  const away = (one: Cell, other: Cell) => Math.max(Math.abs(one[0] - other[0]), Math.abs(one[2] - other[2]));
  const isNearVisitor = () => away(context().at, place()) <= 3;
  const change = (author: Author, cells: readonly Cell[], to: Perception['kind']) => {
    world = world.apply(
      author,
      cells.map((cell) => ({ cell, to })),
    );
    news.push(
      ...cells.map((cell) => ({ cell: indexOf(cell), to, author, by: 'command' as const, owner: author })),
    );
  };
  const perception = (more: Partial<Perception> = {}): Perception => {
    const changes = news;
    news = [];
    const cursor = context().errand === null ? AWAY : place();
    const rest = { kind: KIND.planks, turn: 0 as const, others: OTHERS, reserved: [] };
    return { changes, cursor, ...rest, mayAsk: false, mayPropose: false, ...more };
  };
  const tick = (more: Partial<Perception> = {}) => {
    const { at } = context();
    actor.send({ type: 'tick', ...perception(more) });
    if (at.join() !== context().at.join()) before = at;
  };
  const isSettled = () => {
    if (!is('following')) return is('idle', 'asking', 'working.wishing', 'resting', 'cheering');
    return walls.length > 0 ? context().hasToldStuck : isNearVisitor();
  };
  /** What it has begun it does to the end. */
  const settle = () => {
    for (let ticks = 0; !isSettled(); ticks++) {
      if (ticks > LONGEST_WALK)
        throw new Error(`It never waits: ${JSON.stringify(actor.getSnapshot().value)}`);
      tick();
    }
    if (is('following') && walls.length === 0) isNear = true;
  };
  const ownCells = () =>
    [...new Map(world.changes.map(({ cell }) => [cell, cellAt(cell)])).values()].filter(
      (cell) => world.ownerOf(cell) === 'wren' && world.kindAt(cell) !== KIND.air,
    );

  const letAsk = () => {
    for (let free = 0; free < 6 && asked.length === 0; ) {
      if (is('idle.greeting', 'cheering')) {
        tick({ mayAsk: true });
        if (!is('idle.greeting', 'cheering')) settle();
      } else if (is('resting')) {
        tick({ mayAsk: true });
        if (is('resting')) return;
      } else if (is('idle', 'returning', 'strolling')) {
        free += 1;
        tick({ mayAsk: true });
      } else return;
    }
  };
  const standUpon = () => {
    const { at, resting } = context();
    if (walls.length > 0 || !is('idle', 'following', 'resting') || (is('resting') && resting <= 20)) return;
    stoodAside = false;
    for (let ticks = 0; ticks < 20; ticks++) {
      tick({ cursor: at });
      if (away(context().at, at) > 0) stoodAside = true;
    }
    settle();
  };
  const wallIn = () => {
    const [x, y, z] = context().at;
    const sides = [
      [x + 1, z],
      [x - 1, z],
      [x, z + 1],
      [x, z - 1],
    ] as const;
    walls = sides
      .flatMap(([i, k]) => [0, 1, 2].map((up): Cell => [i, y + up, k]))
      .filter((cell) => !isSolid(world.kindAt(cell)));
    isEast = away(context().at, EAST) > away(context().at, WEST);
    change('pip', walls, KIND.stone);
    tick();
  };

  const happen = (step: MateStep): void => {
    const { work } = context();
    switch (step.type) {
      case 'ordered':
        order(step.order);
        break;
      case 'answered':
        actor.send({ type: 'question.answered', answer: step.answer });
        break;
      case 'finished':
        actor.send({ type: 'invitation.finished', invitation: step.invitation });
        break;
      case 'granted':
        if (!is('working.wishing') || wish === null) return;
        change('wren', [wish.cell], wish.to);
        if (work?.build === 'line') line = 'grown';
        actor.send({ type: 'wish.granted' });
        break;
      case 'refused':
        actor.send({ type: 'wish.refused', reason: 'in-the-way' });
        break;
      case 'step refused':
        if (before && walls.length === 0) actor.send({ type: 'step.refused', at: before });
        return;
      case 'line begun':
        if (line !== 'none' || walls.length > 0) return;
        settle();
        change('you', LINE, KIND.planks);
        line = 'begun';
        tick();
        break;
      case 'let ask':
        if (walls.length > 0) return;
        if (!is('returning', 'strolling')) settle();
        letAsk();
        break;
      case 'stroll begun':
        if (!is('returning', 'strolling')) settle();
        for (let ticks = 0; is('idle') && ticks < LONGEST_WAIT && walls.length === 0; ticks++) tick();
        if (is('idle.greeting')) for (let ticks = 0; ticks < 17; ticks++) tick();
        return;
      case 'gone elsewhere':
        if (walls.length === 0) isEast = !isEast;
        return;
      case 'stood upon':
        settle();
        standUpon();
        break;
      case 'walled in':
        if (work === null && walls.length === 0) wallIn();
        return;
      case 'freed':
        if (walls.length === 0) return;
        change('pip', walls, KIND.air);
        walls = [];
        tick();
        break;
      case 'helped':
        if (!is('working.ready') || walls.length > 0) return;
        for (const { cell, kind } of work?.plan ?? []) change('pip', [cell], kind);
        if (work?.build === 'line') line = 'grown';
        return;
      case 'robbed':
        if (work?.build !== 'tidy') change('pip', ownCells(), KIND.air);
        break;
      case 'begun anew': {
        const built = editsOf(world).map(({ cell }) => cell);
        change('you', built, KIND.air);
        [walls, line] = [[], 'none'];
        actor.send({ type: 'anew.begun', ...perception() });
      }
    }
  };
  const makesLarger = () =>
    context().work === null && line === 'none' && ownCells().length > 0 && nextUnfinished(context()) === null;
  const order = (given: MateOrder) => {
    if (given.kind === 'tidy' && walls.length > 0) return;
    if (given.kind === 'go-on' && (walls.length > 0 || line === 'grown' || makesLarger())) return;
    actor.send({ type: 'order.given', order: given, ...perception({ cursor: place() }) });
  };
  // It sees the grove.
  tick();

  return {
    actor: actor as unknown as AnyActor,
    stop: () => void root.stop(),
    bringAbout: (step: Parameters<typeof mateOracle.next>[1]) => {
      [said, asked, wished, isNear, stoodAside] = [[], [], 0, null, null];
      if (step.kind === 'event') return happen(step.event);
      if (step.kind !== 'time') return noSuchStep(step);
      settle();
      for (let ticks = 0; ticks < step.ms / TICK_MS; ticks++) tick();
      settle();
    },
    facts: () => ({ isAtWork, said, asked, wished, own: ownCells().length, isNear, stoodAside }),
  };
}

type StepName = StepOf<typeof mateModel>;

const again = (times: number, ...steps: readonly StepName[]) => Array(times).fill(steps).flat() as StepName[];
const ASKS: readonly StepName[] = ['the visitor begins a line', 'nothing disturbs a question'];

/** What can happen to it, told one by one: together they take every transition. */
const WAYS: Readonly<Record<string, readonly StepName[]>> = {
  'it goes on with a line once it may, tells what it has placed, and does not ask meanwhile': [
    ...ASKS,
    'a tick passes',
    'nothing disturbs a question',
    'the answer is yes',
    ...again(3, 'a tick passes', 'its wish is granted'),
    '11 ticks pass',
  ],
  'a no is remembered': [...ASKS, 'the answer is no', 'nothing disturbs a question', '238 ticks pass'],
  'silence is remembered': [...ASKS, 'nobody answers', 'nothing disturbs a question'],
  'what nobody saw is asked again': [...ASKS, 'nobody sees the question', 'nothing disturbs a question'],
  'asked what it does, it tells it, and goes on': [
    'it is asked what it does',
    'it is told to come',
    'it is asked what it does',
    'it is told to follow',
    'it is asked what it does',
    'a tower is ordered',
    'a tick passes',
    'its wish is granted',
    'it is asked what it does',
    'a tick passes',
    'its wish is granted',
  ],
  'asked what it does, it waits for its answer': [...ASKS, 'it is asked what it does', 'the answer is yes'],
  'what nobody has begun it does not ask': ['nothing disturbs a question', 'it is told to go on'],
  'it goes on with a line when it is told to, and stops at once': [
    'the visitor begins a line',
    'it is told to go on',
    'a tick passes',
    'its wish is granted',
    'it is told to stop',
    'nothing disturbs a question',
  ],
  'it builds a tower, of which Pip takes a part: it tells what is there': [
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'Pip takes what it has placed',
    ...again(3, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'it is told to tidy',
    ...again(3, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'it is told to tidy',
  ],
  'told to tidy, it takes its last build away, and then the one before': [
    'a tower is ordered',
    ...again(5, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'a lantern is ordered',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'it is told to tidy',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'it is told to tidy',
    ...again(5, 'a tick passes', 'its wish is granted'),
    'a tick passes',
  ],
  'told to build elsewhere, it does that, goes back to the first, and tells so': [
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'a tower is ordered',
    ...again(5, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    ...again(3, 'a tick passes', 'its wish is granted'),
    'a tick passes',
  ],
  'it goes back after what it gives up, too; not to what Pip has taken': [
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'a lantern is ordered',
    ...again(3, 'a tick passes', 'its wish is refused'),
    'a tick passes',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'a lantern is ordered',
    'Pip takes what it has placed',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'a tick passes',
  ],
  'stopped, it goes on with what it has begun when it is told to, and does not by itself': [
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'it is told to stop',
    'it is told to go on',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'it is told to come',
    'a lantern is ordered',
    'a tick passes',
    'its wish is granted',
    'a tick passes',
    'it is told to go on',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'a tick passes',
    'it is told to go on',
  ],
  'what it has to take away it does not go on with': [
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'it is told to tidy',
    ...again(1, 'a tick passes', 'its wish is granted'),
    'it is told to stop',
    'it is told to go on',
  ],
  'it tells nothing of what others have done, and no deed that is gone': [
    'a tower is ordered',
    'Pip does what is left of its work',
    'a tick passes',
    'a lantern is ordered',
    'a tick passes',
    'its wish is granted',
    'Pip takes what it has placed',
    'a tick passes',
    'a lantern is ordered',
    'a tick passes',
    'its wish is granted',
    'a tick passes',
  ],
  'it gives up what is refused three times, and says why': [
    'a tower is ordered',
    'a tick passes',
    'its wish is granted',
    ...again(3, 'a tick passes', 'its wish is refused'),
    'a tick passes',
  ],
  'it comes, and its last step is refused': [
    'it is told to come',
    'a tick passes',
    'its step is refused',
    'the visitor goes elsewhere',
    'it is told to come',
    'it is told to stop',
  ],
  'it follows until it is told to stop, rests for 240 ticks, and goes home': [
    'it is told to follow',
    'a tick passes',
    'the visitor goes elsewhere',
    'a tick passes',
    'it is told to stop',
    '238 ticks pass',
    'a tick passes',
    'a tick passes',
  ],
  'on its way home it asks': [
    'it is told to follow',
    'the visitor begins a line',
    'it is told to stop',
    '238 ticks pass',
    'a tick passes',
    'nothing disturbs a question',
  ],
  'it strolls, and asks on its way': [
    'the visitor begins a line',
    'it begins to stroll',
    'nothing disturbs a question',
  ],
  'it strolls, and is walled in': [
    'it begins to stroll',
    'it is walled in',
    'a tick passes',
    '238 ticks pass',
  ],
  'walled in, it says so once, and why it does nothing': [
    'it is walled in',
    'it is told to come',
    'a tick passes',
    'it is told to follow',
    'a tick passes',
    '11 ticks pass',
    'a tower is ordered',
    'a tick passes',
    'the walls are gone',
    'it is told to come',
    'a tick passes',
  ],
  'it is walled in far from home': [
    'it is told to follow',
    'a tick passes',
    'it is told to stop',
    'it is walled in',
    '238 ticks pass',
    '11 ticks pass',
    'the walls are gone',
    '238 ticks pass',
  ],
  'it follows again where it is freed': [
    'it is told to follow',
    'it is walled in',
    '11 ticks pass',
    'the walls are gone',
    'a tick passes',
  ],
  'it greets for sixteen ticks, once': [
    ...again(4, 'a tick passes'),
    '11 ticks pass',
    'a tick passes',
    '238 ticks pass',
  ],
  'it goes aside with nothing to do, while it follows, and while it rests': [
    'the visitor is where it stands',
    'it is told to follow',
    'the visitor is where it stands',
    'it is told to stop',
    'the visitor is where it stands',
    '238 ticks pass',
  ],
  'it cheers for twelve ticks, and goes on with what it did': [
    'the bridge is finished',
    '11 ticks pass',
    'a tick passes',
    'a tower is ordered',
    'the roof is finished',
    '11 ticks pass',
    'a tick passes',
    'the bridge is finished',
    'it is told to follow',
    'the roof is finished',
    '11 ticks pass',
    'a tick passes',
    'it is told to come',
    'the roof is finished',
    '11 ticks pass',
    'a tick passes',
    'it is told to stop',
    'the roof is finished',
    '11 ticks pass',
    'a tick passes',
    '238 ticks pass',
    'a tick passes',
    'a tick passes',
  ],
  'as at the beginning, it is at home, and has forgotten what it was to do': [
    'the visitor begins a line',
    'a tower is ordered',
    ...again(2, 'a tick passes', 'its wish is granted'),
    'it is told to come',
    'it is asked what it does',
    'the grove is as at the beginning',
    'it is asked what it does',
    'it is told to go on',
    'it is told to tidy',
    ...ASKS,
    'the grove is as at the beginning',
    ...ASKS,
    'the answer is yes',
    'a tick passes',
    'the grove is as at the beginning',
    'nothing disturbs a question',
  ],
  'a question waits while others cheer': [
    ...ASKS,
    'the bridge is finished',
    'the answer is yes',
    '11 ticks pass',
  ],
  'it looks about and strolls': again(12, '238 ticks pass'),
};

testWays(
  { clauses: 'SITE-6', model: mateModel, oracle: mateOracle, open, stories: { runs: 100, maxSteps: 25 } },
  WAYS,
);
