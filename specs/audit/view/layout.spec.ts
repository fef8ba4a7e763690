import { describe, expect, test } from 'vitest';
import { CATALOGUE, type MachineName, machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import { layOut } from '#audit/view/layout/lay-out.ts';
import type { Box } from '#audit/view/layout/layout.ts';

const names = Object.keys(CATALOGUE) as MachineName[];

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function pairs<Thing>(things: readonly Thing[]): [Thing, Thing][] {
  return things.flatMap((one, index) => things.slice(index + 1).map((other): [Thing, Thing] => [one, other]));
}

describe.each(names)('The drawing of %s', async (name) => {
  const chart = chartOf(machineOf(name));
  const layout = await layOut(chart);
  const boxes = new Map(layout.states.map((state) => [state.id, state]));
  const boxOf = (id: string) => boxes.get(id) ?? expect.fail(`'${id}' is not drawn`);

  test('every state is drawn, within its parent and within the drawing', () => {
    expect(layout.states.map(({ id }) => id)).toEqual(chart.states.map(({ id }) => id));
    for (const { id, parent } of chart.states) {
      expect(contains({ x: 0, y: 0, ...layout }, boxOf(id)), id).toBe(true);
      if (parent !== null) expect(contains(boxOf(parent), boxOf(id)), id).toBe(true);
    }
  });

  test('every transition is written, in its state or at its arrow', () => {
    const written = [...layout.states, ...layout.arrows].flatMap(({ lines }) =>
      lines.flatMap(({ transition }) => transition ?? []),
    );
    expect([...new Set(written)].sort()).toEqual(chart.transitions.map(({ id }) => id).sort());
  });

  test('every target of a transition that leaves its state has an arrow', () => {
    const drawn = layout.arrows.map(({ source, target }) => `${source} to ${target}`);
    const wanted = chart.transitions
      .filter(({ source, targets }) =>
        targets.some((target) => target !== source && !target.startsWith(`${source}.`)),
      )
      .flatMap(({ source, targets }) => targets.map((target) => `${source} to ${target}`));
    expect(drawn.sort()).toEqual([...new Set(wanted)].sort());
  });

  test('states with the same parent do not overlap', () => {
    for (const [one, other] of pairs(chart.states)) {
      if (one.parent === other.parent)
        expect(overlap(boxOf(one.id), boxOf(other.id)), `${one.id}, ${other.id}`).toBe(false);
    }
  });

  test('without its texts every state and every arrow is drawn in less room', async () => {
    const small = await layOut(chart, 'names');
    expect(small.states.map(({ id }) => id)).toEqual(chart.states.map(({ id }) => id));
    expect(small.arrows.map(({ id }) => id)).toEqual(layout.arrows.map(({ id }) => id));
    expect([...small.states, ...small.arrows].flatMap(({ lines }) => lines)).toEqual([]);
    expect(small.width * small.height).toBeLessThan(layout.width * layout.height);
  });

  test('no two labels overlap', () => {
    for (const [one, other] of pairs(layout.arrows)) {
      expect(overlap(one.label, other.label), `${one.id}, ${other.id}`).toBe(false);
    }
  });
});
