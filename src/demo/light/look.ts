import { KIND, type Kind, type KindName } from '#machines/demo/blocks.ts';
import { linear } from '../../../voxels/palette.ts';
import { unit, type Vector } from '../../../voxels/vector.ts';

/** The two phases of the one world: a cherry grove by day, a pale garden by night. */
export type LookName = 'day' | 'night';

type Colour = Vector;

/** The kinds that are painted: all but air. */
export type PaintedKind = Exclude<KindName, 'air'>;

/** What a world is painted and lit with. Colours are linear light, ramps go from dark to light. */
export type Look = {
  readonly name: LookName;
  readonly ramps: Readonly<Record<PaintedKind, readonly Colour[]>>;
  /** Petals on grass and water, and moss on stone. */
  readonly petals: readonly Colour[];
  readonly moss: readonly Colour[];
  /** The sun or the moon: where it is (length 1), its colour, and how wide its disc is. */
  readonly sun: { readonly towards: Vector; readonly colour: Colour; readonly cone: number };
  readonly sky: { readonly zenith: Colour; readonly horizon: Colour; readonly below: Colour };
  /** The light of a lantern at one block, and how bright its paper is. */
  readonly lamp: { readonly colour: Colour; readonly paper: number };
  /** What is left of light after one block of water, and how solid its surface is (0 to 255). */
  readonly water: { readonly passes: Colour; readonly cover: number };
  readonly exposure: number;
  /** The sky behind the world, from above to below, as sRGB from 0 to 1; and how much of it lies before the distance. */
  readonly backdrop: readonly Colour[];
  readonly haze: number;
};

const colours = (hexes: readonly string[]): Colour[] => hexes.map(linear);
const shown = (hexes: readonly string[]): Colour[] =>
  hexes.map((hex) => {
    const value = Number.parseInt(hex.slice(1), 16);
    return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  });
const times = ([r, g, b]: Colour, k: number): Colour => [r * k, g * k, b * k];

/** What both looks share: what was made by hand looks alike by day and by night. */
const MADE = {
  planks: colours(['#80462c', '#965636', '#ab6740', '#bf7a4d', '#d2915f']),
  beam: colours(['#7a2b1f', '#943726', '#ae472e', '#c45a39']),
  plaster: colours(['#d6c5a8', '#e1d2b8', '#eaddc7', '#f2e8d6']),
  lantern: colours(['#6b4530', '#f0b060', '#f7c880', '#ffdda0']),
  bedrock: colours(['#3a3434', '#484040', '#575050']),
};

const day: Look = {
  name: 'day',
  ramps: {
    ...MADE,
    stone: colours(['#6f6a63', '#827c74', '#958f86', '#a9a398', '#bcb6ab']),
    tile: colours(['#34494d', '#40595c', '#4f6b6d', '#627f7f', '#789595']),
    grass: colours(['#46703a', '#577f3f', '#6a9046', '#80a14f', '#98b15d']),
    sand: colours(['#cdae80', '#d9bc90', '#e4cba4', '#eedab9']),
    log: colours(['#3d2721', '#50342a', '#654435', '#7b5644']),
    blossom: colours(['#b3567c', '#c96f91', '#d988a5', '#e5a1b7', '#efbac9', '#f7d3da']),
    soil: colours(['#553a2a', '#5f4230', '#6a4b37', '#765640']),
    path: colours(['#a17c56', '#b28d65', '#c29e76', '#d1b08a']),
    water: colours(['#2a5a5e', '#336768', '#3e7672']),
  },
  petals: colours(['#f0a7bd', '#f8c6d3', '#ffe6ea']),
  moss: colours(['#6f8f45', '#86a552']),
  sun: { towards: unit([-0.66, 0.52, 0.34]), colour: [3.1, 2.2, 1.3], cone: 0.03 },
  sky: {
    zenith: [0.46, 0.6, 0.8],
    horizon: [0.86, 0.7, 0.66],
    below: [0.34, 0.25, 0.22],
  },
  lamp: { colour: times(linear('#ffab55'), 0.7), paper: 0.35 },
  water: { passes: [0.5, 0.76, 0.72], cover: 150 },
  exposure: 0.56,
  backdrop: shown(['#4f9db5', '#8fbfc4', '#f0cdb8', '#eeb9a4', '#d99a8c']),
  haze: 0.5,
};

const night: Look = {
  name: 'night',
  ramps: {
    ...MADE,
    stone: colours(['#6b7176', '#7d8488', '#90979a', '#a3aaab', '#b7bdbc']),
    tile: colours(['#33454f', '#3f5560', '#4e6672', '#607a85', '#758f98']),
    grass: colours(['#57776a', '#668678', '#769687', '#88a697', '#9db7a9']),
    sand: colours(['#b3ac9d', '#c0b9a9', '#cdc7b8', '#dad5c8']),
    log: colours(['#8a857e', '#a39e95', '#bcb7ac', '#d6d2c8']),
    blossom: colours(['#6f8a80', '#869f94', '#9db3a8', '#b5c7bc', '#cddad0', '#e4ebe3']),
    soil: colours(['#3f3833', '#50473f', '#62574d', '#766a5d']),
    path: colours(['#85827c', '#96938c', '#a8a59e', '#bab7b0']),
    water: colours(['#2d474c', '#365256', '#3f5d5f']),
  },
  petals: colours(['#b9f0d2', '#e8e2ff', '#ffffff']),
  moss: colours(['#4f8068', '#649579']),
  sun: { towards: unit([-0.6, 0.66, 0.3]), colour: [0.74, 0.9, 1.0], cone: 0.04 },
  sky: {
    zenith: [0.21, 0.31, 0.38],
    horizon: [0.25, 0.37, 0.41],
    below: [0.1, 0.15, 0.18],
  },
  lamp: { colour: times(linear('#ff9440'), 7), paper: 0.85 },
  water: { passes: [0.5, 0.68, 0.72], cover: 165 },
  exposure: 0.8,
  backdrop: shown(['#0e2c46', '#1d4a63', '#3d7482', '#5f919a', '#3f6f7d']),
  haze: 0.5,
};

/** The looks by name. */
export const LOOKS: Readonly<Record<LookName, Look>> = { day, night };

const NAMES = Object.keys(KIND) as KindName[];

/** The colours of a kind, from dark to light; none for air. */
export function rampOf(look: Look, kind: Kind): readonly Colour[] {
  const name = NAMES.find((each) => KIND[each] === kind) ?? 'air';
  return name === 'air' ? [] : look.ramps[name];
}
