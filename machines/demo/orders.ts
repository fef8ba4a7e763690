import { editDistance } from './edit-distance.ts';
import { isInvitation } from './invitations.ts';
import { MATES, type MateName } from './mates.ts';
import {
  corrected,
  isBesideShape,
  isBlock,
  isKnownWord,
  isShape,
  MEANINGS,
  type Meaning,
  MOST_ORDERED,
  MOST_STEPS,
  numberOf,
  type OrderBlock,
  type OrderShape,
  typosAllowedIn,
} from './order-words.ts';
import { isOfAll, removalIn } from './removal.ts';

/** What a mate can be told to do. */
export type MateOrder =
  /** `block`: of what, where that is said; else of what the visitor holds. */
  | ({ readonly kind: 'build'; readonly shape: OrderShape; readonly block?: OrderBlock } & Counted)
  | ({ readonly kind: 'fetch'; readonly block: OrderBlock } & Counted)
  /**
   * To take away: what is named; or blocks of a kind; or, where neither is said, whatever was built last. `all`: whatever mates
   * have built, of that name or kind if one is named.
   */
  | ({
      readonly kind: 'tidy';
      readonly shape?: OrderShape;
      readonly block?: OrderBlock;
      readonly all?: true;
    } & Counted)
  /** `shape`: with what, where that is said. `larger`: not with what is left undone, but with what was built last. */
  | { readonly kind: 'go-on'; readonly shape?: OrderShape; readonly larger?: true }
  | { readonly kind: 'follow' | 'stop' | 'come' }
  /** To tell what it does: it goes on with that. */
  | { readonly kind: 'report' };

/** What somebody writes to the mates. */
export type Order = MateOrder | { readonly kind: Talk };

/** How many blocks, or steps of stairs, where that is said: 1 to 99. */
type Counted = { readonly count?: number };

/**
 * What is no order: it is answered, and nobody does anything. `who`: what the mates are. `yes`, `no`: to a question. `again`:
 * the last order, if there was one. `undo`: what one has built oneself. A `house` is too much for them. `who-built`: who has placed
 * the block at the cursor. The mates follow no other `leader` than the visitor. The others ask for what is elsewhere on the page: `how` to play, to `join` the study, `quiet` mates, all
 * `anew`, `where` somebody or something is, or is missing.
 */
export const TALK = [
  'yes',
  'no',
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
] as const;
export type Talk = (typeof TALK)[number];

/**
 * What no mate does of an order: the place where it is to be, if not here; the number of towers or the like; what `more` is
 * ordered beside it; what other `mates` are to do.
 */
export type Unread = 'place' | 'number' | 'more' | 'mates';

type ReadOrder = Order & { readonly unread?: Unread };

/** To whom an order is addressed; null: to whoever has time. */
export type AddressedOrder = ReadOrder & { readonly mate: MateName | null };

/** Whether mates can do something with it; the others are answered by the demo. */
export function isForMates<Given extends Order>(order: Given): order is Given & MateOrder {
  return !TALK.some((talk) => talk === order.kind);
}

/** What is written beyond this is not read. */
const MOST_CHARACTERS = 200;
/** A larger number says no more. */
const MOST_COUNTED = 99;

/** Reads what somebody has written; a typo in a word does no harm. Any text gets an answer. */
export function readOrder(text: string): AddressedOrder {
  const said = text.trimStart();
  const instead = addressedOrderOf(wordsOf(INSTEAD.test(said) ? said.replace(/^\w+/, '') : ''));
  return isDeed(instead) || isToMove(instead) ? instead : addressedOrderOf(wordsOf(text));
}

/** 'No, build a wall': the no is to what is done now. */
// Stryker disable next-line Regex: a sentence that does not begin with it says the same without its first word.
const INSTEAD =
  /^(no|nope|nah)([,.!;:]| (build|make|put|place|fetch|bring|get|follow|come|tidy|clean|remove|delete|take)\b)/i;

function addressedOrderOf(words: readonly string[]): AddressedOrder {
  const mate = mateOf(words);
  // Stryker disable next-line ConditionalExpression: no word is near to no name.
  const rest = mate === null ? words : words.filter((word) => !isNameOf(mate, word));
  const isName = mate !== null && rest.length === 0;
  const order: ReadOrder = isName ? { kind: 'hello' } : orderOf(rest);
  if (order.kind === 'follow' && FOLLOWS_MATE.test(words.join(' '))) return { kind: 'leader', mate };
  const isForSeveral =
    EVERYONE.test(words.join(' ')) ||
    (!words.includes('tell') && MATES.filter((name) => words.includes(name)).length > 1);
  if (!isForSeveral) return { ...order, mate };
  if (order.kind === 'stop') return { ...order, mate: null, ...onlyOneStops(words) };
  const isForAll = order.kind === 'tidy' && order.all === true;
  const isForOne = (isDeed(order) && !isForAll) || isToMove(order);
  return { ...order, mate, ...(isForOne && { unread: order.unread ?? 'mates' }) };
}

/** 'Pip, stop, and Moss, carry on': where each that is called has an order of its own, and only one of them is to stop. */
function onlyOneStops(words: readonly string[]): { readonly mate: MateName; readonly unread: 'more' } | null {
  const called = MATES.filter((mate) => words.includes(mate));
  const starts = [...called.map((mate) => words.indexOf(mate)), words.length].sort(
    (one, other) => one - other,
  );
  const orders = called.map((mate) => {
    const at = words.indexOf(mate);
    const end = starts.find((start) => start > at);
    return { mate, order: plainOrderOf(words.slice(at + 1, end)) };
  });
  const isForAll = plainOrderOf(words.slice(0, starts[0])).kind === 'stop';
  const [stopped, ...others] = orders.filter(({ order }) => order.kind === 'stop');
  const isEachTold = orders.every(({ order }) => order.kind === 'stop' || isDeed(order) || isToMove(order));
  if (isForAll || !stopped || others.length > 0 || !isEachTold) return null;
  return { mate: stopped.mate, unread: 'more' };
}

const FOLLOWS_MATE = new RegExp(`\\bfollow (${MATES.join('|')})\\b`);

const EVERYONE = /\b(everyone|everybody|all of you|you all|both of you|you both)\b|^all\b/;

function isToMove({ kind }: Order): boolean {
  return kind === 'come' || kind === 'go-on';
}

function wordsOf(text: string): string[] {
  const letters = text
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’ʼ`\p{M}]/gu, '');
  // Stryker disable next-line ArrayDeclaration: another word without a meaning changes nothing.
  return letters.replace(NO_COUNT, '').match(/\p{L}+|\d+/gu) ?? [];
}

/** Numbers that count no blocks: for how many people something is, and which one it is. */
const NO_COUNT =
  /\b\d+(st|nd|rd|th)\b|\bfor \w+ (people|persons|players|friends)\b|\b4(?= (me|us|you|my|our)\b)/g;

/** The first name that is written, after a 'tell' if there is one; misspelt only at the beginning or the end. */
function mateOf(words: readonly string[]): MateName | null {
  const called = words
    .slice(Math.max(0, words.indexOf('tell')))
    .flatMap((word) => MATES.filter((mate) => mate === word));
  if (called[0]) return called[0];
  const ends = [words.at(0), words.at(-1)];
  return MATES.find((mate) => ends.some((word) => word !== undefined && isNameOf(mate, word))) ?? null;
}

function isNameOf(mate: MateName, word: string): boolean {
  if (word === mate) return true;
  return !isKnownWord(corrected(word)) && editDistance(word, mate) <= typosAllowedIn(mate);
}

function orderOf(written: readonly string[]): ReadOrder {
  const praise = PRAISE.exec(written.join(' '));
  // Stryker disable next-line StringLiteral: neither says anything.
  return praise ? afterPraise(praise[1] ?? '') : firstOrderOf(written);
}

/** Of several things the first is done. To come is none of them: who builds or fetches comes along. */
function firstOrderOf(written: readonly string[]): ReadOrder {
  const whole = plainOrderOf(written);
  const parts = written
    .join(' ')
    .split(JOINING)
    .map((part) => part.trim().split(' '));
  if (whole.kind === 'stop' && parts.some((words) => isDeedByVerb(words)))
    return { ...whole, unread: 'more' };
  if (!isDeed(whole)) return whole;
  const [first, ...others] = parts.filter((words) => isDeed(plainOrderOf(words)));
  if (!first) return whole;
  const order = plainOrderOf(first);
  const isMore = others.some((words) => isAnother(order, words));
  return isMore ? { ...order, unread: order.unread ?? 'more' } : whole;
}

// cspell:ignore thats
const PRAISE =
  /^(?:(?:thats|that is|that was|it is|its|so|very) )*(?:nice|lovely|beautiful|great|cool|awesome|wow|well done|good (?:job|work|one|idea))(?: (.*))?$/;

/** What comes after praise counts, if it is an order or an answer; of 'nice tower' no other one is built. */
function afterPraise(rest: string): ReadOrder {
  const words = rest.split(' ');
  const order = orderOf(words);
  const isNamedOnly = words.length === 1 && (order.kind === 'build' || order.kind === 'fetch');
  return order.kind === 'unknown' || isNamedOnly ? { kind: 'thanks' } : order;
}

function plainOrderOf(written: readonly string[]): ReadOrder {
  const words = written.map(corrected);
  const meanings = words.map((word) => MEANINGS.get(word) ?? (numberOf(word) === null ? null : 'number'));
  const has = (...wanted: readonly Meaning[]) =>
    meanings.some((meaning) => meaning && wanted.includes(meaning));
  const phrase = words.join(' ');
  if (/\bwhy (did|do|are|have) \w+ stop/.test(phrase)) return { kind: 'help' };
  // Who says so is told that they go on.
  if (GO_ON_AS_NOW.test(phrase)) return { kind: 'report' };
  if (has('stop')) return { kind: 'stop' };
  const said = written.join(' ');
  const kept = said.replace(LEFT_OUT, '');
  if (kept !== said) {
    const order = plainOrderOf(kept.split(' '));
    if (isDeed(order)) return order;
  }
  const asksWhyNot =
    words.some((word, n) => word === 'why' && meanings[n + 1] === 'not') && !/\bwhy \w+ i\b/.test(phrase);
  const forbids = has('not') && !asksWhyNot;
  const isInTrouble = IN_TROUBLE.test(phrase);
  const goesOn = has('go-on') || GO_ON.test(phrase) || LARGER.test(phrase);
  const takesAway = TAKE_AWAY.test(phrase);
  const isToDo = goesOn || takesAway || has('build', 'fetch', 'follow', 'come', 'tidy');
  const namesThing = meanings.some((meaning) => isShape(meaning) || isBlock(meaning));
  const asks = !asksWhyNot && isQuestion(meanings, phrase);
  if (QUIET.test(phrase)) return { kind: 'quiet' };
  if (ANEW.test(phrase) && !isToDo && !namesThing) return { kind: 'anew' };
  if (/\bjoin (me|us)\b/.test(phrase) && !forbids) return { kind: 'come' };
  if (JOIN.test(phrase) && !forbids && !namesThing && (asks || !isToDo)) return { kind: 'join' };
  const isAboutThem =
    has('self') ||
    /\bwho are you\b|\bare you (a |an |any )?(real|human|person|people|robots?|bots?|alive)\b|\bwho is$/.test(
      phrase,
    );
  if (/\bhow are you\b/.test(phrase)) return { kind: 'hello' };
  if (/^why( not)?$/.test(phrase)) return { kind: 'help' };
  if (REPORT.test(phrase)) return { kind: 'report' };
  if (WHO_BUILT.test(phrase)) return { kind: 'who-built' };
  if ((asks && WHERE.test(phrase)) || (MISSING.test(phrase) && !isToDo)) return { kind: 'where' };
  if (asks) return { kind: isAboutThem ? 'who' : howOrHelp(phrase) };
  if (forbids) {
    if (isToDo) return { kind: isInTrouble ? 'how' : 'stop' };
    return { kind: meanings.every((meaning) => isPartOfNo(meaning)) ? 'no' : 'unknown' };
  }
  // 'I like it' is no wish.
  const wants = has('want') || /\b(would|id) like\b|\b(can|could|may|might) (i|we) (have|get)\b/.test(phrase);
  if (meanings[0] === 'thanks' && !isToDo && !wants) return { kind: 'thanks' };
  if (isOwnDeed(words, meanings)) return { kind: 'help' };
  if (GO_AWAY.test(phrase) && !wants) return { kind: 'stop' };
  if (isAgain(words, meanings)) return { kind: 'again' };
  if (takesAway || has('tidy')) {
    if (UNDO.test(phrase)) return { kind: 'undo' };
    if (!takesAway && !REMOVE.test(phrase)) return { kind: 'tidy', ...(isOfAll(words) && { all: true }) };
    const removal = removalIn(words, meanings, countedIn(words, meanings).count);
    if (removal === 'not-theirs') return { kind: 'undo' };
    return { kind: 'tidy', ...removal, ...unreadNumber(words, meanings) };
  }
  const shape = meanings.find(isShape);
  if (goesOn && !isInvitation(shape)) {
    const grows = shape === undefined && LARGER.test(phrase);
    return { kind: 'go-on', ...(shape !== undefined && { shape }), ...(grows && { larger: true }) };
  }
  const isBare = meanings.every((meaning) => isPolite(meaning) || isShape(meaning) || isBlock(meaning));
  if (HOUSE.test(phrase) && (isBare || wants || has('build', 'help'))) return { kind: 'house' };
  const block = meanings.find(isBlock);
  const builds = has('build', 'help') || LIGHT_UP.test(phrase);
  const counted = countedIn(words, meanings);
  const isLampHere = has('here') && !has('path') && has('lights', 'lantern');
  if (isLampHere) return { kind: 'fetch', block: 'lantern', ...counted };
  if (block && isBesideShape(words, meanings) && (isBare || wants || builds || has('fetch'))) {
    return { kind: 'fetch', block, ...counted, unread: 'place' };
  }
  if (shape && (isBare || goesOn || wants || builds)) {
    const of = block === undefined || shape === 'lights' ? {} : { block };
    return { kind: 'build', shape, ...of, ...counted, ...unreadIn(shape, words, meanings) };
  }
  if (has('lantern') && has('build')) {
    const isElsewhere = ELSEWHERE.test(phrase) && !has('path');
    if (isElsewhere) return { kind: 'fetch', block: 'lantern', ...counted, unread: 'place' };
    return { kind: 'build', shape: 'lights', ...counted };
  }
  const isPutHere = has('build') && has('here');
  if (block && (isBare || isPutHere || wants || has('fetch'))) return { kind: 'fetch', block, ...counted };
  if (has('follow') || /\bwith (me|us)\b|\bcome along\b/.test(phrase)) return { kind: 'follow' };
  if (has('come') || COME.test(phrase)) return { kind: 'come' };
  if (has('yes')) return { kind: 'yes' };
  if (isAboutThem) return { kind: 'who' };
  if (has('help')) return { kind: 'help' };
  if (has('thanks')) return { kind: 'thanks' };
  return { kind: has('hello') ? 'hello' : 'unknown' };
}

/** What the mates do; not 'we' or 'this'. The name of a mate is left out. */
const REPORT =
  /\bwhat (are|is|do)( you| they| the mates)?( all)? (doing|building|build|making|up to)\b|\b(are|is)( you| they| the mates)?( all)? busy\b|\bhow far (are|is)\b|\b(are you|is it|are they)( all)?( yet)? (done|finished|ready)\b/;
/** The name of a mate is left out. */
const WHERE = /\bwhere$|\bwhere (is|are|am)\b/;
const MISSING =
  /\bmissing\b|\b(is|are) left\b|\b(how (many|much)|what)\b.* (do (we|i|you) need|(is|are) needed)\b/;
const WHO_BUILT = /\bwho (has |have )?(built|made|placed|put) (this|that|it|these|those)\b/;
const QUIET =
  /\b(be|keep|stay) (very |more )?(quiet|silent)\b|^(please )?(quiet|silence|hush|mute)\b|\bmute (you|them)\b|\bshut up\b/;
const ANEW = /\b(start|begin) (over|anew|again)\b|\b(restart|reset)\b(?!.*\b(view|camera)\b)/;
const JOIN =
  /\b(join|joining)\b(?! (the two|these|both|them|it)\b)|\b(participate|register|signup|sign up)\b|\b(a|my|the) codes?\b/;

const GO_ON_AS_NOW = /^(please )?(do not|dont|never) stop( (it|that|now|yet|building|please))*$/;
const GO_ON = /\b(go|carry) on\b|\bgo ahead\b/;
const LARGER =
  /\b(make|build) (it|this|that|the \w+) (taller|higher|longer|wider|bigger|larger)\b|\b(extend|widen|lengthen) (it|this|that|the \w+)\b/;
const COME = /^over here$|\bgo (over )?(here|there)\b/;

/** What is named is taken away; 'clean' and the like ask for no certain thing. */
const REMOVE = /\b(remove|delete|clear|undo|destroy|demolish|dismantle)\b/;
const TAKE_AWAY = /\b(take|tear|knock|pull)\b.*\b(away|down|off)\b|\bput\b.*\b(away|out)\b|\bget rid\b/;
/** 'A tower without a roof' and 'a tower, but do not use planks' forbid nothing that is done. */
const LEFT_OUT = / (without|with no|but (do not|dont|not|no|never)|(do not|dont|never) use)\b.*/;
/** Somebody who cannot do something asks how to do it, and forbids nothing. */
const IN_TROUBLE = /\b(i|we) (cant|cannot|can not)\b|^(cant|cannot)\b/;
const LIGHT_UP = /\blight (up )?(the|this|our|my) (path|way)\b/;
/** Mates take away what they have built, and nothing of the visitor's. */
const UNDO =
  /\bundo( (it|this|that|please))*$|\b(my|mine)\b|\bi (have |just )?(built|build|made|placed|put)\b/;
const GO_AWAY =
  /\bforget (it|that)\b|\bchanged? my mind\b|\bgo (back )?home\b|\bgo away\b|\bleave (me|us)( alone)?( now)?( please)?$/;
/** Of a house that is named as a place, or as what something is for, nobody asks to build it. */
const HOUSE =
  /(?<!\b(?:around|at|behind|beside|for|from|in|near|of|on|to) (?:(?:a|the|my|our|this|that) )?)\b(?:houses?|huts?|cabins?|castles?|cottages?|palaces?|sheds?|barns?)\b/;

/** A place other than the cursor's. */
const ELSEWHERE =
  /\b(next to|beside|near|behind|between|around|opposite|above|below|under|in front of|on top of|left of|right of|(?:by|[io]n|to|towards) the(?! cursor)|at|there)\b(?! (me|us|(my|the) cursor)\b)/;

/** A place is told in vain where it is built beside the cursor; an invitation has its own. */
function unreadIn(
  shape: OrderShape,
  words: readonly string[],
  meanings: readonly (Meaning | null)[],
): { readonly unread?: Unread } {
  const isElsewhere = ELSEWHERE.test(words.join(' ')) && !meanings.includes('here');
  if (isElsewhere && !isInvitation(shape)) return { unread: 'place' };
  return unreadNumber(words, meanings);
}

/** Of several towers or the like a mate does one. */
function unreadNumber(
  words: readonly string[],
  meanings: readonly (Meaning | null)[],
): { readonly unread?: Unread } {
  // Stryker disable next-line StringLiteral: no text without a number is one.
  const number = numberOf(words[meanings.indexOf('number')] ?? '') ?? 1;
  return countsThings(words, meanings) && number > 1 ? { unread: 'number' } : {};
}

/** Whether somebody asks for the same once more: nothing else is named. */
function isAgain(words: readonly string[], meanings: readonly (Meaning | null)[]): boolean {
  const isRest = (meaning: Meaning | null) =>
    meaning === 'filler' || meaning === 'build' || meaning === 'number';
  return words.some((word) => AGAIN.includes(word)) && meanings.every(isRest);
}

const AGAIN = ['again', 'repeat', 'same', 'more', 'another'];

/** Whether a question word comes first, but for a greeting or the like; or 'how' further on: 'show me how to build'. */
function isQuestion(meanings: readonly (Meaning | null)[], phrase: string): boolean {
  const first = meanings.find((meaning) => !LEADING.some((leading) => leading === meaning));
  return first === 'ask' || /\bhow (can|do|should|to)\b/.test(phrase);
}

const LEADING: readonly Meaning[] = ['filler', 'hello', 'yes'];

/** Whether somebody asks how one plays, or what the mates can do. */
function howOrHelp(phrase: string): 'how' | 'help' {
  const isAboutMates = /\b(you|ask|say|tell|write|orders?|commands|talk|call)\b/.test(phrase);
  const isAboutPlaying =
    /\b(how|what|where)\b.*\b(i|this|to|play)\b|\bnow what\b|\bwhat now\b|\bwhy \w+ i\b/.test(phrase);
  return isAboutPlaying && !isAboutMates ? 'how' : 'help';
}

const MODALS = ['can', 'could', 'may', 'must', 'shall', 'should', 'will', 'would'];

/** Whether somebody asks about, or tells of, what they build themselves: 'can I build a tower', 'I will build a tower'. */
function isOwnDeed(words: readonly string[], meanings: readonly (Meaning | null)[]): boolean {
  const roles = words.map((word, n) => {
    if (MODALS.includes(word)) return 'modal';
    if (word === 'im' || word === 'ill') return 'i';
    return OWN.includes(word) ? word : meanings[n];
  });
  return OWN_DEED.test(roles.join(' '));
}

const OWN = ['i', 'we', 'am', 'are', 'going', 'to'];
const OWN_DEED = /\b(modal i|i( am| modal)?|we are)( going to)? build\b/;

/**
 * How many are wanted: the first number, or two with 'by' between them; or half of what is built at most. Of 'two towers' it says
 * nothing: one is built.
 */
function countedIn(words: readonly string[], meanings: readonly (Meaning | null)[]): Counted {
  const at = meanings.indexOf('number');
  // Stryker disable next-line StringLiteral: no text without a number is one.
  const first = numberOf(words[at] ?? '') ?? 0;
  // Stryker disable next-line StringLiteral: nor is it 'by'.
  const times = ['by', 'x'].includes(words[at + 1] ?? '') ? numberOf(words[at + 2] ?? '') : null;
  if (at < 0 && words.includes('half'))
    return { count: Math.ceil((meanings.includes('stairs') ? MOST_STEPS : MOST_ORDERED) / 2) };
  if (countsThings(words, meanings)) return {};
  const count = first * (times ?? 1);
  return count === 0 ? {} : { count: Math.min(count, MOST_COUNTED) };
}

/** Whether the first number counts towers or the like, and not their blocks. */
function countsThings(words: readonly string[], meanings: readonly (Meaning | null)[]): boolean {
  const number = meanings.indexOf('number');
  const thing = meanings.find((_, n) => n > number && !SIZES.includes(words[n] ?? ''));
  return WHOLE_THINGS.some((each) => each === thing);
}

const SIZES = 'more other new big small little tall high long wide'.split(' ');

const WHOLE_THINGS: readonly Meaning[] = ['tower', 'wall', 'bridge', 'roof', 'floor'];

const JOINING = /\b(?:and|then|also|plus)\b/;

function isDeed({ kind }: Order): boolean {
  return kind === 'build' || kind === 'fetch' || kind === 'follow' || kind === 'tidy';
}

/** Whether something is ordered, and not only named: of 'no walls and towers' nothing is. */
function isDeedByVerb(words: readonly string[]): boolean {
  const isVerb = (meaning: Meaning | undefined) => meaning === 'build' || meaning === 'fetch';
  return isDeed(plainOrderOf(words)) && words.some((word) => isVerb(MEANINGS.get(corrected(word))));
}

/**
 * Whether more is ordered than the first. 'Tidy and clean up' is one thing, and 'logs' in 'a tower of planks and logs' is a
 * material.
 */
function isAnother({ kind }: Order, words: readonly string[]): boolean {
  const other = plainOrderOf(words).kind;
  if (other === 'fetch' && kind === 'build') {
    return words.some((word) => MEANINGS.get(corrected(word)) === 'fetch');
  }
  return other !== kind || other === 'build' || other === 'fetch';
}

const POLITE: readonly Meaning[] = ['filler', 'number', 'here', 'path', 'hello', 'thanks'];

/** What may stand beside an order, and changes nothing in it. */
function isPolite(meaning: Meaning | null): boolean {
  return POLITE.some((polite) => polite === meaning);
}

/** What may stand beside a no: it says to what. */
function isPartOfNo(meaning: Meaning | null): boolean {
  return meaning === 'not' || meaning === 'yes' || isPolite(meaning) || isShape(meaning) || isBlock(meaning);
}
