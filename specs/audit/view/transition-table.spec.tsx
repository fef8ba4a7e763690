import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { machineOf } from '#audit/charts/catalogue.ts';
import { chartOf } from '#audit/charts/chart.ts';
import { TransitionTable } from '#audit/view/chart/transition-table.tsx';

const layers = { pure: [], react: [], browser: [] };

test.each([
  ['of these statecharts', 'now', /Measured on 2026-11-24 at abc\.$/],
  ['of others', 'then', /Measured on 2026-11-24 at abc\. The statecharts have changed since\.$/],
])('the table says when the tests were measured, %s', (_, machinesHash, words) => {
  const coverage = { date: '2026-11-24', commit: 'abc', machinesHash, layers, exceptions: [] };
  render(
    <TransitionTable
      chart={chartOf(machineOf('topBar'))}
      machine="topBar"
      last={[]}
      coverage={coverage}
      build="now"
    />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
