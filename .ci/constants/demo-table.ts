import { byOne } from './changed-text.ts';
import type { Limit } from './limit.ts';

const of = (name: string, ...specs: string[]) => ({
  file: `machines/demo/${name}.ts`,
  specs: specs.map((spec) => `specs/machines/demo/${spec}.spec.ts`),
});

const demo = of('demo.machine', 'demo-limits', 'demo');
const start = of('demo-start.machine', 'demo-start');
const link = of('build-link', 'build-link');
const store = of('build-store', 'build-store');
const reach = of('building-rules', 'building-rules');
const rules = of('rules', 'rules', 'world');
const cursor = of('cursor', 'cursor');
const acts = of('mate-acts', 'mate-limits');
const ideas = of('mate-ideas', 'mate-limits', 'mate-idea-of');
const mind = of('mate-mind', 'mate-limits');
const mate = of('mate.machine', 'mate-limits');
const orders = of('orders', 'orders');
const words = of('order-words', 'demo-limits');
const ordered = of('ordered-builds', 'ordered-builds');
const lines = of('shape-lines', 'shape-limits', 'shapes', 'demo-limits');
const mirrors = of('shape-mirror', 'shape-limits', 'shapes');
const planes = of('shape-planes', 'shape-limits', 'shapes');
const shapes = of('shapes', 'shape-limits', 'shapes');
const data = of('world-data', 'world-data.property');

/**
 * The limits of the demo (SITE-6). One less is not tried where it changes nothing: a lone block has no direction, and
 * an image of two blocks lacks none once two are there.
 */
export const demoLimits: readonly Limit[] = [
  { ...demo, name: 'how long a tick is', ...byOne('TICK_MS = 250') },
  { ...demo, name: 'how long a question waits', ...byOne('QUESTION_TICKS = 80') },
  { ...demo, name: 'how long nobody asks after a question', ...byOne('QUIET_TICKS = 40') },
  { ...demo, name: 'how many lines of the mates are kept', ...byOne('LONGEST_LOG = 30') },
  { ...start, name: 'how long the demo may load', ...byOne('LOAD_TIMEOUT_MS = 30_000') },
  { ...link, name: 'the version of a link', ...byOne('VERSION = 1') },
  { ...link, name: 'the last version that a link may have', ...byOne('LAST_VERSION = 9') },
  { ...link, name: 'the longest link', ...byOne('LONGEST_LINK = 6000') },
  { ...link, name: 'the longest stored build', ...byOne('LONGEST_STORED = 22_000') },
  { ...link, name: 'the longest run of a link', ...byOne('LONGEST_RUN = 16') },
  { ...cursor, name: 'how near a gap is to which a step leads', ...byOne('GAP_REACH = 2') },
  { ...reach, name: 'how far a mate reaches to a side', ...byOne('{ across: 4') },
  { ...reach, name: 'how far a mate reaches up', ...byOne('up: 6') },
  { ...reach, name: 'how far a mate reaches down', ...byOne('down: 4') },
  { ...rules, name: 'how many cells may differ from nature', ...byOne('MOST_EDITS = 4096') },
  { ...rules, name: 'the longest line of a drag', ...byOne('LONGEST_LINE = 32') },
  { ...rules, name: 'the longest side of a floor', ...byOne('LONGEST_SIDE = 16') },
  { ...demo, name: 'when the first proposal may come', ...byOne('PROPOSAL_TICKS = 100') },
  { ...acts, name: 'from one block of a mate to the next', ...byOne('TICKS_PER_BLOCK = 3') },
  { ...acts, name: 'from one step of a mate to the next', ...byOne('TICKS_PER_STEP = 2') },
  { ...acts, name: 'how long a mate waits after a refusal', ...byOne('TICKS_AFTER_REFUSAL = 6') },
  { ...acts, name: 'after how many refusals a mate gives up', ...byOne('MOST_FAILURES = 3') },
  { ...acts, name: 'how often a mate looks for a way', ...byOne('MOST_TRIES = 5') },
  { ...acts, name: 'from one look for a way to the next', ...byOne('TICKS_PER_TRY = 4') },
  { ...acts, name: 'from one late look for a way to the next', ...byOne('TICKS_PER_LATE_TRY = 12') },
  { ...acts, name: 'when a mate goes aside', ...byOne('ASIDE_TICKS = 6') },
  { ...acts, name: 'how near a mate comes that follows', ...byOne('NEAR_CURSOR = 3') },
  { ...acts, name: 'how far a stroll leads', ...byOne('STROLL = 3') },
  { ...acts, name: 'the longest way of a stroll', ...byOne('LONGEST_STROLL = 10') },
  { ...acts, name: 'from how far a mate wants to go home', ...byOne('FAR_FROM_HOME = 8') },
  { ...acts, name: 'the shortest time between two whims', ...byOne('WHIM_TICKS = 28') },
  { ...acts, name: 'how much longer it may be', ...byOne('WHIM_SPREAD = 48') },
  { ...ideas, name: 'when a notion comes', ...byOne('STILL_TICKS = 28') },
  { ...ideas, name: 'when a gap seems to be one', ...byOne('GAP_TICKS = 12') },
  { ...ideas, name: 'from how many blocks on a notion comes', ...byOne('FEWEST_BUILT = 2') },
  { ...ideas, name: 'from how many blocks on lights are a notion', ...byOne('FEWEST_FOR_LIGHTS = 3') },
  { ...ideas, name: 'how many lights a mate proposes', ...byOne('MOST_LIGHTS = 2') },
  { ...ideas, name: 'how much blossom a mate proposes', ...byOne('MOST_BLOSSOM = 3') },
  { ...ideas, name: 'from how many blocks on a mate brings more', ...byOne('FEWEST_FOR_FETCHING = 4') },
  { ...ideas, name: 'how many blocks a mate offers to bring', ...byOne('BROUGHT = 2') },
  { ...ideas, name: 'how near a notion comes to what was not wanted', ...byOne('NOTION_APART = 2') },
  { ...ideas, name: 'how large an original is', ...byOne('LEAST_OF_ORIGINAL = 3') },
  { ...mind, name: 'how many blocks a mate remembers', ...byOne('MOST_RECENT = 8') },
  { ...mind, name: 'how many unwanted sites a mate remembers', ...byOne('MOST_UNWANTED = 40') },
  { ...store, name: 'how long the text of an empty build is', ...byOne('NOTHING_BUILT = 4') },
  { ...mind, name: 'how many works a mate remembers', ...byOne('MOST_WORKS = 4') },
  { ...mind, name: 'how many works a mate has left', ...byOne('MOST_UNFINISHED = 3') },
  { ...mind, name: 'how long a mate makes no other proposal', ...byOne('PATIENCE_TICKS = 240') },
  { ...mind, name: 'how far a mate sees', ...byOne('SEES_FAR = 9') },
  { ...mind, name: 'how long a mate looks at a new block', ...byOne('LOOK_TICKS = 8') },
  { ...mind, name: 'who is shut in', ...byOne('FEWEST_PLACES = 12') },
  { ...mind, name: 'how large the site of a shape is', ...byOne('{ shape: 3') },
  { ...mind, name: 'how large the site of a notion is', ...byOne('notion: 8') },
  { ...mate, name: 'how long a mate rests', ...byOne('RESTING_TICKS = 240') },
  { ...mate, name: 'how long a mate greets', ...byOne('GREETING_TICKS = 16') },
  { ...mate, name: 'how long a mate cheers', ...byOne('CHEERING_TICKS = 12') },
  { ...orders, name: 'how much of an order is read', ...byOne('MOST_CHARACTERS = 200') },
  { ...orders, name: 'how large a number of an order is', ...byOne('MOST_COUNTED = 99') },
  { ...orders, name: 'which number is multiplied by the first', ...byOne('words[at + 2') },
  { ...of('order-words', 'orders'), name: 'which number is the first word for one', ...byOne('place + 2') },
  { ...words, name: 'how long a word is that may have a typo', ...byOne('word.length < 4') },
  { ...words, name: 'how long a word is that may have two', ...byOne('word.length < 7') },
  {
    ...words,
    name: 'how many typos a word may have',
    from: '? 1 : 2',
    to: ['? 0 : 2', '? 1 : 1', '? 1 : 3'],
  },
  {
    ...of('order-words', 'ordered-builds'),
    name: 'how many blocks an order gets',
    ...byOne('MOST_ORDERED = 6'),
  },
  {
    ...of('order-words', 'ordered-builds'),
    name: 'how many steps ordered stairs have',
    ...byOne('MOST_STEPS = 3'),
  },
  { ...ordered, name: 'how high an ordered tower is', ...byOne('TOWER = 5') },
  { ...ordered, name: 'how many blocks of a wall are one row', ...byOne('ROW = 3') },
  { ...ordered, name: 'how near to the order it is built', ...byOne('NEAR = 5') },
  { ...ordered, name: 'how high above or below the order it is built', ...byOne('AS_HIGH = 3') },
  { ...lines, name: 'from how many blocks on a line is one', ...byOne('FEWEST = 3') },
  {
    ...lines,
    name: 'from how many blocks on it is a bridge',
    from: 'FEWEST_OF_BRIDGE = 2',
    to: ['FEWEST_OF_BRIDGE = 3'],
  },
  { ...lines, name: 'how far a line goes on', ...byOne('LINE_GOES_ON = 4') },
  { ...lines, name: 'how far a tower goes on', ...byOne('TOWER_GOES_ON = 3') },
  { ...lines, name: 'how many lights follow', ...byOne('LIGHTS_GO_ON = 3') },
  { ...lines, name: 'the widest water that is bridged', ...byOne('WIDEST_WATER = 24') },
  { ...lines, name: 'the deepest water that is bridged', ...byOne('DEEPEST_WATER = 6') },
  { ...lines, name: 'the widest gap between lights', ...byOne('WIDEST_GAP = 8') },
  { ...lines, name: 'how many blocks of steps follow', ...byOne('MOST_OF_STEPS = 6') },
  { ...mirrors, name: 'how far away a mirror is', ...byOne('FARTHEST = 16') },
  { ...mirrors, name: 'how large what is mirrored is', ...byOne('LARGEST = 48') },
  { ...planes, name: 'from how many blocks on it is a plane', ...byOne('FEWEST = 5') },
  { ...planes, name: 'the longest side of a ring', ...byOne('LONGEST_RING_SIDE = 8') },
  { ...planes, name: 'the longest side of a floor that is proposed', ...byOne('LONGEST_FLOOR_SIDE = 16') },
  {
    ...planes,
    name: 'how much of a floor is there',
    from: 'FLOOR_SHARE = 2 / 3',
    to: ['FLOOR_SHARE = 1 / 2', 'FLOOR_SHARE = 3 / 4'],
  },
  { ...planes, name: 'how many blocks of a ring may be missing', ...byOne('MOST_OF_RING = 6') },
  {
    ...of('shape-site', 'shape-limits', 'shapes'),
    name: 'from how many blocks on kinds are in turn',
    ...byOne('before.length >= 4'),
  },
  { ...shapes, name: 'how many of the latest blocks are looked at', ...byOne('LATEST = 8') },
  { ...shapes, name: 'how many blocks are proposed', ...byOne('MOST_PROPOSED = 6') },
  { ...data, name: 'how long a run of the shipped world is without a further byte', ...byOne('MORE = 15') },
  { ...data, name: 'how many bytes the checksum of the shipped world has', ...byOne('SUM_BYTES = 4') },
];
