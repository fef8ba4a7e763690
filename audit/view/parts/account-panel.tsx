import type { ReactNode } from 'react';
import { isMachineName } from '#audit/charts/catalogue.ts';
import { OWN_RULES } from '#audit/charts/clauses.ts';
import type { Json } from '#audit/trace/format.ts';
import { differencesOf } from '#audit/trace/replay.ts';
import { type Account, changeSentence, type LayerCoverage, type TakenTransition } from '../steps/account.ts';
import { actorTitle, capitalised } from '../steps/names.ts';
import type { Step, Steps } from '../steps/steps.ts';
import type { ViewData } from '../view-data.ts';
import { timeText } from './time-line.tsx';

type AccountPanelProps = {
  step: Step;
  account: Account;
  model: Steps;
  data: ViewData;
  onChoose: (step: number) => void;
};

/** What happened in the chosen step, and why, in sentences. */
export function AccountPanel({ step, account, model, data, onChoose }: AccountPanelProps) {
  const { title, happened, event, clauses } = account;
  const change = changeSentence(account);
  const causes = causesOf(step, model);
  const rules = step.machine !== null && isMachineName(step.machine) ? OWN_RULES[step.machine] : undefined;
  return (
    <section className="panel account" aria-labelledby="account-heading">
      <p className="label">
        Step {step.index + 1}, {timeText(step.at)}, {title}
      </p>
      <h2 id="account-heading" className="heading-4">
        What happened, and why
      </h2>
      <p className="sentence">
        {happened}
        {event !== '' && (
          <>
            {' '}
            (<code>{event}</code>)
          </>
        )}
        . {change}
        {account.reasons.length > 0 && (
          <>
            {' '}
            In the code: <code>{account.reasons.map(({ names }) => names).join('; ')}</code>.
          </>
        )}
        {clauses.length > 0 && ` This keeps ${clauses.join(', ')}.`}
      </p>
      {!account.isExplained && step.kind === 'event' && account.transitions.length > 0 && (
        <p className="muted">
          This version of the site cannot make the step again, so nothing is said of its conditions.
        </p>
      )}
      {causes.length > 0 && (
        <p>
          Sent by{' '}
          {causes.map((cause, place) => (
            <span key={cause.index}>
              {place > 0 && ', which got it from '}
              <button type="button" className="link" onClick={() => onChoose(cause.index)}>
                step {cause.index + 1}, {actorTitle({ name: cause.actor, machine: cause.machine })}
              </button>
            </span>
          ))}
          .
        </p>
      )}
      {clauses.length > 0 && (
        <dl className="clauses">
          {clauses.map((id) => (
            <div key={id}>
              <dt>{id}</dt>
              <dd>{data.clauses[id] ?? 'This clause is not in docs/clauses.md.'}</dd>
            </div>
          ))}
        </dl>
      )}
      {clauses.length > 0 && rules !== undefined && (
        <p className="muted small">
          The specification says no more about this. Our own rules are in <code>{rules}</code>.
        </p>
      )}
    </section>
  );
}

/** The steps by which the event came, the nearest first. */
function causesOf(step: Step, { steps }: Steps): Step[] {
  const causes: Step[] = [];
  for (let cause = step.cause; cause !== null && causes.length < 5; ) {
    const found = steps[cause];
    if (!found) break;
    causes.push(found);
    cause = found.cause;
  }
  return causes;
}

/** Every part of the chosen step: its transitions, what it does, what it reads and what it remembers. */
export function DetailsPanel({
  step,
  account,
  zone,
}: Pick<AccountPanelProps, 'step' | 'account'> & { zone: string }) {
  const { payload, transitions, refusals, actions } = account;
  const differences = step.after ? differencesOf(step.before?.context ?? {}, step.after.context) : [];
  return (
    <section className="panel" aria-labelledby="details-heading">
      <h2 id="details-heading" className="heading-4">
        Details of step {step.index + 1}
      </h2>
      {transitions.length > 0 ? <TakenTable transitions={transitions} /> : <p>No transition was taken.</p>}
      {refusals.length > 0 && (
        <Part title="Possible, but not taken">
          <ul>
            {refusals.map(({ transition, words, names }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one transition may be refused twice, and the list never changes
              <li key={place}>
                <code>{transition}</code>, because {words} (<code>{names}</code>)
              </li>
            ))}
          </ul>
        </Part>
      )}
      {actions.length > 0 && (
        <Part title="What it does">
          <ul>
            {actions.map(({ name, words }) => (
              <li key={name}>
                {capitalised(words)} (<code>{name}</code>)
              </li>
            ))}
          </ul>
        </Part>
      )}
      {Object.keys(payload).length > 0 && (
        <Part title={step.kind === 'start' ? 'What it was given' : 'What the event carries'}>
          <Values values={Object.entries(payload)} />
        </Part>
      )}
      {step.readings.length > 0 && (
        <Part title="What it reads">
          <ul>
            {step.readings.map(({ seq, port, value, within }) => (
              <li key={seq}>
                {PORTS[port]}: <code>{readingText(port, value, zone)}</code>
                {within === 'effect' && ', for an effect'}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {differences.length > 0 && (
        <Part title={step.before ? 'What it remembers now' : 'What it remembers at first'}>
          <div className="table-scroll">
            <table aria-label="What changed in its memory">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  {step.before && <th scope="col">Before</th>}
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ path, recorded, replayed }) => (
                  <tr key={path}>
                    <th scope="row">
                      <code>{path === '' ? 'context' : path}</code>
                    </th>
                    {step.before && (
                      <td>
                        <code>{valueText(recorded)}</code>
                      </td>
                    )}
                    <td>
                      <code>{valueText(replayed)}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Part>
      )}
    </section>
  );
}

const PORTS = {
  now: 'The clock',
  localTimeAt: 'The local time',
  read: 'What is stored in this browser',
  randomKey: 'A random key',
} as const;

/** A time as the visitor's clock shows it. The local time is kept as if the zone were UTC. */
function readingText(port: keyof typeof PORTS, value: Json, zone: string): string {
  if (typeof value !== 'number') return valueText(value);
  const timeZone = port === 'localTimeAt' ? 'UTC' : zone;
  return new Date(value).toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'medium' });
}

function TakenTable({ transitions }: { transitions: readonly TakenTransition[] }) {
  return (
    <Part title="Transitions taken">
      <ol className="taken">
        {transitions.map(({ transition, clauses, coverage }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transition may be taken twice, and the list never changes
          <li key={place}>
            <code>
              {transition.source} {transition.event}
              {transition.guard !== null && ` [${transition.guard}]`}
              {transition.targets.length > 0 && ` → ${transition.targets.join(', ')}`}
              {transition.actions.length > 0 && ` / ${transition.actions.join(', ')}`}
            </code>
            <span className="muted small">
              {clauses.length > 0 && `${clauses.join(', ')}. `}
              Taken by tests: {coverageText(coverage)}.
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** In which layers a test takes a transition, in words. */
export function coverageText(coverage: TakenTransition['coverage']): string {
  if (coverage === null) return 'not measured';
  return coverage.map((own) => `${LAYER_NAMES[own.layer]}: ${coveredText(own)}`).join('; ');
}

export const LAYER_NAMES = { pure: 'pure', react: 'React', browser: 'browser' } as const;

/** 'yes', 'no', or 'cannot', with the reason. */
export function coveredText({ isCovered, reason }: LayerCoverage): string {
  if (isCovered) return 'yes';
  return reason === null ? 'no' : `cannot. ${reason}`;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Values({ values }: { values: readonly [string, Json][] }) {
  return (
    <dl className="values">
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{valueText(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(value: Json): string {
  return JSON.stringify(value);
}
