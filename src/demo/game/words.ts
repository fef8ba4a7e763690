import type { Answer, LogEntry, Tool } from '#machines/demo/answer.ts';
import type { Around, Side, Way } from '#machines/demo/around.ts';
import { type Cell, KIND, type Kind, type KindName } from '#machines/demo/blocks.ts';
import type { Turn } from '#machines/demo/cursor.ts';
import type { InvitationName, Progress } from '#machines/demo/invitations.ts';
import type { BuildName, Line, Reason, WorkName } from '#machines/demo/mate-events.ts';
import type { MateName } from '#machines/demo/mates.ts';
import { MOST_ORDERED, MOST_STEPS, type OrderShape } from '#machines/demo/order-words.ts';
import type { MateOrder, Unread } from '#machines/demo/orders.ts';
import type { PlaceAnswer, TakeAnswer } from '#machines/demo/rules.ts';
import type { Author } from '#machines/demo/world.ts';

/** Everything that the demo says, in words (SITE-6). */

export const MATE_NAMES: Readonly<Record<MateName, string>> = { wren: 'Wren', pip: 'Pip', moss: 'Moss' };

/** How each mate is told from the others in the grove, and what it is like. */
export const MATE_WAYS: Readonly<Record<MateName, string>> = {
  wren: '(blue) plans',
  pip: '(green) fetches',
  moss: '(pink) dreams',
};

/** Each kind of block: one, and several. */
const KIND_WORDS: Readonly<Record<KindName, readonly [one: string, many: string]>> = {
  air: ['nothing', 'nothing'],
  planks: ['planks', 'planks'],
  beam: ['a beam', 'beams'],
  stone: ['stone', 'stones'],
  tile: ['a roof tile', 'roof tiles'],
  plaster: ['plaster', 'plaster'],
  lantern: ['a lantern', 'lanterns'],
  grass: ['grass', 'grass'],
  sand: ['sand', 'sand'],
  log: ['a log', 'logs'],
  blossom: ['blossom', 'blossom'],
  soil: ['soil', 'soil'],
  path: ['the path', 'the path'],
  water: ['water', 'water'],
  bedrock: ['bedrock', 'bedrock'],
};

/** The name of a kind on its button. */
export const KIND_LABELS = {
  planks: 'Planks',
  beam: 'Beam',
  stone: 'Stone',
  tile: 'Roof tile',
  plaster: 'Plaster',
  lantern: 'Lantern',
  grass: 'Grass',
  sand: 'Sand',
  log: 'Log',
  blossom: 'Blossom',
} as const satisfies Partial<Record<KindName, string>>;

export const TOOL_LABELS: Readonly<Record<Tool, string>> = {
  block: 'Place',
  line: 'Line',
  floor: 'Floor',
  take: 'Take',
};

export const INVITATION_TITLES: Readonly<Record<InvitationName, string>> = {
  bridge: 'Bridge the pond',
  lights: 'Light the path',
  roof: 'Raise a roof',
};

/** What an invitation asks for, before anything of it is there. */
const INVITATION_HINTS: Readonly<Record<InvitationName, string>> = {
  bridge: 'Five gaps, for any block.',
  lights: 'Six places wait for a lantern.',
  roof: 'The pavilion has none.',
};

/** What an invitation still asks for. */
export function wordsOfHint(name: InvitationName, { done, of }: Progress): string {
  if (done === 0) return INVITATION_HINTS[name];
  const left = of - done;
  if (name === 'lights')
    return left === 1 ? 'One place waits for a lantern.' : `${left} places wait for a lantern.`;
  return left === 1 ? 'One block is missing.' : `${left} blocks are missing.`;
}

const INVITATION_THINGS: Readonly<Record<InvitationName, string>> = {
  bridge: 'bridge',
  lights: 'next lantern of the path',
  roof: 'roof of the pavilion',
};

const SHOWN: Readonly<Record<InvitationName, string>> = {
  bridge: 'Here the bridge needs a block.',
  lights: 'Here the path needs a lantern. You hold one.',
  roof: 'Here the roof needs a block.',
};

const FINISHED: Readonly<Record<InvitationName, string>> = {
  bridge: 'The pond is bridged. Well built.',
  lights: 'The path is lit from end to end.',
  roof: 'The pavilion has a roof.',
};

/** What a mate says when an invitation is finished. */
const CHEERS: Readonly<Record<InvitationName, string>> = {
  bridge: 'Now we can walk across.',
  lights: 'How bright the path is now.',
  roof: 'Now it may rain.',
};

const BUILD_WORDS: Readonly<Record<BuildName, string>> = {
  line: 'line',
  tower: 'tower',
  stairs: 'stairs',
  wall: 'wall',
  floor: 'floor',
  ring: 'ring',
  mirror: 'mirror image',
  bridge: 'bridge',
  'path-lights': 'row of lanterns',
  roof: 'roof of the pavilion',
  lights: 'lanterns of the path',
  lantern: 'lantern',
  blossom: 'blossom',
  gap: 'gap',
};

const MANY_BUILDS: Readonly<Record<OrderShape, string>> = {
  tower: 'towers',
  wall: 'walls',
  bridge: 'bridges',
  stairs: 'stairs',
  roof: 'roofs',
  lights: 'lanterns of the path',
  floor: 'floors',
};

const REASONS: Readonly<Record<Reason, string>> = {
  'no-way': 'there is no way',
  'too-high': 'the next block is higher than I reach',
  'in-the-way': 'something is in the way',
  floating: 'there is nothing to hold the next block',
  'cursor-there': 'your cursor is where the next block goes. Place it yourself, or move away and ask again',
  'shuts-in': 'somebody could no longer get home',
  'no-room': 'there is no room for it here',
  'nothing-there': 'there is nothing to do it with',
  'all-there': 'nothing of it is missing',
};

const NOT_PLACED: Readonly<Record<Exclude<PlaceAnswer, 'ok'>, string>> = {
  outside: 'The grove ends here.',
  taken: 'There is a block already.',
  floating: 'A block needs another one beside or below it. Begin at an edge.',
  occupied: 'A mate is standing there. Wait a moment, or build beside it.',
  full: 'The grove holds no more changes. Take some blocks away first.',
};

const NOT_TAKEN: Readonly<Record<Exclude<TakeAnswer, 'ok'>, string>> = {
  outside: 'The grove ends here.',
  nothing: 'There is no block to take.',
  bedrock: 'Bedrock stays where it is.',
  full: 'The grove holds no more changes. Undo some first.',
};

const TOOL_WORDS: Readonly<Record<Tool, string>> = {
  block: 'Place one block at a time.',
  line: 'Draw a line: mark its beginning, then its end.',
  floor: 'Draw a floor: mark one corner, then the opposite one.',
  take: 'Take blocks away.',
};

/** After the change to the 2D renderer. */
export const SIMPLIFIED = 'The picture is simpler now, so that it keeps up. The game is the same.';

export const WHAT_CAN_BE_ASKED =
  'You can ask for a tower, a wall, a floor, stairs, a bridge, a roof or lights; a number says how many blocks. Or say: follow me, come here, fetch planks, carry on, again, tidy up, stop.';

/** The name of a kind by its number. */
export function kindName(kind: Kind): KindName {
  return (Object.keys(KIND) as KindName[]).find((name) => KIND[name] === kind) ?? 'air';
}

/** The same as {@link wordsOf}; and that nobody begins with an order while time stands still. */
export function wordsWhile(isPaused: boolean, answer: Answer): string {
  const words = wordsOf(answer);
  const waits =
    isPaused && answer.says === 'ordered' && answer.order.kind !== 'stop' && answer.order.kind !== 'report';
  return waits ? `${words} The game is paused: press Go on.` : words;
}

/** What the visitor's own action has done, in a sentence or two. */
export function wordsOf(answer: Answer): string {
  switch (answer.says) {
    case 'opened':
      return wordsOfOpened(answer);
    case 'moved':
      return `${onWhat(answer.here, answer.below)} ${place(answer.cell)}`;
    case 'showed':
      return [SHOWN[answer.invitation], onWhat(answer.here, answer.below), place(answer.cell)].join(' ');
    case 'hid-marks':
      return 'The marks are hidden.';
    case 'at-the-edge':
      return 'The grove ends here.';
    case 'placed':
      return `Placed ${counted(answer.count, answer.kind)}.${wordsOfLevel(answer.level)}`;
    case 'not-placed':
      return NOT_PLACED[answer.reason];
    case 'took':
      return `Took ${answer.kind === KIND.path ? 'a piece of the path' : one(answer.kind)}.${wordsOfLevel(answer.level)}`;
    case 'not-taken':
      return NOT_TAKEN[answer.reason];
    case 'chose-kind':
      return `You hold ${one(answer.kind)}.`;
    case 'nothing-to-pick':
      return 'There is no block here that you could choose.';
    case 'chose-tool':
      return TOOL_WORDS[answer.tool];
    case 'draws':
      return `${answer.count === 0 ? 'Nothing can be placed there.' : `${blocks(answer.count)} would be placed.`} ${place(answer.cell)}`;
    case 'stopped-drawing':
      return 'The drawing is dropped.';
    case 'undid':
      return `Undone: ${blocks(answer.count)}.${kept(answer.kept)}${wordsOfLevel(answer.level)}`;
    case 'redid':
      return `Done again: ${blocks(answer.count)}.${kept(answer.kept)}${wordsOfLevel(answer.level)}`;
    case 'nothing-to-undo':
      return 'There is nothing of yours to undo. What a mate has built goes with ‘Tidy up’.';
    case 'nothing-to-redo':
      return 'There is nothing to do again.';
    case 'turned':
      return `The view has turned. Ahead, ${AHEAD[answer.turn]}.`;
    case 'around':
      return wordsOfAround(answer.around);
    case 'ordered':
      return [wordsOfOrder(answer.mate, answer.order), ...wordsOfUnread(answer.unread)].join(' ');
    case 'not-understood':
      return 'The mates did not understand. You can ask for a tower, stairs or lanterns, or say follow me, tidy up, stop. ‘Help’ says all.';
    case 'help':
      return WHAT_CAN_BE_ASKED;
    case 'hello':
      return 'Hello. The mates are listening: begin something, or ask for a tower, a wall or lanterns.';
    case 'thanks':
      return 'You are welcome.';
    case 'who':
      return 'Wren, Pip and Moss are scripts: simple rules in this page, no AI. The agents of the study are different.';
    case 'how':
      return 'Place a block with a tap, a click or Space; take one with a long tap, the right button or X. Drag, or press Q or E, to turn the view. ‘Show me’ leads to where blocks are missing.';
    case 'join':
      return 'To take part in the study you need a code from the lab: ‘Join with a code’ is below.';
    case 'quiet':
      return '‘Mute the mates’ stands beside ‘Your mates’.';
    case 'anew':
      return '‘Start anew’ is below the grove. Undo brings your blocks back.';
    case 'again':
      return 'Nothing was ordered yet that could be done again. Ask for a tower, a wall or stairs first.';
    case 'undo':
      return '‘Tidy up’ takes away what a mate has built last. Your own blocks go with Undo, any block with the tool Take.';
    case 'where':
      return '‘Read what is around’ (R) says where the mates and gaps are. ‘Show me’ leads to a gap.';
    case 'who-built':
      if (answer.kind === KIND.air) return 'There is nothing at the cursor.';
      return `${capital(one(answer.kind))}, at the cursor: ${wordsOfOwner(answer.owner)}.`;
    case 'leader':
      return 'The mates follow you, and no mate: say ‘follow me’.';
    case 'house':
      return 'A whole house is too much for one order. Ask for a floor, then for walls: a number says how many blocks.';
    case 'answered':
      return wordsOfAnswered(answer);
    case 'no-question':
      return 'Nobody is asking anything just now.';
    case 'started-anew':
      return answer.count === 0
        ? 'The grove is as it was at the beginning.'
        : `The grove is as it was at the beginning. Undo brings ${blocks(answer.count)} back.`;
    case 'paused':
      return 'Paused. You can still build; the mates stand still.';
    case 'goes-on':
      return 'The mates go on.';
    case 'finished':
      return FINISHED[answer.invitation];
  }
}

/** What the log has of a mate. A last block that it leaves is mostly under the cursor, where no mate builds. */
export function wordsOfEntry({ line, left }: LogEntry): string {
  if (!left) return wordsOfLine(line);
  const isLastLeft = left === 1 && line.says === 'finished';
  return `${wordsOfLine(line)} ${isLastLeft ? 'The last one is for you to place.' : `Still missing: ${left}.`}`;
}

/** What a mate says. */
export function wordsOfLine(line: LogEntry['line']): string {
  switch (line.says) {
    case 'asks':
      return wordsOfQuestion(line.build, line.count);
    case 'lapsed':
      return 'No answer, so I leave it.';
    case 'finished':
      return wordsOfFinished(line.build, line.placed);
    case 'gave-up':
      return `I placed ${line.placed} of ${line.planned} for the ${BUILD_WORDS[line.build]}: ${REASONS[line.reason]}.${line.reason === 'no-way' && line.build !== 'bridge' ? ' Is the bridge whole?' : ''}`;
    case 'stopped':
      return stopped(line);
    case 'fetched':
      return wordsOfFetched(line);
    case 'tidied':
      return `I took away ${blocks(line.taken)} of mine.`;
    case 'busy':
      return wordsOfBusy(line);
    case 'left':
      return wordsOfLeft(line);
    case 'comes':
      return 'I’m on my way.';
    case 'waits':
      return 'I’m waiting for your answer.';
    case 'free':
      return 'I have nothing to do just now.';
    case 'came':
      return 'Here I am.';
    case 'follows':
      return 'I’m with you.';
    case 'cannot':
      return line.reason === 'all-there' ? 'It is whole already.' : `I can’t: ${whyNot(line)}.`;
    case 'cheers':
      return CHEERS[line.invitation];
    case 'shut-in':
      return 'I can’t get out of here. Would you leave me a way?';
    case 'cut-off':
      return 'I can’t get home from here. Would you leave me a way?';
  }
}

/** What an order needs is said for each order. */
function whyNot({ order, reason }: Extract<Line, { says: 'cannot' }>): string {
  if (reason === 'shuts-in' && order === 'tidy') {
    return 'somebody needs it to get home, so it stays. Any block goes with the tool Take';
  }
  if (reason !== 'nothing-there') return REASONS[reason];
  switch (order) {
    case 'go-on':
      return 'I see nothing to go on with. Place a block or two, then ask again';
    case 'tidy':
      return 'I find nothing of mine to take away. Your own blocks go with Undo, any block with the tool Take';
    case 'build':
    case 'fetch':
    case 'follow':
    case 'come':
    case 'stop':
    case 'report':
      return REASONS[reason];
  }
}

function wordsOfFinished(build: BuildName, placed: number): string {
  switch (build) {
    case 'lights':
    case 'path-lights':
      return `Done: ${placed === 1 ? 'a lantern' : `${placed} lanterns`} beside the path.`;
    case 'lantern':
      return 'Done: a lantern for you.';
    case 'blossom':
      return 'Done: a little blossom for you.';
    case 'mirror':
      return `Done: ${blocks(placed)} on the other side.`;
    case 'gap':
      return placed === 1 ? 'Done: I filled the gap.' : `Done: I filled ${placed} gaps.`;
    case 'line':
    case 'tower':
    case 'stairs':
    case 'wall':
    case 'floor':
    case 'ring':
    case 'bridge':
    case 'roof':
      return `Done: ${blocks(placed)} for the ${BUILD_WORDS[build]}.`;
  }
}

/** What a mate asks; one question, to be answered with yes or no. */
export function wordsOfQuestion(build: WorkName, count: number): string {
  switch (build) {
    case 'line':
    case 'tower':
    case 'stairs':
    case 'wall':
    case 'floor':
    case 'ring':
    case 'bridge':
      return `Shall I go on with ${build === 'stairs' ? 'these' : 'this'} ${BUILD_WORDS[build]}?`;
    case 'path-lights':
      return 'Shall I go on with this row of lanterns?';
    case 'mirror':
      return 'Shall I build the same on the other side?';
    case 'roof':
      return `Shall I lay ${count === 1 ? 'a block' : `${count} blocks`} of the pavilion’s roof?`;
    case 'lights':
      return 'Shall I hang lanterns beside the path?';
    case 'lantern':
      return 'Shall I put a lantern here?';
    case 'blossom':
      return 'How about some blossom here?';
    case 'gap':
      return count === 1 ? 'Shall I fill this gap?' : `Shall I fill these ${count} gaps?`;
    case 'fetch':
      return `Shall I bring you ${count} more ${count === 1 ? 'block' : 'blocks'} like your last one?`;
    case 'tidy':
      return `Shall I take away the ${count === 1 ? 'block' : blocks(count)} that I brought you?`;
  }
}

function wordsOfAnswered({ mate, answer, cursor }: Extract<Answer, { says: 'answered' }>): string {
  if (answer === 'no') return `${MATE_NAMES[mate]} leaves it.`;
  const makesRoom = cursor ? ` Your cursor makes room. ${place(cursor)}` : '';
  return `${MATE_NAMES[mate]} gets to work.${makesRoom}`;
}

function wordsOfOpened({ build, problem, unfinished = [] }: Extract<Answer, { says: 'opened' }>): string {
  const opened =
    build === 'link'
      ? 'This is the build from the link.'
      : build === 'saved'
        ? 'Your build is as you left it.'
        : 'The grove is yours. The old bridge ahead has a gap: close it, or build what you like.';
  const names = unfinished.map((mate) => MATE_NAMES[mate]).join(' and ');
  const left = names === '' ? '' : ` ${names} had not finished: press ‘Carry on’.`;
  return `${problem === null ? '' : `${PROBLEMS[problem]} `}${opened}${left}`;
}

const PROBLEMS: Readonly<Record<NonNullable<Extract<Answer, { says: 'opened' }>['problem']>, string>> = {
  'link-damaged': 'This link is damaged. Ask for it to be copied again.',
  'link-too-long': 'The link to a build is too long, so it can’t be opened.',
  'link-other-version': 'The link to a build was made by another version of the demo, so it can’t be opened.',
  'saved-damaged': 'Your stored build is damaged and can’t be opened.',
  'saved-too-long': 'Your stored build is too large to be opened.',
  'saved-other-version': 'Your stored build is from another version of the demo and can’t be opened.',
};

function wordsOfOrder(mate: MateName | null, order: MateOrder): string {
  const who = mate === null ? 'All mates' : MATE_NAMES[mate];
  switch (order.kind) {
    case 'build':
      return `${who} heard you: ${BUILD_WORDS[order.shape]}${order.block ? ` of ${many(KIND[order.block])}` : ''}${wordsOfSize(order)}.`;
    case 'fetch':
      return `${who} heard you: fetch ${wordsOfFetch(order)}.`;
    case 'follow':
      return `${who} heard you: follow.`;
    case 'stop':
      return `${who} heard you: stop.`;
    case 'come':
      return `${who} heard you: come.`;
    case 'tidy':
      if (order.all && order.shape) {
        return `${who} heard you: take away all ${mate === null ? 'their' : 'its'} ${MANY_BUILDS[order.shape]}.`;
      }
      if (order.all) {
        const what = order.block ? ` ${many(KIND[order.block])}` : '';
        return `${who} heard you: take away all${what} that ${mate === null ? 'they have' : 'it has'} built. The bridge and your own blocks stay: ‘Start anew’ takes everything.`;
      }
      return `${who} heard you: ${wordsOfTidying(order)}.`;
    case 'go-on':
      if (mate === null) return 'Whoever has left something undone carries on.';
      return `${who} heard you: ${order.shape ? `go on with the ${BUILD_WORDS[order.shape]}` : 'carry on'}.`;
    case 'report':
      return mate === null ? 'The mates tell you.' : `${who} tells you.`;
  }
}

/** What a mate takes away: 'the wall', 'the wall of planks', '2 planks', '2 blocks'; or whatever it has built. */
function wordsOfTidying({ shape, block, count }: Extract<MateOrder, { kind: 'tidy' }>): string {
  const of = block === undefined ? '' : ` of ${many(KIND[block])}`;
  if (count === undefined) {
    if (shape) return `take away the ${BUILD_WORDS[shape]}${of}`;
    return block ? `take away ${many(KIND[block])}` : 'tidy up';
  }
  const size = Math.min(count, MOST_ORDERED);
  const most = wordsOfMost(count, MOST_ORDERED);
  if (shape) return `take away the ${BUILD_WORDS[shape]}${of}, ${blocks(size)}${most}`;
  return `take away ${block ? counted(size, KIND[block]) : blocks(size)}${most}`;
}

/** What the mates have not understood of an order, and what one can do instead. */
function wordsOfUnread(unread: Unread | undefined): string[] {
  switch (unread) {
    case 'place':
      return ['It begins beside your cursor: for another place, move there and ask again.'];
    case 'number':
      return ['One at a time: say ‘again’ for the next one.'];
    case 'more':
      return ['One thing at a time: ask for the rest when it is done.'];
    case 'mates':
      return ['One mate does it. For another one, ask once more with its name alone.'];
    case undefined:
      return [];
  }
}

/** How large an ordered build becomes, if that was said. */
function wordsOfSize({ shape, count }: Extract<MateOrder, { kind: 'build' }>): string {
  if (count === undefined) return '';
  const most = shape === 'stairs' ? MOST_STEPS : MOST_ORDERED;
  const thing = shape === 'stairs' ? 'step' : shape === 'lights' ? 'lantern' : 'block';
  const size = Math.min(count, most);
  return `, ${size} ${thing}${size === 1 ? '' : 's'}${wordsOfMost(count, most)}`;
}

function wordsOfFetch({ block, count = 1 }: Extract<MateOrder, { kind: 'fetch' }>): string {
  return `${counted(Math.min(count, MOST_ORDERED), KIND[block])}${wordsOfMost(count, MOST_ORDERED)}`;
}

function wordsOfMost(count: number, most: number): string {
  return count > most ? ', as many as a mate can do at once' : '';
}

function wordsOfFetched({ kind, placed, planned }: Extract<Line, { says: 'fetched' }>): string {
  if (placed < planned) return `Here you are: ${placed} of ${planned} ${many(kind)}.`;
  return `Here you are: ${counted(placed, kind)}.`;
}

function stopped({ build, placed, planned }: Extract<Line, { says: 'stopped' }>): string {
  if (build === null) return 'I stopped.';
  if (build === 'tidy') return `I stopped tidying: ${placed} of ${planned} blocks are gone.`;
  if (build === 'fetch') return `I stopped fetching: ${placed} of ${planned} blocks are there.`;
  if (placed === planned) return wordsOfFinished(build, placed);
  return `I stopped the ${BUILD_WORDS[build]}: ${placed} of ${planned} blocks are there.`;
}

/** What a mate does just now. */
function wordsOfBusy({ build, placed, planned }: Extract<Line, { says: 'busy' }>): string {
  if (build === 'tidy') return `I’m tidying: ${placed} of ${planned} blocks are gone.`;
  const what = build === 'fetch' ? 'fetching' : `at the ${BUILD_WORDS[build]}`;
  return `I’m ${what}: ${placed} of ${planned} blocks are there.`;
}

/** What a mate has left undone, which it tells when it has nothing to do. */
function wordsOfLeft({ build, placed, planned }: Extract<Line, { says: 'left' }>): string {
  return `I left ${wordsOfWork(build)} at ${placed} of ${planned} blocks. ‘Carry on’ goes on with it.`;
}

function wordsOfWork(build: Extract<Line, { says: 'left' }>['build']): string {
  if (build === 'fetch') return 'fetching';
  return build === 'tidy' ? 'tidying' : `the ${BUILD_WORDS[build]}`;
}

/** What is around, in short sentences: what one needs in order to build without seeing. */
function wordsOfAround({ here, below, sides, invitations, mates }: Around): string {
  const goals = invitations.map(
    ({ invitation, progress, way }) =>
      `${capital(INVITATION_THINGS[invitation])}, ${progress.done} of ${progress.of} there: the nearest gap is ${wordsOfWay(way)}.`,
  );
  const others = mates.map(({ mate, way }) => `${MATE_NAMES[mate]} is ${wordsOfWay(way)}.`);
  return [onWhat(here, below), ...sides.map(wordsOfSide), ...goals, ...others].join(' ');
}

const SIDE_WORDS = {
  forward: 'Ahead',
  right: 'To the right',
  back: 'Behind',
  left: 'To the left',
  up: 'Above',
  down: 'Below',
} as const;

function wordsOfSide({ direction, kind, rise }: Side): string {
  const level = rise === 0 ? '' : `, ${Math.abs(rise)} ${rise > 0 ? 'higher' : 'lower'}`;
  return `${SIDE_WORDS[direction]}: ${one(kind)}${level}.`;
}

/** 'two ahead, one to the left'; 'right here'. */
export function wordsOfWay({ right, ahead, up }: Way): string {
  const parts = [
    ahead !== 0 && `${Math.abs(ahead)} ${ahead > 0 ? 'ahead' : 'behind'}`,
    right !== 0 && `${Math.abs(right)} to the ${right > 0 ? 'right' : 'left'}`,
    up !== 0 && `${Math.abs(up)} ${up > 0 ? 'up' : 'down'}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'right here' : parts.join(', ');
}

function onWhat(here: Kind, below: Kind): string {
  if (here !== KIND.air) return `In ${one(here)}.`;
  if (below === KIND.air) return 'In the air.';
  return below === KIND.water ? 'Over water.' : `On ${one(below)}.`;
}

/** Which numbers of {@link place} change ahead, as the view is turned. */
const AHEAD: Readonly<Record<Turn, string>> = {
  0: 'rows count up',
  1: 'columns count up',
  2: 'rows count down',
  3: 'columns count down',
};

/** On which level the cursor is after a block has lifted or lowered it. */
function wordsOfLevel(level: number | null): string {
  return level === null ? '' : ` Now on level ${level + 1}.`;
}

/** Columns from the left, rows from the near side, levels from the ground; all count from 1. */
function place([x, y, z]: Cell): string {
  return `Column ${x + 1}, row ${z + 1}, level ${y + 1}.`;
}

function one(kind: Kind): string {
  return KIND_WORDS[kindName(kind)][0];
}

function many(kind: Kind): string {
  return KIND_WORDS[kindName(kind)][1];
}

/** 'a lantern', '3 lanterns'. */
function counted(count: number, kind: Kind): string {
  return count === 1 ? one(kind) : `${count} ${many(kind)}`;
}

function blocks(count: number): string {
  return count === 1 ? '1 block' : `${count} blocks`;
}

function kept(count: number): string {
  return count === 0
    ? ''
    : ` ${blocks(count)} stayed: somebody has changed ${count === 1 ? 'it' : 'them'} since.`;
}

function wordsOfOwner(owner: Author | null): string {
  if (owner === null) return 'there from the beginning';
  return `placed by ${owner === 'you' ? 'you' : MATE_NAMES[owner]}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
