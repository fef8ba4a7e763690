import type { ReactNode } from 'react';
import { LAYER_NAMES } from '../parts/account-panel.tsx';
import type { Report } from './report.ts';

type ReportPageProps = {
  report: Report | null;
  /** What each clause asks, by its ID. */
  clauses: Readonly<Record<string, string>>;
};

/** What is proved, and how hard the proofs bite: the report of `npm run report` as a page. */
export function ReportPage({ report, clauses }: ReportPageProps) {
  return (
    <div className="view">
      <main className="report">
        <section className="panel" aria-label="The report">
          <div className="source-actions">
            <h1>What is proved</h1>
            <a href="/audit/">Back to the audit</a>
          </div>
          <p className="muted">
            {report === null ? (
              <>
                The report could not be read. Start the audit again with <code>npm run audit</code>.
              </>
            ) : (
              <>
                Of commit <code>{report.commit}</code>, as it was when the audit was started.
                {report.run === null && (
                  <>
                    {' '}
                    The tests have not run in this folder, so their names and times are missing: run{' '}
                    <code>npm test</code>, and start the audit again. What the long campaigns have found is
                    kept with the code, and is below.
                  </>
                )}
              </>
            )}
          </p>
        </section>
        {report && <Parts report={report} clauses={clauses} />}
      </main>
    </div>
  );
}

function Parts({ report, clauses }: { report: Report; clauses: ReportPageProps['clauses'] }) {
  const { coverage, mutation, constants, run } = report;
  const figures = Object.entries(report.figures).map(([name, now]) => {
    const kept = report.kept[name];
    return { name, now, kept: kept ?? 'none', isBelow: kept !== undefined && now < kept };
  });
  const fallen = figures.filter(({ isBelow }) => isBelow).length;
  return (
    <>
      <Part
        title="Figures"
        note={
          fallen === 0
            ? 'None has fallen below the kept one.'
            : `${fallen} ${fallen === 1 ? 'has' : 'have'} fallen below the kept one.`
        }
      >
        <Table
          caption="Figures, now and kept"
          head={['Figure', 'Now', 'Kept']}
          rows={figures.map(({ name, now, kept, isBelow }) => [name, isBelow ? `${now}, below` : now, kept])}
        />
      </Part>
      <Part
        title="Clauses"
        note="How many tests prove each clause of the specification: pure (without a page), in React (pages without a browser), and in a browser."
      >
        <ul className="report-clauses">
          {report.clauses.map(({ id, tests }) => (
            <li key={id}>
              <details>
                <summary>
                  <strong>{id}</strong> {clauses[id]} <span className="muted">{countsText(tests)}</span>
                </summary>
                <ul>
                  {tests.map(({ kind, layer, title, seconds }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles repeat
                    <li key={index}>
                      {title}{' '}
                      <span className="muted small">
                        ({LAYER_NAMES[layer]}, {kind === 'property' && 'property, '}
                        {seconds.toFixed(2)} s)
                      </span>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Properties"
        note={`Tests that ran properties: ${report.properties.properties.length}, with ${report.properties.runs} runs in all. Seeds: ${report.properties.seeds.join(', ') || 'none'}.`}
      >
        <Table
          caption="Runs of each property"
          head={['Test', 'Runs', 'Seeds', 'Seconds']}
          rows={report.properties.properties.map(({ title, runs, seeds, seconds }) => [
            ...[title, runs, seeds.join(', ')],
            seconds.toFixed(1),
          ])}
        />
      </Part>
      <Part
        title="Replayed traces"
        note={`${report.replayed.length} kept traces were replayed in the last run.`}
      >
        <Table
          caption="Kept traces, replayed"
          head={['Trace', 'Result', 'Actors', 'Events', 'States']}
          rows={report.replayed.map(({ file, result, actors, events, states }) => [
            ...[file, result, actors, events, states],
          ])}
        />
      </Part>
      <Part
        title="Transitions"
        note={
          coverage === null
            ? NOT_MEASURED('npm run coverage')
            : `How many transitions of each statechart the tests take. Measured on ${coverage.date}. ${coverage.isStale ? 'Stale: the statecharts have changed since.' : ''}`
        }
      >
        {coverage && (
          <Table
            caption="Transitions taken in each layer"
            head={['Statechart', 'All', 'Pure', 'React', 'Browser', 'In any']}
            rows={Object.entries(coverage.machines).map(([name, { transitions: own }]) => [
              ...[name, own.all, own.pure, own.react, own.browser, own.union],
            ])}
          />
        )}
        {coverage && coverage.exceptions.length > 0 && (
          <Table
            caption="What cannot happen in a layer"
            head={['Transition', 'Layer', 'Reason']}
            rows={coverage.exceptions.map(({ transition, layer, reason }) => [transition, layer, reason])}
          />
        )}
      </Part>
      <Part
        title="Mutation"
        note={
          mutation === null
            ? NOT_MEASURED('npm run mutation')
            : `How many deliberate faults the tests notice. ${staleText(mutation.stale.length)} ${mutation.unmeasured.length === 0 ? '' : `Never measured: ${mutation.unmeasured.join(', ')}.`}`
        }
      >
        {mutation && (
          <Table
            caption="Deliberate faults by file"
            head={['File', 'Noticed', 'Survived', 'Excused', 'Seconds', 'Measured']}
            rows={Object.entries(mutation.files).map(([file, own]) => [
              ...[file, `${own.score} %`, own.survived, own.excused, own.seconds ?? 'not noted'],
              `${own.date}${mutation.stale.includes(file) ? ', stale' : ''}`,
            ])}
          />
        )}
      </Part>
      <Part
        title="Constants"
        note={
          constants === null
            ? NOT_MEASURED('npm run constants')
            : `${constants.constants} constants, each changed by one unit up or down: ${constants.changes} changes, ${constants.survivors} that no test noticed. Measured on ${constants.date.slice(0, 10)}, in ${Math.round(constants.seconds / 60)} min. ${constants.stale.length === 0 ? '' : `Stale, as the file has changed since: ${constants.stale.join(', ')}.`}`
        }
      />
      <Part
        title="The last run"
        note={
          run === null
            ? NOT_MEASURED('npm test')
            : `Properties ran with the seed ${run.seed}; FC_SEED repeats them.`
        }
      >
        {run && (
          <Table
            caption="Checks of the last run"
            head={['Check', 'Seconds', 'Ended']}
            rows={run.checks.map(({ script, seconds, isOk }) => [
              script,
              seconds,
              isOk ? 'well' : 'with failures',
            ])}
          />
        )}
      </Part>
    </>
  );
}

const NOT_MEASURED = (command: string) => `Not measured here: ${command}.`;

function staleText(count: number): string {
  return count === 0 ? 'No result is stale.' : `Stale results, whose file has changed since: ${count}.`;
}

function countsText(tests: Report['clauses'][number]['tests']): string {
  const count = (layer: keyof typeof LAYER_NAMES) => tests.filter((test) => test.layer === layer).length;
  return `pure: ${count('pure')}, React: ${count('react')}, in a browser: ${count('browser')}`;
}

function Part({ title, note, children }: { title: string; note: string; children?: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      <p>{note}</p>
      {children}
    </section>
  );
}

type TableProps = {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
};

/** A table that scrolls sideways by itself where it is too wide. */
function Table({ caption, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, keys could not scroll it
    <section className="report-table" aria-label={caption} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={String(first)}>
              <th scope="row">{first}</th>
              {others.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
