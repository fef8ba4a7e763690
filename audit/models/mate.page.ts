import type { Line, WorkName } from '#machines/demo/mate-events.ts';
import { type MateScreen, mateModel, mateOracle } from './mate.model.ts';
import { type MateState, type MateStep, mateRules } from './mate.rules.ts';
import type { StepOf } from './model.ts';
import type { PageModel, Walked } from './page.ts';

const TICK_MS = 250;
/** No mate needs longer for a block, or for a way. Ticks. */
const LONGEST_WAY = 200;
/** After so many ticks in which the visitor does nothing, a mate has asked, if there is something to ask. */
const QUIET = 60;
/** For how long a question waits. Ticks. */
const QUESTION = 80;
/** How often one looks while many ticks pass. */
const LOOK_TICKS = 10;

/** What is seen of Wren. */
export type MateSight = {
  /** What it has said since the last step. */
  said: readonly string[];
  /** What it does, as it says when it is asked. */
  doing: string;
  isAsking: boolean;
};

/** What Wren has said, as far as the log shows it, the oldest first; and who asks something. */
export type MatesSeen = { lines: readonly string[]; asks: string | null };

/** The demo in a browser, with the mates as they are. */
export type MateBoard = {
  /** Opens the page and starts the demo. */
  open(): Promise<void>;
  /** Presses a key on the board. */
  pressKey(key: string): Promise<void>;
  write(text: string): Promise<void>;
  /** Presses the button that makes all as at the beginning. */
  startAnew(): Promise<void>;
  wait(ms: number): Promise<void>;
  look(): Promise<MatesSeen>;
};

export type MatePage = Walked<MateSight> & {
  open(): Promise<void>;
  /** Writes to Wren, as a step. */
  order(text: string): Promise<void>;
  /** Presses keys on the board, as a step. */
  pressKeys(...keys: readonly string[]): Promise<void>;
  /** As a step, too. */
  startAnew(): Promise<void>;
};

/** Asks Wren what it does after each step, and after each tick until it does what it should. */
export function mateOn(board: MateBoard): MatePage {
  let said: string[] = [];
  let doing = '';
  const see = async (): Promise<MateSight> => {
    const { lines } = await board.look();
    // What comes after the last line that it was asked for; that it asks, and has had no answer, is seen by its question.
    const news = lines.slice(lines.lastIndexOf(doing) + 1);
    said.push(...news.filter((line) => !/^Wren (Shall I|No answer)/.test(line)));
    await board.write('wren, what are you doing');
    const then = await board.look();
    doing = then.lines.at(-1) ?? '';
    return { said, doing, isAsking: then.asks === 'Wren' };
  };
  /** So many ticks, or some more than it takes Wren to ask. Another mate that asks is told no. */
  const ticks = async (count: number) => {
    for (let left = count; left > 0; left -= LOOK_TICKS) {
      await board.wait(Math.min(left, LOOK_TICKS) * TICK_MS);
      const { asks } = await board.look();
      if (asks === 'Wren') return;
      if (asks !== null) await board.pressKey('n');
    }
  };
  return {
    open: async () => {
      await board.open();
      [said, doing] = [[], ''];
      await ticks(1);
    },
    order: async (text) => {
      said = [];
      await board.write(`wren, ${text}`);
    },
    pressKeys: async (...keys) => {
      said = [];
      for (const key of keys) await board.pressKey(key);
    },
    startAnew: async () => {
      said = [];
      await board.startAnew();
    },
    wait: async (ms) => {
      said = [];
      await ticks(ms / TICK_MS);
    },
    see: async (isShown) => {
      for (let passed = 0; ; passed++) {
        const seen = await see();
        if (isShown(seen) || passed === LONGEST_WAY) return seen;
        await ticks(1);
      }
    },
  };
}

type StepName = StepOf<typeof mateModel>;

const OF_THE_DEMO = 'The demo of the page decides it, at once.';
const OF_OTHERS = 'The other mates of the page do what they like.';
const WHERE_IT_IS = 'Where a mate is, only the picture shows; another test plays with it.';
const ONCE = 'It is finished once for all mates; another test does so.';
const NO_COUNT = 'It goes on until Wren does what it should: one tick, and many, are enough.';

const never: Partial<Record<StepName, string>> = {
  'it is asked what it does': 'It is asked after each step.',
  'its wish is refused': OF_THE_DEMO,
  'its step is refused': OF_THE_DEMO,
  'nobody sees the question': OF_THE_DEMO,
  'Pip does what is left of its work': OF_OTHERS,
  'Pip takes what it has placed': OF_OTHERS,
  'it begins to stroll': WHERE_IT_IS,
  'the visitor goes elsewhere': WHERE_IT_IS,
  'the visitor is where it stands': WHERE_IT_IS,
  'it is walled in': WHERE_IT_IS,
  'the walls are gone': WHERE_IT_IS,
  'the bridge is finished': ONCE,
  'the roof is finished': ONCE,
  '9 ticks pass': NO_COUNT,
  '11 ticks pass': NO_COUNT,
};

/** Wren (SITE-6) as a visitor knows it by its words, while the other mates play, too. */
export function matePage(): PageModel<MateState, MateStep, MateScreen, typeof mateModel, MatePage> {
  return {
    model: mateModel,
    oracle,
    start: { input: '', state: mateOracle.start },
    open: (page) => page.open(),
    events: {
      ordered: (page, { order }) => {
        switch (order.kind) {
          case 'stop':
            return page.order('stop');
          case 'report':
            return page.order('what are you doing');
          case 'follow':
            return page.order('follow me');
          case 'come':
            return page.order('come here');
          case 'build':
            return page.order('build a tower');
          case 'fetch':
            return page.order('fetch a lantern');
          case 'go-on':
            return page.order('go on');
          case 'tidy':
            return page.order('tidy up');
        }
      },
      answered: (page, { answer }) =>
        answer === 'silence' ? page.wait(QUESTION * TICK_MS) : page.pressKeys(answer === 'yes' ? 'y' : 'n'),
      'line begun': (page) => page.pressKeys(...LINE_KEYS),
      'begun anew': (page) => page.startAnew(),
      'let ask': (page) => page.wait(QUIET * TICK_MS),
      // The next block comes by itself, a tick after the other.
      granted: (page) => page.wait(0),
      refused: unable,
      'step refused': unable,
      'stroll begun': unable,
      'gone elsewhere': unable,
      'stood upon': unable,
      'walled in': unable,
      freed: unable,
      helped: unable,
      robbed: unable,
      finished: unable,
    },
    requests: {},
    replyOf: () => null,
    replies: {},
    never,
    screens: {
      'nothing to do': isSeen,
      'it waves': isSeen,
      'it asks': (seen, state) => seen.isAsking && isSeen(seen, state),
      'it is at work': isSeen,
      'it would place or take a block': isSeen,
      'it comes': isSeen,
      'it follows': isSeen,
      'it cheers': isSeen,
      'it rests': isSeen,
    },
    mayTake,
    mayRestart: true,
    also: ALSO,
  };
}

const times = (count: number, key: string): string[] => Array(count).fill(key);

/** Places a line of three blocks on the meadow, and goes back to the path. */
const LINE_KEYS = [
  ...[...times(4, 'ArrowLeft'), ...times(10, 'ArrowDown')],
  ...[' ', 'ArrowUp', ' ', 'ArrowUp', ' '],
  ...[...times(8, 'ArrowUp'), ...times(4, 'ArrowRight')],
];

/** These change nothing that is shown by a screen. */
const ALSO = [
  ...(['its wish is granted', 'a tick passes', 'a tower is ordered', 'a lantern is ordered'] as const).map(
    (name) => `it is at work | ${name}`,
  ),
  // It arrives.
  'it follows | 238 ticks pass',
  ...(['it is told to go on', 'it is told to tidy', 'nothing disturbs a question'] as const).map(
    (name) => `nothing to do | ${name}`,
  ),
];

/** A wish is granted at once: it is not seen, but its block is. */
const oracle: typeof mateOracle = {
  ...mateOracle,
  shows: (mate) => mateOracle.shows(mate.does === 'wishing' ? { ...mate, does: 'working' } : mate),
  next: (mate, step) => {
    const isGrant = step.kind === 'event' && step.event.type === 'granted';
    return mateOracle.next(isGrant ? mateOracle.next(mate, { kind: 'time', ms: 0 }) : mate, step);
  },
  identity: ({ work, unfinished, line, isUnwanted, own, rest }) => [
    // The end of a rest.
    Math.min(rest, 3),
    work && [work.build, work.left === 0],
    [unfinished.length > 0, unfinished.some(({ returns }) => !returns)],
    line,
    isUnwanted,
    own.length,
  ],
};

/** Steps whose end this page can see, and after which Wren asks only when it is let. */
function mayTake(name: StepName, mate: MateState): boolean {
  const { does, work, unfinished, line, isUnwanted } = mate;
  const step = mateModel.steps[name];
  const isAtWork = does === 'working' || does === 'wishing';
  const isFree = does === 'nothing' || does === 'greeting';
  const mayAskByItself = line === 'begun' && !isUnwanted;
  if (step.kind === 'time') {
    if (mayAskByItself) return false;
    return isAtWork ? work?.left === 0 && step.ms === TICK_MS : does !== 'asking';
  }
  const { event } = step;
  switch (event.type) {
    case 'granted':
      return isAtWork && work !== null && work.left > 0;
    case 'answered':
      return does === 'asking';
    case 'line begun':
      return line === 'none' && isFree;
    case 'let ask':
      return isFree;
    case 'begun anew':
      return mate.own.length > 0 || line !== 'none' || unfinished.length > 0;
    case 'ordered':
      if (does === 'asking') return false;
      // How far it goes on with a line depends on where everybody stands, of which the rules know nothing.
      if (event.order.kind === 'go-on') return line === 'none' && !mateRules.makesLarger(mate);
      // The cursor is where it was: the new blocks may stand where those that it has left undone were to stand.
      if (event.order.kind === 'build' || event.order.kind === 'fetch') {
        if (unfinished.some(({ returns }) => !returns)) return false;
      }
      return !mayAskByItself;
    case 'refused':
    case 'step refused':
    case 'stroll begun':
    case 'gone elsewhere':
    case 'stood upon':
    case 'walled in':
    case 'freed':
    case 'helped':
    case 'robbed':
    case 'finished':
      return false;
  }
}

/** It has said what it should, and says that it does what it should. */
function isSeen({ said, doing }: MateSight, state: MateState): boolean {
  const { said: next } = mateOracle.next(state, mateModel.steps['it is asked what it does']);
  return doing === next.map(wordsOf).join() && said.join() === state.said.map(wordsOf).join();
}

async function unable(): Promise<never> {
  throw new Error('No visitor can do that here.');
}

/** What Wren says, with its name. */
function wordsOf(line: Line): string {
  return `Wren ${textOf(line)}`;
}

function textOf(line: Line): string {
  switch (line.says) {
    case 'free':
      return 'I have nothing to do just now.';
    case 'left':
      return `I left ${workOf(line.build)} at ${line.placed} of ${line.planned} blocks. ‘Carry on’ goes on with it.`;
    case 'waits':
      return 'I’m waiting for your answer.';
    case 'follows':
      return 'I’m with you.';
    case 'comes':
      return 'I’m on my way.';
    case 'came':
      return 'Here I am.';
    case 'busy':
      return `I’m ${workOf(line.build).replace('the ', 'at the ')}: ${sumOf(line)}`;
    case 'stopped':
      if (line.build === null) return 'I stopped.';
      return `I stopped ${workOf(line.build)}: ${sumOf(line)}`;
    case 'finished':
      return `Done: ${blocks(line.placed)} for the ${line.build}.`;
    case 'fetched':
      return 'Here you are: a lantern.';
    case 'tidied':
      return `I took away ${blocks(line.taken)} of mine.`;
    case 'cannot':
      return line.order === 'tidy'
        ? 'I can’t: I find nothing of mine to take away. Your own blocks go with Undo, any block with the tool Take.'
        : 'I can’t: I see nothing to go on with. Place a block or two, then ask again.';
    case 'gave-up':
    case 'cheers':
    case 'shut-in':
    case 'cut-off':
      throw new Error(`Nothing makes Wren say '${line.says}' here.`);
  }
}

/** 'the tower', or what it does. */
function workOf(build: WorkName): string {
  if (build === 'fetch') return 'fetching';
  return build === 'tidy' ? 'tidying' : `the ${build}`;
}

function sumOf({ build, placed, planned }: Extract<Line, { says: 'busy' | 'stopped' }>): string {
  return `${placed} of ${planned} blocks are ${build === 'tidy' ? 'gone' : 'there'}.`;
}

function blocks(count: number): string {
  return count === 1 ? '1 block' : `${count} blocks`;
}

/** Looks at the document. It uses nothing outside itself, so that a browser can be given its text. */
export function lookAtMates(): MatesSeen {
  const lines = [...document.querySelectorAll('main [role=log] p')].map((line) => line.textContent ?? '');
  return {
    lines: lines.filter((line) => line.startsWith('Wren ')),
    asks: document.querySelector('#demo-question strong')?.textContent ?? null,
  };
}
