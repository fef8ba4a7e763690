import type { DemoEvent } from '#machines/demo/demo.events.ts';
import { type DemoState, demoRules, type Nature, numberOf } from './demo.rules.ts';
import type { Model, Oracle, ScreenOf } from './model.ts';

const event = <Each extends DemoEvent>(each: Each) => ({ kind: 'event', event: each }) as const;
const order = (each: Extract<DemoEvent, { type: 'order.given' }>['order']) =>
  event({ type: 'order.given', order: each });
const time = (ms: number) => ({ kind: 'time', ms }) as const;

/** The store's key of the visitor's build. */
export const BUILD_KEY = 'grovemates.demo';
/** A cell of the meadow that Wren and Pip reach from their homes; the ends of the gap in the bridge; a corner. */
export const MEADOW = [19, 8, 8] as const;
export const NEAR_END = [26, 7, 21] as const;
export const FAR_END = [26, 7, 25] as const;
const TOP_CORNER = [47, 23, 47] as const;
const FAR_AWAY = [40, 8, 8] as const;
/** Where Pip is going to build: numbers of cells. */
const CLAIMED = [1, 2] as const;

/** The demo (SITE-6). A tick is a quarter of a second; the mates are played by the test. */
export const demoModel = {
  machine: 'demo',
  steps: {
    'the page is opened anew': { kind: 'reload', input: '' },
    'the page is opened with a link to a build': { kind: 'reload', input: 'build' },
    'the page is opened with a damaged link': { kind: 'reload', input: 'damaged' },
    'the stored build is damaged': { kind: 'store', key: BUILD_KEY, text: 'damaged' },
    'the build of the link is chosen': event({ type: 'link.chosen' }),
    'the own build is chosen': event({ type: 'saved.chosen' }),
    'the cursor moves left': event({ type: 'cursor.moved', direction: 'left' }),
    'the cursor moves right': event({ type: 'cursor.moved', direction: 'right' }),
    'the cursor moves forward': event({ type: 'cursor.moved', direction: 'forward' }),
    'the cursor moves back': event({ type: 'cursor.moved', direction: 'back' }),
    'the cursor moves up': event({ type: 'cursor.moved', direction: 'up' }),
    'the cursor moves down': event({ type: 'cursor.moved', direction: 'down' }),
    'the pointer is on the meadow': event({ type: 'cursor.pointed', cell: MEADOW, touched: [19, 7, 8] }),
    'the pointer is at the near end of the gap': event({
      type: 'cursor.pointed',
      cell: NEAR_END,
      touched: [26, 7, 20],
    }),
    'the pointer is at the far end of the gap': event({
      type: 'cursor.pointed',
      cell: FAR_END,
      touched: null,
    }),
    'the pointer is in the top corner': event({ type: 'cursor.pointed', cell: TOP_CORNER, touched: null }),
    'Show me the bridge is pressed': event({ type: 'invitation.pressed', invitation: 'bridge' }),
    'Show me the roof is pressed': event({ type: 'invitation.pressed', invitation: 'roof' }),
    'Hide is pressed': event({ type: 'marks.hidden' }),
    'the tool is used': event({ type: 'use.pressed' }),
    'the block is taken': event({ type: 'take.pressed' }),
    'the kind is picked': event({ type: 'pick.pressed' }),
    'lanterns are chosen': event({ type: 'kind.chosen', kind: 6 }),
    'planks are chosen': event({ type: 'kind.chosen', kind: 1 }),
    'the tool for blocks is chosen': event({ type: 'tool.chosen', tool: 'block' }),
    'the tool for lines is chosen': event({ type: 'tool.chosen', tool: 'line' }),
    'the tool for floors is chosen': event({ type: 'tool.chosen', tool: 'floor' }),
    'the tool for taking is chosen': event({ type: 'tool.chosen', tool: 'take' }),
    'the drawing is dropped': event({ type: 'drawing.cancelled' }),
    'Undo is pressed': event({ type: 'undo.pressed' }),
    'Redo is pressed': event({ type: 'redo.pressed' }),
    'Start anew is pressed': event({ type: 'anew.pressed' }),
    'the view is turned left': event({ type: 'view.turned', by: -1 }),
    'the view is turned right': event({ type: 'view.turned', by: 1 }),
    'the visitor asks what is around': event({ type: 'around.pressed' }),
    'all mates are told to stop': order({ kind: 'stop', mate: null }),
    'a mate is told to follow': order({ kind: 'follow', mate: null }),
    'a tower is ordered': order({ kind: 'build', shape: 'tower', mate: null }),
    'Moss is told to fetch a lantern': order({ kind: 'fetch', block: 'lantern', mate: 'moss' }),
    'go on, says the visitor': order({ kind: 'go-on', mate: null }),
    'a mate is told to tidy': order({ kind: 'tidy', mate: null }),
    'yes, says the visitor': order({ kind: 'yes', mate: null }),
    'no, says the visitor to Wren': order({ kind: 'no', mate: 'wren' }),
    'Pip is told to go on': order({ kind: 'go-on', mate: 'pip' }),
    'Pip is told to do it again': order({ kind: 'again', mate: 'pip' }),
    'again, says the visitor': order({ kind: 'again', mate: null }),
    'Pip is told to undo it': order({ kind: 'undo', mate: 'pip' }),
    'undo that, says the visitor': order({ kind: 'undo', mate: null }),
    'the visitor asks what the mates do': order({ kind: 'report', mate: null }),
    'the visitor asks what can be asked': order({ kind: 'help', mate: null }),
    'the visitor asks what the mates are': order({ kind: 'who', mate: null }),
    'the visitor asks who built this': order({ kind: 'who-built', mate: null }),
    'the visitor says what nobody understands': order({ kind: 'unknown', mate: null }),
    'the visitor says to Wren what nobody understands': order({ kind: 'unknown', mate: 'wren' }),
    'the answer is yes': event({ type: 'question.answered', answer: 'yes' }),
    'the answer is no': event({ type: 'question.answered', answer: 'no' }),
    'the mates are muted': event({ type: 'mates.muted' }),
    'the mates are unmuted': event({ type: 'mates.unmuted' }),
    'Pause is pressed': event({ type: 'pause.pressed' }),
    'Go on is pressed': event({ type: 'play.pressed' }),
    'the page is hidden': event({ type: 'page.hidden' }),
    'the page is shown': event({ type: 'page.shown' }),
    'a tick passes': time(250),
    '79 ticks pass': time(79 * 250),
    '40 ticks pass': time(40 * 250),
    '60 ticks pass': time(60 * 250),
    'Wren asks for a line': event({
      type: 'mate.asked',
      mate: 'wren',
      build: 'line',
      cells: [{ cell: [21, 8, 4], kind: 1 }],
    }),
    'Pip asks for two lanterns': event({
      type: 'mate.asked',
      mate: 'pip',
      build: 'path-lights',
      cells: [
        { cell: [20, 8, 10], kind: 6 },
        { cell: [27, 8, 14], kind: 6 },
      ],
    }),
    'Moss asks for blossom on the meadow': event({
      type: 'mate.asked',
      mate: 'moss',
      build: 'blossom',
      cells: [{ cell: MEADOW, kind: 10 }],
    }),
    'Wren asks to take away the block on the meadow': event({
      type: 'mate.asked',
      mate: 'wren',
      build: 'tidy',
      cells: [{ cell: MEADOW, kind: 0 }],
    }),
    'Wren wishes for a block on the meadow': event({
      type: 'mate.wished',
      mate: 'wren',
      cell: MEADOW,
      to: 1,
    }),
    'Wren wishes to take the block on the meadow': event({
      type: 'mate.wished',
      mate: 'wren',
      cell: MEADOW,
      to: 0,
    }),
    'Pip wishes to take the block on the meadow': event({
      type: 'mate.wished',
      mate: 'pip',
      cell: MEADOW,
      to: 0,
    }),
    'Moss wishes for a block that is out of reach': event({
      type: 'mate.wished',
      mate: 'moss',
      cell: FAR_AWAY,
      to: 1,
    }),
    'Wren stands on the meadow': event({ type: 'mate.moved', mate: 'wren', at: MEADOW }),
    'Wren is at home': event({ type: 'mate.moved', mate: 'wren', at: [17, 8, 9] }),
    'Wren begins a tower': event({
      type: 'mate.began',
      mate: 'wren',
      build: 'tower',
      cells: [numberOf(MEADOW)],
    }),
    'Wren has ended its work': event({ type: 'mate.ended', mate: 'wren', hasLeft: false }),
    'Wren leaves its work': event({ type: 'mate.ended', mate: 'wren', hasLeft: true }),
    'Pip leaves its work': event({ type: 'mate.ended', mate: 'pip', hasLeft: true }),
    'Pip has ended its work': event({ type: 'mate.ended', mate: 'pip', hasLeft: false }),
    'Pip begins at the bridge': event({ type: 'mate.began', mate: 'pip', build: 'bridge', cells: CLAIMED }),
    'the bridge is ordered': order({ kind: 'build', shape: 'bridge', mate: null }),
    'Pip tells that it came': event({ type: 'mate.told', mate: 'pip', line: { says: 'came' } }),
  },
  screens: {
    'demo.opening': null,
    'demo.choosing': 'choice of a build',
    'demo.playing.time.running': 'the mates play',
    'demo.playing.time.paused': 'a pause',
    'demo.playing.time.hidden': 'a page that nobody sees',
    'demo.playing.hand.free': 'a free hand',
    'demo.playing.hand.drawing': 'a drawing',
    'demo.playing.question.none': 'no question',
    'demo.playing.question.open': 'a question',
    'demo.playing.orders.heard': 'mates that hear',
    'demo.playing.build.kept': 'a build that is kept',
  },
} as const satisfies Model<DemoEvent>;

export type DemoScreen = ScreenOf<typeof demoModel>;

/** What the specification and decision 022 say of the demo; in a world of this nature. */
export function demoOracle(nature: Nature): Oracle<DemoState, DemoEvent, DemoScreen> {
  const rules = demoRules(nature);
  return {
    start: rules.opened(null, null),
    next: (demo, step) => {
      switch (step.kind) {
        case 'event':
          return rules.after(demo, step.event);
        case 'time':
          return rules.afterTicks(demo, step.ms / 250);
        case 'store':
          return { ...demo, stored: 'damaged', ...rules.SILENCE };
        case 'reload':
          return rules.opened(
            step.input === 'build' || step.input === 'damaged' ? step.input : null,
            demo.stored,
            demo.storedBy,
          );
        case 'answer':
        case 'rejection':
        case 'clock':
        case 'clock change':
          return demo;
      }
    },
    shows: ({ screen, time, drawnFrom, question }) =>
      screen === 'choosing'
        ? ['choice of a build']
        : [
            TIMES[time],
            drawnFrom === null ? 'a free hand' : 'a drawing',
            question === null ? 'no question' : 'a question',
            'mates that hear',
            'a build that is kept',
          ],
    facts: (demo) => rules.facts(demo),
    identity: (demo) => {
      const { cursor, tool, drawnFrom, question, stored, quiet } = demo;
      const draws = tool === 'line' || tool === 'floor';
      const isQuiet = question === null && drawnFrom === null;
      const isPlain = isQuiet && tool === 'block' && rules.owner(demo, MEADOW) === null;
      const isAway = ![MEADOW, NEAR_END, TOP_CORNER].some((cell) => isSame(cursor, cell));
      // What has nothing to do with one another is looked at one by one; the stories mix it.
      return [
        draws ? 'draws' : tool,
        isQuiet && [isSame(cursor, MEADOW), isSame(cursor, NEAR_END)],
        isQuiet && !draws && rules.owner(demo, MEADOW),
        drawnFrom && [isSame(drawnFrom, NEAR_END), isSame(cursor, FAR_END)],
        question &&
          tool === 'block' && [
            question.mate,
            question.takes,
            question.left <= 1,
            question.cells.some((cell) => isSame(cell, cursor)),
            question.cells.every((cell) => isSame(cell, MEADOW)) && rules.owner(demo, MEADOW) !== null,
          ],
        isPlain && [quiet >= 40, quiet >= 100, stored === 'damaged', isSame(cursor, TOP_CORNER)],
        isPlain && demo.isMuted,
        isPlain && quiet >= 100 && isAway && !demo.isMuted && [demo.works, demo.unfinished],
      ];
    },
  };
}

const TIMES = {
  running: 'the mates play',
  paused: 'a pause',
  hidden: 'a page that nobody sees',
} as const;

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.every((place, axis) => place === other[axis]);
}
