import { HOTBAR } from './blocks.ts';
import { editDistance } from './edit-distance.ts';

/** What can be ordered to be built. */
export const ORDER_SHAPES = ['tower', 'wall', 'bridge', 'stairs', 'roof', 'lights', 'floor'] as const;
export type OrderShape = (typeof ORDER_SHAPES)[number];
/** How many blocks one order makes at most, and of how many steps stairs are. */
export const MOST_ORDERED = 6;
export const MOST_STEPS = 3;
/** What can be fetched. */
export type OrderBlock = (typeof HOTBAR)[number];
type Act =
  | 'stop'
  | 'not'
  | 'ask'
  | 'go-on'
  | 'yes'
  | 'build'
  | 'want'
  | 'like'
  | 'fetch'
  | 'follow'
  | 'come'
  | 'tidy'
  | 'help'
  | 'hello'
  | 'thanks'
  | 'self'
  | 'here'
  | 'path'
  | 'filler';
/** Any number. Numbers are not in the list of words: a misspelt word is never read as one. */
type Counting = 'number';

export type Meaning = Act | OrderShape | OrderBlock | Counting;

// cspell:ignore dont shouldnt mustnt doesnt didnt nevermind howdy gray halp thx pls plz

/** The words of the orders by their meaning. Of two as near to a misspelt one the first counts: `stop` is the first of all. */
const WORDS: Readonly<Record<Exclude<Meaning, Counting>, string>> = {
  stop: 'stop stops stopping halt wait pause enough quit freeze cancel',
  not: 'no nope nah not dont don never without cannot cant wont shouldnt mustnt doesnt didnt nothing nobody none nor neither nevermind',
  ask: 'what how who why which where when',
  'go-on': 'continue proceed resume finish keep',
  yes: 'yes yeah yep yup sure okay ok',
  build:
    'build building construct make making create raise erect place put add lay set draw fix repair mend complete restore close fill',
  want: 'want need give',
  like: 'like',
  fetch: 'fetch bring collect gather find get grab pick carry',
  follow: 'follow following accompany',
  come: 'come',
  tidy: 'tidy clean clear sweep cleanup remove delete undo destroy demolish dismantle',
  help: 'help halp commands options',
  hello: 'hello hallo hi hey howdy greetings morning evening afternoon',
  thanks: 'thanks thank thx ty cheers',
  self: 'ai robot robots bot human humans',
  tower: 'tower towers pillar pillars column columns',
  wall: 'wall walls fence fences',
  bridge: 'bridge bridges gap',
  stairs: 'stairs stair steps step staircase stairway ramp',
  roof: 'roof roofs rooftop',
  lights: 'lights light lamps lamp lighting',
  floor: 'floor floors deck platform',
  planks: 'planks plank wood boards board',
  beam: 'beam beams timber red',
  stone: 'stone stones rock rocks grey gray',
  tile: 'tile tiles blue',
  plaster: 'plaster white',
  lantern: 'lantern lanterns',
  grass: 'grass turf green',
  sand: 'sand',
  log: 'log logs trunk trunks',
  blossom: 'blossom blossoms petals flowers pink',
  here: 'here',
  path: 'path paths',
  filler:
    'a an the there please pls plz now some this that these those my our your me us you i we it its for of to from over ' +
    'half across along on at in with and up new small big little real next beside near another one more by x high tall long wide higher taller longer wider bigger larger made lets let can could ' +
    'them they would should shall must do will pond water river way pavilion house block blocks just also then so yet mind cursor again repeat same once time thing',
};

/** Words that look like those above with a typo, and are none. */
const OTHER_WORDS =
  'pont rope hope note cope wren pip moss top shop stoop atop walk call fall hall ball all well lower power flower towel town room root proof food ' +
  'night right fight sight might tight flight slight bride fridge ridge stars stares flood flour door hollow ' +
  'fellow allow some home came cone dome comb wit bait salt hat cause quite suit held hell heap tear torn knock pull ill moving warning wipe widen extend lengthen ' +
  'any anything anyone either ever gone bone nose cart shoulder sick marry father than tank hill end till film lend drag company sad ' +
  'sheep steep stole lock sock other ' +
  'tiny tide lean clan clever take lake cake wake male mate maker built guild lace palace plate plane peace pace ' +
  'rise praise arise ring brink being kind wind fine fond bind friend glass brass gross hand land stand send ' +
  'said band lots dogs legs logo store storm tone stove plans plant plants blanks tree trees write wrote think glue greet team bear beat been bean seam title ' +
  'mile file move mode core miss most mess boss loss toss were went wren done font live love line lick pine ' +
  'good wool word world sets seat bike hike spike weight straight sleep sweet ' +
  'leave away alone home hut huts cabin cabins castle cottage palace shed barn ' +
  'tell ask say talk placed horse mouse tops shops restart reset start begin anew play join joining participate register signup sign code codes ' +
  'quiet silent silence hush mute view camera ' +
  'mine save game turn slow slower fast faster star desk pile truck blank plan player master poster deep weather cat kick kill full ' +
  'pillow steam dream smile while there their where wear hear near year';

/** The numbers that are written as words. 'one' is none: 'a red one'. */
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

/** What each word of the orders means. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>(
  (Object.entries(WORDS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning] as const),
  ),
);
const PLAIN_WORDS = new Set(OTHER_WORDS.split(' '));

/** A word without its typo or, in a long word, two: the nearest one that says something here, or itself. */
export function corrected(word: string): string {
  if (isKnownWord(word)) return word;
  let [nearest, least] = [word, Number.POSITIVE_INFINITY];
  for (const known of MEANINGS.keys()) {
    const allowed = typosAllowedIn(known);
    // Stryker disable next-line ConditionalExpression: it saves time; so far away no word is near.
    if (Math.abs(known.length - word.length) > allowed) continue;
    const distance = editDistance(word, known);
    if (distance <= allowed && distance < least) [nearest, least] = [known, distance];
  }
  return nearest;
}

/** Short words have none: too many others are near. */
export function typosAllowedIn(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/** The number that a word, or some digits, stand for; null for any other word. */
export function numberOf(word: string): number | null {
  if (/\d/.test(word)) return Number(word);
  const place = NUMBERS.indexOf(word);
  return place === -1 ? null : place + 2;
}

/** Whether a word is no misspelt one. */
export function isKnownWord(word: string): boolean {
  return MEANINGS.has(word) || PLAIN_WORDS.has(word) || numberOf(word) !== null;
}

export function isShape(meaning: Meaning | null): meaning is OrderShape {
  return ORDER_SHAPES.some((shape) => shape === meaning);
}

export function isBlock(meaning: Meaning | null): meaning is OrderBlock {
  return HOTBAR.some((block) => block === meaning);
}

/** Whether a block is named before a shape, as what is on it or beside it. */
export function isBesideShape(words: readonly string[], meanings: readonly (Meaning | null)[]): boolean {
  const block = meanings.findIndex(isBlock);
  const shape = meanings.findIndex(isShape);
  return words.slice(block, Math.max(block, shape)).some((word) => ON.includes(word));
}

const ON = 'on onto at beside near next behind under around against'.split(' ');
