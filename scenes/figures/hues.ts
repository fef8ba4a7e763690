import { createPaletteBuilder } from '../../voxels/palette.ts';

/** The materials of the figures; `night` makes leaves and grass pale, as in the pale garden. */
export function hues({ night = false, paper = 0.5, eye = 1.35, glow = 1.6 } = {}) {
  const { palette, ramp } = createPaletteBuilder();
  const glass = (hex: string, strength: number) => ramp([hex], 'solid', strength).first;
  return {
    palette,
    pink: ramp(['#d2718f', '#d97b98', '#e086a1', '#e691aa', '#ec9db3']),
    timber: ramp(['#9c5a3a', '#a86441', '#b36e48', '#be7950', '#c98459']),
    birch: ramp(['#c4b79f', '#cdc1aa', '#d6cab5', '#ded4c0', '#e6ddcb']),
    mossy: ramp(['#557f5c', '#5f8a66', '#699570', '#74a07a', '#7fab84']),
    stone: ramp(['#7b7d77', '#858781', '#8f918b', '#999b95', '#a3a59e']),
    slate: ramp(['#2d3b40', '#3b4c51', '#4b5e62', '#5f7474']),
    dark: ramp(['#14211f', '#1b2c29', '#243833']),
    skin: ramp(['#b67e5c', '#bd8461', '#c48a66']),
    hair: ramp(['#1f1614', '#2b1e1b', '#352621']),
    coat: ramp(['#34687a', '#3a7082', '#41788a', '#488092']),
    roof: ramp(['#a26462', '#ac6d69', '#b67670', '#bf7f78']),
    walnut: ramp(['#5d3d2c', '#6a4733', '#77513b', '#845c44', '#91674d']),
    scarf: ramp(['#dd9a3a', '#e5a445', '#ebae52']),
    trousers: ramp(['#2b2a33', '#3a3843', '#4a4753']),
    blossom: ramp(
      night
        ? ['#8fa69a', '#adc0b3', '#cbd8cb', '#e6eee2', '#f6f8ef']
        : ['#d17c9f', '#e096b3', '#ecaec4', '#f5c5d4', '#fbdde4'],
      'leaf',
    ),
    bark: ramp(night ? ['#8f8a82', '#aaa59b', '#c6c1b6', '#dedad0'] : ['#3a2621', '#53382e', '#6b4a3c']),
    grass: ramp(
      night ? ['#4f7260', '#5b806c', '#688f79', '#769d87'] : ['#4f7248', '#597d4f', '#658857', '#729461'],
    ),
    soil: ramp(['#5d4733', '#6c543d', '#7d634a']),
    petal: ramp(night ? ['#b9f0d2', '#e8e2ff', '#ffffff'] : ['#eba8bb', '#f6c6d0', '#ffe6e8']),
    water: ramp(['#1d3a3c'], 'water'),
    paper: glass('#ffc879', paper),
    eye: glass('#ffd587', eye),
    glare: glass('#fff3e6', 0.7),
    mark: glass('#ffd768', glow),
    lamp: glass('#ffa24e', glow),
  };
}

/** The materials by what they are for. */
export type Hues = ReturnType<typeof hues>;
