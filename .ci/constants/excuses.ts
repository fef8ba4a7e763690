import type { Excuse, FileExcuse } from './limit.ts';

/** The files whose numbers all need a row in `table.ts` or an excuse here. */
export const SCANNED = ['machines/**/*.ts', 'src/api/*.ts'];

/** Numbers that are no limits. Each has its reason. */
export const excuses: readonly Excuse[] = [
  {
    file: 'machines/day-night/schedule.ts',
    text: '(before + behind) / 2',
    reason: 'The middle of a search by halves: another share finds the same millisecond, only later.',
  },
  {
    file: 'machines/demo/mate-acts.ts',
    text: 'STROLL_PLACES = 150',
    reason: 'A bound on work: one place more or less only changes which far stroll is thought of.',
  },
  {
    file: 'machines/demo/orders.ts',
    text: 'MOST_ORDERED) / 2',
    reason: 'Half of something: the word says the number.',
  },
  {
    file: 'machines/demo/mate-ideas.ts',
    text: 'MIRROR_GAP = 2',
    reason: 'Halved beside an edge: it is even, and one more would put the image between two cells.',
  },
];

const GEOMETRY =
  'Axes (0, 1, 2 are x, y, z), neighbours and middles: the shapes themselves, which their specs draw.';
const FORMAT =
  'Bits of a format: another number reads nothing that was written before, and the specs keep texts.';

const arithmetic = (reason: string, names: readonly string[]): FileExcuse[] =>
  names.map((name) => ({ file: `machines/demo/${name}.ts`, what: 'arithmetic', reason }));

/** Files whose numbers are no limits. */
export const fileExcuses: readonly FileExcuse[] = [
  {
    file: 'machines/demo/blocks.ts',
    what: 'data',
    reason:
      'The size and the kinds of the shipped world: with another number nobody can read its data, or any link.',
  },
  {
    file: 'machines/demo/shape-site.ts',
    what: 'data',
    reason: 'Names of families, and axes. What it has of limits is in table.ts.',
  },
  {
    file: 'machines/demo/grove-plan.ts',
    what: 'data',
    reason: 'Places in the shipped world; grove-plan.spec.ts compares each with the world itself.',
  },
  ...arithmetic(GEOMETRY, [
    'addressee',
    'around',
    'building-rules',
    'cursor',
    'mate-acts',
    'mate-ideas',
    'mate-mind',
    'ordered-builds',
    'path-finding',
    'rules',
    'shape-lines',
    'shape-mirror',
    'shape-planes',
    'visitor',
  ]),
  ...arithmetic(FORMAT, ['base64url', 'build-link', 'chance', 'checksum', 'varint', 'world-data']),
  ...arithmetic('The rows of the table of edits: the one before, and the one before that.', [
    'edit-distance',
  ]),
];
