import type { Answer, LogEntry, Tool } from '#machines/demo/answer.ts';
import type { Around } from '#machines/demo/around.ts';
import { HOTBAR } from '#machines/demo/blocks.ts';
import type { Direction } from '#machines/demo/cursor.ts';
import type { DemoEvent } from '#machines/demo/demo.events.ts';
import type { DemoContext, Question } from '#machines/demo/demo.machine.ts';
import { INVITATIONS, type InvitationName } from '#machines/demo/invitations.ts';
import type { MateSnapshot } from '#machines/demo/mate.selectors.ts';
import type {
  BuildName,
  CellChange,
  Line,
  MateEvent,
  Perception,
  Reason,
} from '#machines/demo/mate-events.ts';
import type { Act, Work } from '#machines/demo/mate-mind.ts';
import { MATES } from '#machines/demo/mates.ts';
import type { Builds } from '#machines/demo/opening.ts';
import type { Order } from '#machines/demo/orders.ts';
import type { PlaceAnswer, TakeAnswer } from '#machines/demo/rules.ts';
import type { Placed } from '#machines/demo/shape-site.ts';
import { AUTHORS, type Change, type Edit, type WrittenWorld } from '#machines/demo/world.ts';

/** All words of a closed type: the compiler names those that are missing, and those that are too many. */
function all<Word extends string>(words: Readonly<Record<Word, true>>): string[] {
  return Object.keys(words);
}

type KeysOf<Union> = Union extends unknown ? keyof Union & string : never;

/** The values of closed types that the demo and its mates keep or receive. What a visitor writes is read before. */
export const DEMO_VALUES: readonly string[] = [
  ...AUTHORS,
  ...MATES,
  ...HOTBAR,
  ...INVITATIONS,
  ...all<Answer['says'] | LogEntry['line']['says']>({
    opened: true,
    moved: true,
    showed: true,
    'at-the-edge': true,
    showed: true,
    placed: true,
    'not-placed': true,
    took: true,
    'not-taken': true,
    'chose-kind': true,
    'nothing-to-pick': true,
    'chose-tool': true,
    draws: true,
    'stopped-drawing': true,
    undid: true,
    redid: true,
    'nothing-to-undo': true,
    'nothing-to-redo': true,
    turned: true,
    around: true,
    ordered: true,
    'not-understood': true,
    help: true,
    answered: true,
    'no-question': true,
    'started-anew': true,
    paused: true,
    'goes-on': true,
    finished: true,
    'gave-up': true,
    stopped: true,
    fetched: true,
    tidied: true,
    came: true,
    follows: true,
    cannot: true,
    cheers: true,
    asks: true,
  }),
  ...all<Tool>({ block: true, line: true, floor: true, take: true }),
  ...all<Direction>({ left: true, right: true, forward: true, back: true, up: true, down: true }),
  ...all<PlaceAnswer | TakeAnswer | Reason>({
    ok: true,
    outside: true,
    taken: true,
    floating: true,
    occupied: true,
    full: true,
    nothing: true,
    bedrock: true,
    'no-way': true,
    'in-the-way': true,
    'shuts-in': true,
    'no-room': true,
    'nothing-there': true,
  }),
  ...all<Order['kind'] | NonNullable<Builds['link']>['kind']>({
    build: true,
    fetch: true,
    follow: true,
    stop: true,
    come: true,
    tidy: true,
    'go-on': true,
    help: true,
    unknown: true,
    damaged: true,
    'too-long': true,
    'other-version': true,
  }),
  ...all<BuildName | Work['build'] | InvitationName>({
    line: true,
    tower: true,
    stairs: true,
    wall: true,
    floor: true,
    ring: true,
    mirror: true,
    bridge: true,
    'path-lights': true,
    roof: true,
    lights: true,
    lantern: true,
    blossom: true,
    fetch: true,
    tidy: true,
  }),
  ...all<Act['kind']>({ wait: true, finish: true, 'give-up': true, arrive: true, step: true, wish: true }),
  ...all<Change['by']>({ command: true, undo: true, redo: true }),
  ...all<Extract<MateEvent, { type: 'question.answered' }>['answer']>({
    yes: true,
    no: true,
    silence: true,
    busy: true,
  }),
  ...all<Extract<Answer, { says: 'opened' }>['build']>({ link: true, saved: true, none: true }),
  ...all<NonNullable<Extract<Answer, { says: 'opened' }>['problem']>>({
    'link-damaged': true,
    'link-too-long': true,
    'link-other-version': true,
    'saved-damaged': true,
    'saved-too-long': true,
    'saved-other-version': true,
  }),
];

/** The names of the properties of their events and contexts. */
export const DEMO_PROPERTIES: readonly string[] = all<
  | KeysOf<DemoContext | DemoEvent | Question | Answer | LogEntry | Line | Order | Builds>
  | KeysOf<MateSnapshot['context'] | MateEvent | Perception | CellChange | Act | Work | Placed>
  | KeysOf<Around | Around['sides'][number] | Around['mates'][number] | Around['invitations'][number]>
  | KeysOf<Around['mates'][number]['offset'] | Around['invitations'][number]['progress']>
  | KeysOf<Change | Edit | WrittenWorld | WrittenWorld['memories']['you']>
  | KeysOf<Extract<Builds['link'], { kind: 'build' }>>
  | 'revision'
  | 'checksum'
>({
  act: true,
  ahead: true,
  answer: true,
  around: true,
  at: true,
  author: true,
  below: true,
  block: true,
  build: true,
  builds: true,
  by: true,
  cell: true,
  cells: true,
  changes: true,
  checksum: true,
  count: true,
  cursor: true,
  focus: true,
  direction: true,
  done: true,
  drawnFrom: true,
  edits: true,
  failures: true,
  finished: true,
  focus: true,
  from: true,
  group: true,
  hasSeen: true,
  here: true,
  id: true,
  invitation: true,
  invitations: true,
  kept: true,
  kind: true,
  known: true,
  left: true,
  line: true,
  link: true,
  log: true,
  mate: true,
  mates: true,
  mayAsk: true,
  memories: true,
  n: true,
  of: true,
  offset: true,
  order: true,
  others: true,
  over: true,
  pause: true,
  placed: true,
  places: true,
  plan: true,
  planned: true,
  problem: true,
  progress: true,
  question: true,
  quiet: true,
  reason: true,
  recent: true,
  redo: true,
  refused: true,
  resting: true,
  revision: true,
  right: true,
  rise: true,
  saved: true,
  says: true,
  shape: true,
  sides: true,
  stored: true,
  taken: true,
  to: true,
  tool: true,
  touched: true,
  turn: true,
  type: true,
  undo: true,
  up: true,
  work: true,
  world: true,
});
