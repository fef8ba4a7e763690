import type { Answer } from '#machines/demo/answer.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import type { MateReport } from '#machines/demo/mate-events.ts';
import { type DemoScreen, demoModel, demoOracle } from './demo.model.ts';
import { type DemoState, LINKED, type Nature } from './demo.rules.ts';
import type { StepOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';

/** The words of the page by which things are found in it: all of them are here. */
export const DEMO_NAMES = {
  start: 'Start',
  board: 'The grove',
  own: 'Go on with mine',
  ofLink: 'Open the link’s build',
  pause: 'Pause',
  goOn: 'Go on',
  undo: 'Undo',
  redo: 'Redo',
  anew: 'Start anew',
  yes: 'Yes',
  mute: 'Mute the mates',
  showMe: 'Show me',
  hide: 'Hide',
  blocks: 'Blocks',
  tools: 'Tool',
  orders: 'Write to your mates',
  send: 'Send',
  invitations: { bridge: 'Bridge the pond', lights: 'Light the path', roof: 'Raise a roof' },
} as const;

/** The keys of the board. */
const KEYS = {
  left: 'ArrowLeft',
  right: 'ArrowRight',
  forward: 'ArrowUp',
  back: 'ArrowDown',
  up: 'PageUp',
  down: 'PageDown',
  use: ' ',
  take: 'x',
  pick: 'c',
  around: 'r',
  drop: 'Escape',
  yes: 'y',
  no: 'n',
} as const;
const TOOL_KEYS = { block: 'b', line: 'l', floor: 'f', take: 'v' } as const;
const TURN_KEYS = { '-1': 'q', '1': 'e' } as const;

/** What can be seen of the demo. */
export type DemoSight = {
  /** Whether a build is to be chosen; whether the mates stand still; whether nobody sees the page. */
  isChoosing: boolean;
  isPaused: boolean;
  isHidden: boolean;
  /** The answer to the visitor's last action. */
  answer: string;
  /** Whether a mate asks something. */
  isAsked: boolean;
  /** How many lines the mates have said. */
  lines: number;
  /** How many blocks of the bridge, the lights and the roof are there. */
  progress: readonly number[];
  /** The number of the kind and the name of the tool that is chosen. */
  kind: number;
  tool: string;
  /** What is only known where the board is looked into: how many blocks a drawing has, and the stored build. */
  outline?: number;
  stored?: DemoState['stored'];
};

/** The demo in a browser. */
export type DemoPage = Walked<DemoSight> & {
  store(key: string, text: string | null): Promise<void>;
  /** Opens the page anew, with what is stored, and starts the demo. */
  open(link: string): Promise<void>;
  /** Presses a key on the board. */
  pressKey(key: string): Promise<void>;
  /** Presses the button of this name; where there are several, the one that is described by `of`. */
  press(name: string, of?: string): Promise<void>;
  /** Writes to the mates. */
  write(text: string): Promise<void>;
  /** The pointer is there. */
  pointTo(cell: readonly number[], touched: readonly number[] | null): Promise<void>;
  setHidden(isHidden: boolean): Promise<void>;
  /** A mate of the test reports to the demo. */
  report(report: MateReport): Promise<void>;
};

type Options = {
  nature: Nature;
  /** What the page says, in a pause or not; where the test cannot know it, it is not compared. */
  wordsWhile?: (isPaused: boolean, answer: Answer) => string;
  /** Where this layer takes a step; everywhere unless told. */
  mayTake?: (name: StepOf<typeof demoModel>, state: DemoState) => boolean;
  /** The steps that this layer cannot take, and why. */
  never: Readonly<Partial<Record<StepOf<typeof demoModel>, string>>>;
};

const QUIET = 'the mates play, a free hand, no question, mates that hear, a build that is kept';
const ASKED = 'the mates play, a free hand, a question, mates that hear, a build that is kept';
const DRAWING = 'the mates play, a drawing, no question, mates that hear, a build that is kept';

const steps = Object.keys(demoModel.steps) as StepOf<typeof demoModel>[];

/** The demo as it is played (SITE-6), from a plain grove with nothing stored. */
export function demoPage({
  nature,
  wordsWhile,
  mayTake = () => true,
  never,
}: Options): PageModel<DemoState, DemoEvent, DemoScreen, typeof demoModel, DemoPage> {
  const oracle = demoOracle(nature);
  const facts = (state: DemoState) => oracle.facts(state) as Facts;
  return {
    model: demoModel,
    oracle,
    open: (page, input) => page.open(input),
    start: { input: '', state: oracle.start },
    events: {
      'link.chosen': (page) => page.press(DEMO_NAMES.ofLink),
      'saved.chosen': (page) => page.press(DEMO_NAMES.own),
      'cursor.moved': (page, { direction }) => page.pressKey(KEYS[direction]),
      'cursor.pointed': (page, { cell, touched }) => page.pointTo(cell, touched),
      'invitation.pressed': (page, { invitation }) =>
        page.press(DEMO_NAMES.showMe, DEMO_NAMES.invitations[invitation]),
      'marks.hidden': (page) => page.press(DEMO_NAMES.hide),
      'use.pressed': (page) => page.pressKey(KEYS.use),
      'take.pressed': (page) => page.pressKey(KEYS.take),
      'pick.pressed': (page) => page.pressKey(KEYS.pick),
      'around.pressed': (page) => page.pressKey(KEYS.around),
      'drawing.cancelled': (page) => page.pressKey(KEYS.drop),
      'kind.chosen': (page, { kind }) => page.pressKey(String(kind % 10)),
      'tool.chosen': (page, { tool }) => page.pressKey(TOOL_KEYS[tool]),
      'undo.pressed': (page) => page.press(DEMO_NAMES.undo),
      'redo.pressed': (page) => page.press(DEMO_NAMES.redo),
      'anew.pressed': (page) => page.press(DEMO_NAMES.anew),
      'view.turned': (page, { by }) => page.pressKey(TURN_KEYS[by]),
      'order.given': (page, { order }) => page.write(textOf(order)),
      'question.answered': (page, { answer }) => page.pressKey(KEYS[answer]),
      'mates.muted': (page) => page.press(DEMO_NAMES.mute),
      'mates.unmuted': (page) => page.press(DEMO_NAMES.mute),
      'pause.pressed': (page) => page.press(DEMO_NAMES.pause),
      'play.pressed': (page) => page.press(DEMO_NAMES.goOn),
      'page.hidden': (page) => page.setHidden(true),
      'page.shown': (page) => page.setHidden(false),
      tick: (page) => page.wait(250),
      'mate.moved': (page, report) => page.report(report),
      'mate.asked': (page, report) => page.report(report),
      'mate.wished': (page, report) => page.report(report),
      'mate.told': (page, report) => page.report(report),
      'mate.began': (page, report) => page.report(report),
      'mate.ended': (page, report) => page.report(report),
    },
    requests: {},
    replyOf: () => null,
    replies: {},
    never,
    screens: {
      'choice of a build': ({ isChoosing }) => isChoosing,
      'the mates play': ({ isPaused, isHidden }) => !isPaused && !isHidden,
      'a pause': ({ isPaused }) => isPaused,
      'a page that nobody sees': ({ isHidden }) => isHidden,
      'a free hand': ({ outline = 0, kind, tool }, state) =>
        outline === 0 && kind === state.kind && tool === state.tool,
      'a drawing': ({ outline, kind, tool }, state) =>
        (outline === undefined || outline === facts(state).outline.length) &&
        kind === state.kind &&
        tool === state.tool,
      'no question': ({ isAsked }) => !isAsked,
      'a question': ({ isAsked }) => isAsked,
      // Mates that play by themselves say what they like.
      'mates that hear': ({ answer, lines }, state) =>
        isSaid(answer, state) &&
        (never['Pip tells that it came'] !== undefined || lines === heardOf(state).length),
      'a build that is kept': ({ progress, stored }, state) =>
        JSON.stringify(progress) === JSON.stringify(facts(state).progress) &&
        (stored === undefined || JSON.stringify(stored) === JSON.stringify(state.stored)),
    },
    // Where something else is stored, a link to a build asks which one is to be opened; an order ends its mate's question, and goes
    // to another mate where that one works; marks can be hidden where there are some; what was ordered can be repeated.
    identity: (state) => {
      const { stored, question, sought, lastOrder } = state;
      return [
        isQuiet(state) && sought !== null,
        isQuiet(state) && lastOrder !== null,
        isQuiet(state) && state.isMuted,
        question?.mate,
        [state.works, state.unfinished],
        Array.isArray(stored) && stored.length > 0,
        JSON.stringify(stored) === JSON.stringify(LINKED),
      ];
    },
    mayTake: (name, state) => {
      const step = demoModel.steps[name];
      if (!mayTake(name, state)) return false;
      // It takes long; from where it is done is all the same.
      if (step.kind === 'reload' && !isQuiet(state)) return false;
      if (step.kind !== 'event') return state.screen === 'choosing' ? step.kind !== 'time' : true;
      const { type } = step.event;
      if (type === 'link.chosen' || type === 'saved.chosen') return state.screen === 'choosing';
      if (state.screen === 'choosing') return false;
      // Of muted mates one looks at what they ask; the pure model takes all steps.
      if (state.isMuted) return type === 'mates.unmuted' || type === 'mate.asked';
      // So it is with mates that work: one looks at who gets an order.
      if (type === 'mate.began') return isQuiet(state);
      // And with a mate that asks to take something away, which 'undo that' would tell it to do.
      if (step.event.type === 'mate.asked' && step.event.build === 'tidy' && !isQuiet(state)) return false;
      if (state.question?.takes && step.event.type === 'order.given' && step.event.order.kind === 'undo')
        return false;
      if (Object.keys(state.works).length > 0) {
        return (
          type === 'mate.ended' ||
          (type === 'order.given' && ['build', 'go-on'].includes(step.event.order.kind))
        );
      }
      if (type === 'page.shown') return state.time === 'hidden';
      if (state.time === 'hidden') return type.startsWith('mate.');
      switch (step.event.type) {
        case 'page.hidden':
        case 'pause.pressed':
          return state.time === 'running';
        case 'mates.muted':
          return state.time === 'running' && state.drawnFrom === null;
        case 'mates.unmuted':
          return false;
        case 'play.pressed':
          return state.time === 'paused';
        case 'drawing.cancelled':
          return state.drawnFrom !== null;
        // What is finished is not offered any more.
        case 'invitation.pressed':
          return !isFinished(state, step.event.invitation);
        case 'marks.hidden':
          return state.sought !== null && state.sought !== 'lights' && !isFinished(state, state.sought);
        // A pointer that stays where the cursor is sends nothing.
        case 'cursor.pointed': {
          const { cell } = step.event;
          const touched = state.drawnFrom === null ? step.event.touched : null;
          return `${[state.cursor, state.touched]}` !== `${[cell, touched]}`;
        }
        default:
          return true;
      }
    },
    also: [QUIET, ASKED, DRAWING].flatMap((screen) => steps.map((name) => `${screen} | ${name}`)),
  };

  function isFinished(state: DemoState, invitation: 'bridge' | 'roof'): boolean {
    const [bridge, , roof] = facts(state).progress;
    return invitation === 'bridge' ? bridge === 5 : roof === 25;
  }

  function isSaid(said: string, { answer, time }: DemoState): boolean {
    if (wordsWhile === undefined || answer === null) return true;
    return answer.says === 'around' ? said !== '' : said === wordsWhile(time === 'paused', answer);
  }
}

/** The lines of the log: a question says itself that nobody has answered; muted mates ask nothing. */
function heardOf({ log, isMuted }: DemoState): DemoState['log'] {
  return log.filter(({ line: { says } }) => says !== 'lapsed' && !(isMuted && says === 'asks'));
}

function isQuiet({ time, drawnFrom, question }: DemoState): boolean {
  return time === 'running' && drawnFrom === null && question === null;
}

type Facts = { outline: readonly unknown[]; progress: readonly number[] };

/** How a visitor writes an order. */
function textOf(order: Extract<DemoEvent, { type: 'order.given' }>['order']): string {
  const name = order.mate === null ? '' : `${order.mate}, `;
  switch (order.kind) {
    case 'build':
      return `${name}build a ${order.shape} here`;
    case 'fetch':
      return `${name}fetch a ${order.block}`;
    case 'follow':
      return `${name}follow me`;
    case 'stop':
      return `${name}stop`;
    case 'come':
      return `${name}come here`;
    case 'tidy':
      return `${name}tidy up`;
    case 'go-on':
      return `${name}go on`;
    case 'report':
      return `${name}what are you doing`;
    case 'yes':
      return `${name}yes`;
    case 'no':
      return `${name}no`;
    case 'help':
      return `${name}help`;
    case 'hello':
      return `${name}hello`;
    case 'thanks':
      return `${name}thanks`;
    case 'who':
      return `${name}who are you`;
    case 'how':
      return `${name}how do I place a block`;
    case 'join':
      return `${name}join`;
    case 'quiet':
      return `${name}be quiet`;
    case 'anew':
      return `${name}start over`;
    case 'again':
      return `${name}again`;
    case 'undo':
      return `${name}undo`;
    case 'where':
      return `${name}where are you`;
    case 'who-built':
      return `${name}who built this`;
    case 'leader':
      return 'follow Pip';
    case 'house':
      return `${name}make a house`;
    case 'unknown':
      return `${name}abracadabra`;
  }
}

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtDemo(names: typeof DEMO_NAMES): DemoSight {
  const all = <Each extends Element>(selector: string) => [
    ...document.querySelectorAll<Each>(`main ${selector}`),
  ];
  const buttons = all<HTMLElement>('button');
  const has = (name: string) => buttons.some((button) => button.textContent === name);
  const pressedIn = (legend: string) => {
    const group = all('fieldset').find((each) => each.querySelector('legend')?.textContent === legend);
    const offered = [...(group?.querySelectorAll('button') ?? [])];
    return offered.findIndex((button) => button.getAttribute('aria-pressed') === 'true');
  };
  return {
    isChoosing: has(names.own),
    isPaused: has(names.goOn),
    isHidden: document.hidden,
    answer: all('.demo-answer')[0]?.textContent ?? '',
    isAsked: has(names.yes),
    lines: all('[role=log] [data-mate]').length,
    progress: all<HTMLProgressElement>('progress').map(({ value }) => value),
    kind: pressedIn(names.blocks) + 1,
    tool: ['block', 'line', 'floor', 'take'][pressedIn(names.tools)] ?? '',
  };
}
