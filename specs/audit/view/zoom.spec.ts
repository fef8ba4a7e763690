import { expect, test } from 'vitest';
import { larger, opening, smaller, whole } from '#audit/view/chart/zoom.ts';
import { viewData } from './support.ts';

const sized = (width: number, height: number) => ({ width, height, states: [], arrows: [], initials: [] });
const { chart } = viewData.charts.join;
const large = { chart, layout: sized(4000, 4000), names: sized(1200, 1400) };
const small = { chart, layout: sized(500, 400), names: sized(200, 200) };
const medium = { chart, layout: sized(900, 900), names: sized(300, 300) };
const place = { width: 900, height: 600 };

test('a small chart is opened whole, a larger one at a size that can be read, the largest by the names of its states', () => {
  expect(opening(small, place)).toEqual({ detail: 'all', scale: 1 });
  expect(opening(large, place)).toEqual({ detail: 'names', scale: 0.8 });
  expect(opening(medium, place)).toEqual({ detail: 'all', scale: 0.85 });
});

test('a chart that is too large to be read whole is fitted by the names of its states, never too small', () => {
  expect(whole(small, place)).toEqual({ detail: 'all', scale: 1 });
  expect(whole(large, place)).toEqual({ detail: 'names', scale: 0.8 });
  expect(whole(large, { width: 1080, height: 1400 })).toEqual({ detail: 'names', scale: 0.9 });
});

test('smaller ends with the names, and larger leads back to all texts', () => {
  const once = smaller({ detail: 'all', scale: 0.85 }, large, place);
  expect(once).toEqual({ detail: 'all', scale: 0.85 / 1.25 });
  const twice = smaller(once, large, place);
  expect(twice).toEqual(whole(large, place));
  expect(smaller(twice, large, place)).toEqual(twice);
  expect(larger(twice)).toEqual({ detail: 'all', scale: 0.85 });
  expect(larger({ detail: 'all', scale: 2.9 })).toEqual({ detail: 'all', scale: 3 });
});
