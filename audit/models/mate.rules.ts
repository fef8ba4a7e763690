import type { Line } from '#machines/demo/mate-events.ts';
import type { MateOrder } from '#machines/demo/orders.ts';

/** The rules of a mate in plain words, after the specification and decision 022: for `mate.model.ts`. */

const RESTING_TICKS = 240;
const GREETING_TICKS = 16;
const CHEERING_TICKS = 12;
const MOST_FAILURES = 3;
const MOST_ORDERED = 6;
const MOST_WORKS = 4;
const MOST_UNFINISHED = 3;
const TOWER = 5;
/** How far a mate goes on with a line of three. */
const LINE = 3;
const LANTERN = 6;

/**
 * What can happen to a mate. The test plays the demo, the visitor and the other mates, and lets the ticks pass that a
 * walk takes: how long one is depends on places, of which these rules know nothing.
 */
export type MateStep =
  | { readonly type: 'ordered'; readonly order: MateOrder }
  | { readonly type: 'answered'; readonly answer: 'yes' | 'no' | 'silence' | 'busy' }
  | { readonly type: 'finished'; readonly invitation: 'bridge' | 'lights' | 'roof' }
  | {
      readonly type:
        | 'granted'
        | 'refused'
        | 'step refused'
        | 'line begun'
        | 'let ask'
        | 'stroll begun'
        | 'gone elsewhere'
        | 'stood upon'
        | 'walled in'
        | 'freed'
        | 'helped'
        | 'robbed'
        | 'begun anew';
    };

type Work = {
  build: 'line' | 'tower' | 'fetch' | 'tidy';
  /** How many blocks are left, came true, are still as they were made, and were planned. */
  left: number;
  done: number;
  proved: number;
  planned: number;
  failures: number;
  /** Whether it was ordered, and not proposed. */
  isOrdered: boolean;
};

export type MateState = {
  does:
    | 'nothing'
    | 'greeting'
    | 'asking'
    | 'working'
    | 'wishing'
    | 'coming'
    | 'following'
    | 'cheering'
    | 'resting';
  /** Ticks until a wave or a cheer is over; and until a stop counts no more. */
  left: number;
  rest: number;
  work: Work | null;
  /** What it has begun and left undone, the newest last; whether it goes back to it by itself, as another order came between. */
  unfinished: readonly { work: Work; returns: boolean }[];
  errand: 'come' | 'follow' | null;
  hasToldStuck: boolean;
  isWalled: boolean;
  /** The line that the visitor began; `grown` once the mate has a part in it. */
  line: 'none' | 'begun' | 'grown';
  isUnwanted: boolean;
  /**
   * How many blocks of each of its builds are there, the newest last. What is older than the five newest it does not tell
   * apart: that is the first.
   */
  own: readonly number[];
  /** What the last step made it say, ask and wish. */
  said: readonly Line[];
  asked: readonly string[];
  wished: number;
  /** Whether it is within three blocks of the visitor, where it came or follows; whether it has gone out of the way. */
  isNear: boolean | null;
  stoodAside: boolean | null;
};

const SILENCE = { said: [], asked: [], wished: 0, isNear: null, stoodAside: null };

const start: MateState = {
  // It has seen the grove, and waves.
  does: 'greeting',
  left: GREETING_TICKS,
  rest: 0,
  work: null,
  unfinished: [],
  errand: null,
  hasToldStuck: false,
  isWalled: false,
  line: 'none',
  isUnwanted: false,
  own: [],
  ...SILENCE,
};

export const mateRules = { start, after, afterTicks, makesLarger };

function after(before: MateState, step: MateStep): MateState {
  const mate = { ...before, ...SILENCE };
  switch (step.type) {
    case 'ordered':
      return afterOrder(mate, step.order);
    case 'answered':
      return mate.does === 'asking' ? afterAnswer(mate, step.answer) : mate;
    case 'finished':
      return afterFinish(mate, step.invitation);
    case 'granted':
      return mate.does === 'wishing' ? afterGrant(mate) : mate;
    case 'refused':
      return mate.does === 'wishing' && mate.work
        ? { ...mate, does: 'working', work: { ...mate.work, failures: mate.work.failures + 1 } }
        : mate;
    case 'line begun':
      return mate.line === 'none' && !mate.isWalled ? { ...passed(settled(mate), 1), line: 'begun' } : mate;
    case 'let ask':
      return mate.isWalled ? mate : letAsk(settled(mate));
    case 'stroll begun': {
      const calm = settled(mate);
      return calm.does === 'greeting' ? idle(calm) : calm;
    }
    case 'stood upon':
      return afterStanding(settled(mate));
    case 'walled in':
      return mate.work !== null || mate.isWalled
        ? mate
        : passed({ ...mate, isWalled: true, said: [{ says: 'shut-in' }] }, 1);
    case 'freed':
      return mate.isWalled ? passed({ ...mate, isWalled: false }, 1) : mate;
    case 'helped':
      return mate.does === 'working' && mate.work && !mate.isWalled
        ? {
            ...mate,
            work: { ...mate.work, left: 0 },
            own: mate.work.build === 'tidy' ? taken(mate.own, mate.work.left) : mate.own,
            line: mate.work.build === 'line' ? 'grown' : mate.line,
          }
        : mate;
    case 'robbed':
      return mate.work?.build === 'tidy'
        ? mate
        : {
            ...mate,
            own: [],
            work: mate.work && { ...mate.work, proved: 0 },
            unfinished: mate.unfinished.map((each) => ({ ...each, work: { ...each.work, proved: 0 } })),
          };
    case 'begun anew':
      return { ...start, does: 'nothing', left: 0 };
    case 'step refused':
    case 'gone elsewhere':
      return mate;
  }
}

/** So many ticks; before and after them it does to the end what it has begun. */
function afterTicks(before: MateState, ticks: number): MateState {
  return settled(passed(settled({ ...before, ...SILENCE }), ticks));
}

/** What an order makes of it: at once, whatever it does. */
function afterOrder(mate: MateState, order: MateOrder): MateState {
  const free = {
    ...mate,
    work: null,
    rest: 0,
    hasToldStuck: false,
    unfinished: unfinishedAfter(mate, false),
  };
  switch (order.kind) {
    case 'report':
      return { ...mate, said: [doingLine(mate)] };
    case 'stop': {
      const said = mate.errand === null ? left(mate) : [stoppedLine(null)];
      return { ...free, does: 'resting', rest: RESTING_TICKS, errand: null, said };
    }
    case 'follow':
      return { ...free, does: 'following', errand: 'follow', said: [...left(mate), { says: 'follows' }] };
    case 'come':
      return { ...free, does: 'coming', errand: 'come', said: left(mate) };
    case 'build':
      return withWork(mate, 'tower', TOWER);
    case 'fetch':
      return withWork(mate, 'fetch', 1);
    case 'tidy':
      if (mate.isWalled) return mate;
      return withTidying(mate, mate.own.at(-1));
    case 'go-on':
      if (mate.isWalled || mate.line === 'grown') return mate;
      if (mate.work) return { ...mate, does: 'working', errand: null, rest: 0 };
      if (nextToResume(mate, false))
        return { ...willReturn(resumed(mate, false) ?? mate), errand: null, rest: 0 };
      if (makesLarger(mate)) return mate;
      if (mate.line !== 'begun') return cannot(mate, 'go-on');
      return { ...withWork(mate, 'line', LINE), unfinished: willReturn(mate).unfinished };
  }
}

/** Of its last build it takes six blocks at most. */
function withTidying(mate: MateState, last: number | undefined): MateState {
  return last === undefined ? cannot(mate, 'tidy') : withWork(mate, 'tidy', Math.min(MOST_ORDERED, last));
}

/** Its blocks when so many of the last build are taken away. */
function taken(own: readonly number[], count: number): readonly number[] {
  const left = (own.at(-1) ?? 0) - count;
  return [...own.slice(0, -1), ...(left > 0 ? [left] : [])];
}

/** Its blocks with one more, which is the first of a build or not. */
function withBlock(own: readonly number[], isFirst: boolean): readonly number[] {
  if (!isFirst && own.length > 0) return own.with(-1, (own.at(-1) ?? 0) + 1);
  const [oldest = 0, next = 0, ...others] = own;
  return own.length > MOST_WORKS ? [oldest + next, ...others, 1] : [...own, 1];
}

function withWork(mate: MateState, build: Work['build'], planned: number): MateState {
  const work = { build, left: planned, done: 0, proved: 0, planned, failures: 0, isOrdered: true };
  const isNext = build === 'tower' || build === 'fetch';
  const unfinished = isNext ? unfinishedAfter(mate, true) : [];
  return { ...mate, does: 'working', work, unfinished, errand: null, rest: 0, said: left(mate) };
}

/** What was ordered or begun is left undone when something else begins; else what was left before. */
function unfinishedAfter({ work, unfinished }: MateState, returns: boolean): MateState['unfinished'] {
  const isWanted = work && work.build !== 'tidy' && (work.isOrdered || work.done > 0);
  const before = unfinished.map((each) => ({ ...each, returns: returns && each.returns }));
  return isWanted && work.left > 0 ? [...before, { work, returns }].slice(-MOST_UNFINISHED) : before;
}

/** Whether to go on is to make its own build larger: how much depends on places. */
function makesLarger(mate: MateState): boolean {
  const { work, line, own } = mate;
  return work === null && line === 'none' && own.length > 0 && !nextToResume(mate, false);
}

/** The next block of a tower stands on the last one; its first one, and those of a line, on the ground. */
function canResume({ build, proved, done }: Work): boolean {
  return build !== 'tower' || proved > 0 || done === 0;
}

/** The newest that it can go on with. */
function nextToResume({ unfinished }: MateState, isReturning: boolean) {
  return unfinished.findLast(({ work, returns }) => canResume(work) && (returns || !isReturning));
}

/** It goes on with the newest that it can; the others are left as they are. */
function resumed(mate: MateState, isReturning: boolean): MateState | null {
  const next = nextToResume(mate, isReturning);
  if (next === undefined) return null;
  const unfinished = mate.unfinished.filter((each) => each !== next);
  return { ...mate, does: 'working', work: { ...next.work, failures: 0 }, unfinished };
}

function willReturn(mate: MateState): MateState {
  return { ...mate, unfinished: mate.unfinished.map((each) => ({ ...each, returns: true })) };
}

/** Its work has ended, as these lines tell: it goes back to the one before, and says so, or has nothing to do. */
function workEnded(mate: MateState, lines: readonly Line[]): MateState {
  const said = [...mate.said, ...lines];
  const next = lines.length === 0 ? null : resumed(mate, true);
  if (next === null) return idle({ ...mate, said });
  const givenUp = unfinishedAfter({ ...mate, unfinished: [] }, false);
  const unfinished = [...givenUp, ...next.unfinished];
  return settled({ ...next, unfinished, said: [...said, doingLine(next)] });
}

/** What another order makes it leave, it says. */
function left({ work }: MateState): readonly Line[] {
  if (work === null) return [];
  return work.left === 0 && work.proved > 0 ? finishedLines(work) : [stoppedLine(work)];
}

function stoppedLine(work: Work | null): Line {
  return {
    says: 'stopped',
    build: work?.build ?? null,
    placed: work?.proved ?? 0,
    planned: work?.planned ?? 0,
  };
}

function doingLine(mate: MateState): Line {
  const { does, work, errand } = mate;
  if (does === 'asking') return { says: 'waits' };
  if (work) return { says: 'busy', build: work.build, placed: work.proved, planned: work.planned };
  if (errand === null) return freeLine(mate);
  return { says: errand === 'follow' ? 'follows' : 'comes' };
}

/** Who has nothing to do tells what it could go on with. */
function freeLine(mate: MateState): Line {
  const left = nextToResume(mate, false)?.work;
  if (!left) return { says: 'free' };
  return { says: 'left', build: left.build, placed: left.proved, planned: left.planned };
}

function cannot(mate: MateState, order: 'tidy' | 'go-on'): MateState {
  return { ...mate, said: [{ says: 'cannot', order, reason: 'nothing-there' }] };
}

/** A no, or silence, is remembered; a question that nobody saw is none. */
function afterAnswer(mate: MateState, answer: 'yes' | 'no' | 'silence' | 'busy'): MateState {
  if (answer === 'yes') return { ...mate, does: 'working' };
  return { ...idle(mate), isUnwanted: mate.isUnwanted || answer !== 'busy' };
}

function afterGrant(mate: MateState): MateState {
  const { work } = mate;
  if (work === null) return mate;
  const own = work.build === 'tidy' ? taken(mate.own, 1) : withBlock(mate.own, work.done === 0);
  const { left, done, proved } = work;
  return {
    ...mate,
    does: 'working',
    own,
    line: work.build === 'line' ? 'grown' : mate.line,
    work: { ...work, left: left - 1, done: done + 1, proved: proved + 1 },
  };
}

/** Wren tells of the bridge only. Who asks, or waits for a block, goes on waiting; everybody else cheers. */
function afterFinish(mate: MateState, invitation: 'bridge' | 'lights' | 'roof'): MateState {
  const said: Line[] = invitation === 'bridge' ? [{ says: 'cheers', invitation }] : [];
  if (mate.does === 'asking' || mate.does === 'wishing') return { ...mate, said };
  return { ...mate, does: 'cheering', left: CHEERING_TICKS, said };
}

/** It asks if the visitor has begun something, nothing disturbs, and it has nothing else to do. */
function letAsk(mate: MateState): MateState {
  if (mate.does === 'greeting' || mate.does === 'cheering') return letAsk(settled(passed(mate, mate.left)));
  if (mate.does === 'resting') {
    const later = passed(mate, 1);
    return later.does === 'nothing' ? letAsk(later) : later;
  }
  if (mate.does !== 'nothing' || mate.line !== 'begun' || mate.isUnwanted) return mate;
  const work: Work = {
    build: 'line',
    left: LINE,
    done: 0,
    proved: 0,
    planned: LINE,
    failures: 0,
    isOrdered: false,
  };
  return { ...mate, does: 'asking', work, asked: [...mate.asked, `line of ${LINE}`] };
}

/** The visitor is where it stands for 20 ticks: it goes aside, unless it is busy, or can go nowhere. */
function afterStanding(mate: MateState): MateState {
  if (mate.isWalled || !['nothing', 'greeting', 'following', 'resting'].includes(mate.does)) return mate;
  if (mate.does === 'resting' && mate.rest <= 20) return mate;
  return settled({ ...passed(mate, 20), stoodAside: true });
}

/** After so many ticks, of which a mate that goes somewhere makes what it can. */
function passed(mate: MateState, ticks: number): MateState {
  if (ticks <= 0) return mate;
  switch (mate.does) {
    case 'greeting':
      return mate.left > ticks ? { ...mate, left: mate.left - ticks } : idle(mate);
    case 'cheering': {
      if (mate.left > ticks) return { ...mate, left: mate.left - ticks };
      return passed(afterCheer(mate), ticks - mate.left);
    }
    case 'resting':
      return mate.rest > ticks ? { ...mate, rest: mate.rest - ticks } : idle({ ...mate, rest: 0 });
    case 'nothing':
    case 'asking':
    case 'working':
    case 'wishing':
    case 'coming':
    case 'following':
      return mate;
  }
}

/** It goes on with what it did before. */
function afterCheer(mate: MateState): MateState {
  if (mate.work) return { ...mate, does: 'working' };
  if (mate.errand) return { ...mate, does: mate.errand === 'come' ? 'coming' : 'following' };
  return mate.rest > 0 ? { ...mate, does: 'resting' } : idle(mate);
}

/** Once it waits for something: who went has arrived, or has given up and said why; who builds wishes for a block. */
function settled(mate: MateState): MateState {
  const { work, isWalled } = mate;
  switch (mate.does) {
    case 'coming':
      return idle(
        isWalled
          ? { ...mate, said: [...mate.said, { says: 'cannot', order: 'come', reason: 'no-way' }] }
          : { ...mate, isNear: true, said: [...mate.said, { says: 'came' }] },
      );
    case 'following':
      if (!isWalled) return { ...mate, hasToldStuck: false, isNear: true };
      return mate.hasToldStuck
        ? mate
        : {
            ...mate,
            hasToldStuck: true,
            said: [...mate.said, { says: 'cannot', order: 'follow', reason: 'no-way' }],
          };
    case 'working': {
      if (work === null) return idle(mate);
      if (work.left === 0) return workEnded(mate, finishedLines(work));
      if (work.failures >= MOST_FAILURES || isWalled) {
        const reason = work.failures >= MOST_FAILURES ? 'in-the-way' : 'no-way';
        return workEnded(mate, [gaveUpLine(work, reason)]);
      }
      return { ...mate, does: 'wishing', wished: mate.wished + 1 };
    }
    case 'nothing':
    case 'greeting':
    case 'asking':
    case 'wishing':
    case 'cheering':
    case 'resting':
      return mate;
  }
}

function idle(mate: MateState): MateState {
  const unfinished = unfinishedAfter(mate, false);
  return { ...mate, does: 'nothing', work: null, unfinished, errand: null, rest: 0, hasToldStuck: false };
}

/** Only what is there is told; nothing where others have done it all. */
function finishedLines(work: Work): Line[] {
  if (work.done === 0) return [];
  if (work.proved === 0) return [gaveUpLine(work, 'in-the-way')];
  if (work.build === 'fetch')
    return [{ says: 'fetched', kind: LANTERN, placed: work.proved, planned: work.planned }];
  if (work.build === 'tidy') return [{ says: 'tidied', taken: work.proved }];
  return [{ says: 'finished', build: work.build, placed: work.proved }];
}

function gaveUpLine({ build, proved, planned }: Work, reason: 'in-the-way' | 'no-way'): Line {
  if (build === 'fetch' || build === 'tidy') return { says: 'cannot', order: build, reason };
  return { says: 'gave-up', build, placed: proved, planned, reason };
}
