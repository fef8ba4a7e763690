import { expect, test } from 'vitest';
import { chartSections } from '../../.ci/charts/chart-text.ts';
import { machineOf } from '../../audit/charts/catalogue.ts';
import { chartOf } from '../../audit/charts/chart.ts';

test('MENU-4: the text of a chart has every state and every transition, and a diagram of them', () => {
  const text = chartSections(['topBar']);
  const { states, transitions } = chartOf(machineOf('topBar'));
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));

  // Two rows are heads; the machine itself is no row.
  expect(rows).toHaveLength(2 + states.length - 1 + transitions.length);
  expect(text).toContain('state "compact" as topBar_menu_compact');
  expect(text).toContain('topBar_drawer_closed --> topBar_drawer_open: menu.pressed [isCompact]');
  expect(text).toContain('| `drawer.closed` | `menu.pressed` | `isCompact` | `drawer.open` |  | MENU-4 |');
});

test('a machine with one state has a diagram and a table, too: what it runs, and what it answers', () => {
  const text = chartSections(['site']);

  expect(text).toContain('  state "any" as site\n  site --> site: page.opened<br>page.shown');
  expect(text).toContain('| any | atomic |  |  | `dayNight`, `topBar`, `participant`, `background` |');
});
