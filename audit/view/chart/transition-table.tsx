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
  /** The hash of the machines of now. */
  build: string;
};

/** All transitions of a chart as a table: what the picture shows, for every reader. */
export function TransitionTable({ chart, machine, last, coverage, build }: TransitionTableProps) {
  return (
    <details className="transitions">
      <summary>All {chart.transitions.length} transitions as a table</summary>
      <p className="muted small">{aboutTests(coverage, build)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard */}
      <section className="table-scroll" tabIndex={0} data-own-keys aria-label={`Transitions of ${machine}`}>
        <table aria-label={`All transitions of ${machine}`}>
          <thead>
            <tr>
              <th scope="col">From, and to</th>
              <th scope="col">Event, condition, actions</th>
              <th scope="col">Clauses</th>
              {coverage &&
                LAYERS.map((layer) => (
                  <th key={layer} scope="col">
                    {LAYER_NAMES[layer]}
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
                    <code>{shortId(source)}</code>
                    <br />
                    {targets.length === 0 ? (
                      'stays'
                    ) : (
                      <>
                        to <code>{targets.map(shortId).join(', ')}</code>
                      </>
                    )}
                  </th>
                  <td>
                    <code>{event}</code>
                    {guard !== null && (
                      <>
                        {' '}
                        if <code>{guard}</code>
                      </>
                    )}
                    {actions.length > 0 && (
                      <>
                        <br />
                        does <code>{actions.join(', ')}</code>
                      </>
                    )}
                  </td>
                  <td>
                    {clausesOf(machine, { id }).map((clause) => (
                      <span key={clause} className="clause">
                        {clause}
                      </span>
                    ))}
                  </td>
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

/** `menu.full` of `topBar.menu.full`. */
function shortId(state: string): string {
  return state.slice(state.indexOf('.') + 1);
}

/** What the columns of the tests mean. */
function aboutTests(coverage: Coverage | null, build: string): string {
  if (coverage === null) return 'Nobody has measured which of them the tests take.';
  return `Which of them tests take: pure is the statechart alone, React is the page without a browser, browser is Chromium. Measured on ${coverage.date} at ${coverage.commit}.${coverage.machinesHash === build ? '' : ' The statecharts have changed since.'}`;
}
