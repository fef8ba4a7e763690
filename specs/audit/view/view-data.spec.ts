import { expect, test } from 'vitest';
import { CATALOGUE, type MachineName, machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import { clausesOf } from '#audit/charts/clauses.ts';
import { makeViewData, viewDataModule } from '#audit/view/prepare/view-data-plugin.ts';

const data = await makeViewData(process.cwd(), 'spec');

test('the view knows every chart, laid out', () => {
  expect(Object.keys(data.charts)).toEqual(Object.keys(CATALOGUE));
  for (const [name, { chart, layout }] of Object.entries(data.charts)) {
    expect(chart).toEqual(chartOf(machineOf(name as MachineName)));
    expect(layout.states).toHaveLength(chart.states.length);
  }
});

test('the view knows what every clause asks that a transition keeps', () => {
  const kept = Object.entries(data.charts).flatMap(([name, { chart }]) =>
    chart.transitions.flatMap((transition) => clausesOf(name as MachineName, transition)),
  );
  expect([...new Set(kept)].filter((id) => !data.clauses[id])).toEqual([]);
  expect(data.clauses['MENU-2']).toBe('More than 100 px of scrolling makes the menu compact');
});

test('its module is found by its name alone', () => {
  const { resolveId } = viewDataModule(process.cwd(), 'spec') as unknown as {
    resolveId: (id: string) => string | null;
  };
  expect(resolveId('virtual:view-data')).toBe('\0virtual:view-data');
  expect(resolveId('./view-data.ts')).toBeNull();
});
