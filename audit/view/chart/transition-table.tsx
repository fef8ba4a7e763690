import type { MachineName } from '#audit/charts/catalogue.ts';
import type { Chart } from '#audit/charts/chart.ts';
import { clausesOf } from '#audit/charts/clauses.ts';
import { coveredText, LAYER_NAMES } from '../parts/account-panel.tsx';
import { coverageOf } from '../steps/account.ts';
import { type Coverage, LAYERS } from '../view-data.ts';

type TransitionTableProps = {
  chart: Chart;
  machine: MachineName;
  /** The ids of the transitions of the last step. */
  last: readonly string[];
  coverage: Coverage | null;
};

/** All transitions of a chart as a table: what the picture shows, for every reader. */
export function TransitionTable({ chart, machine, last, coverage }: TransitionTableProps) {
  return (
    <details className="transitions">
      <summary>All {chart.transitions.length} transitions as a table</summary>
      <p className="muted small">{aboutTests(coverage)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard */}
      <section className="table-scroll" tabIndex={0} data-own-keys aria-label={`Transitions of ${machine}`}>
        <table aria-label={`All transitions of ${machine}`}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Event</th>
              <th scope="col">Condition</th>
              <th scope="col">To</th>
              <th scope="col">Actions</th>
              <th scope="col">Clauses</th>
              {coverage &&
                LAYERS.map((layer) => (
                  <th key={layer} scope="col">
                    Tests: {LAYER_NAMES[layer]}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {chart.transitions.map((transition) => {
              const { id, source, event, guard, targets, actions } = transition;
              const isLast = last.includes(id);
              return (
                <tr key={id} aria-current={isLast || undefined}>
                  <th scope="row">
                    {isLast && <strong>last: </strong>}
                    <code>{source}</code>
                  </th>
                  <td>
                    <code>{event}</code>
                  </td>
                  <td>{guard !== null && <code>{guard}</code>}</td>
                  <td>{targets.length === 0 ? 'stays' : <code>{targets.join(', ')}</code>}</td>
                  <td>
                    <code>{actions.join(', ')}</code>
                  </td>
                  <td>{clausesOf(machine, { id }).join(', ')}</td>
                  {coverageOf(id, coverage)?.map((own) => (
                    <td key={own.layer}>{coveredText(own)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** What the columns of the tests mean. */
function aboutTests(coverage: Coverage | null): string {
  if (coverage === null) return 'Nobody has measured which of them the tests take.';
  return `Which of them tests take: pure is the statechart alone, React is the page without a browser, browser is Chromium. Measured on ${coverage.date} at ${coverage.commit}.`;
}
