import { memo, useEffect, useRef, useState } from 'react';
import { isMachineName } from '#audit/charts/catalogue.ts';
import type { Filter } from '../steps/filter.ts';
import { chartOfStep, NO_FILTER } from '../steps/filter.ts';
import { actorTitle, changesBetween, eventWords } from '../steps/names.ts';
import type { Step, Steps } from '../steps/steps.ts';
import type { ViewData } from '../view-data.ts';

/** How many steps one page of the list has: a long trace stays usable. */
export const PAGE_LENGTH = 100;

type TimeLineProps = {
  model: Steps;
  /** The indices of the steps that the filters show. */
  shown: readonly number[];
  chosen: number | null;
  filter: Filter;
  /** The IDs of the clauses that the trace touches. */
  clauses: readonly string[];
  data: ViewData;
  onChoose: (step: number) => void;
  onFilter: (filter: Filter) => void;
};

/** The steps of the trace as a list, page by page, with its filters. */
export function TimeLine({ model, shown, chosen, filter, clauses, data, onChoose, onFilter }: TimeLineProps) {
  const place = chosen === null ? 0 : Math.max(0, shown.indexOf(chosen));
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_LENGTH));
  const ownPage = Math.floor(place / PAGE_LENGTH);
  // A page that was turned to by hand stays until another step is chosen.
  const [turned, setTurned] = useState<{ page: number; chosen: number | null } | null>(null);
  const page = Math.min(turned !== null && turned.chosen === chosen ? turned.page : ownPage, pages - 1);
  const first = page * PAGE_LENGTH;
  const onPage = shown.slice(first, first + PAGE_LENGTH);
  const list = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-step="${chosen}"]`);
    if (!row || !list.current) return;
    // Only the list scrolls, never the page; and the focus goes along where it is in the list.
    const top = row.offsetTop;
    if (
      top < list.current.scrollTop ||
      top + row.offsetHeight > list.current.scrollTop + list.current.clientHeight
    ) {
      list.current.scrollTop = top - list.current.clientHeight / 2;
    }
    if (list.current.contains(document.activeElement)) row.focus({ preventScroll: true });
  }, [chosen]);

  return (
    <section className="panel" aria-labelledby="time-line-heading">
      <h2 id="time-line-heading" className="heading-4">
        Time line
      </h2>
      <Filters model={model} filter={filter} clauses={clauses} data={data} onFilter={onFilter} />
      <p className="muted small" role="status">
        {countText(shown.length, model.steps.length)}
        {model.dropped > 0 && ` ${model.dropped} earlier records were cut off.`}
      </p>
      {shown.length === 0 ? (
        <p>
          No step fits these filters.{' '}
          <button type="button" className="link" onClick={() => onFilter(NO_FILTER)}>
            Take the filters away
          </button>
        </p>
      ) : (
        <ol className="steps" ref={list} start={first + 1}>
          {onPage.map((index) => {
            const step = model.steps[index];
            return step ? (
              <li key={index}>
                <StepRow
                  step={step}
                  data={data}
                  isChosen={index === chosen}
                  isTabStop={onPage.includes(chosen ?? -1) ? index === chosen : index === onPage[0]}
                  onChoose={onChoose}
                />
              </li>
            ) : null;
          })}
        </ol>
      )}
      {pages > 1 && (
        <nav className="pages" aria-label="Pages of the time line">
          <button
            type="button"
            className="button outlined"
            disabled={page === 0}
            onClick={() => setTurned({ page: page - 1, chosen })}
          >
            Earlier
          </button>
          <span>
            {first + 1} to {first + onPage.length} of {shown.length}
          </span>
          <button
            type="button"
            className="button outlined"
            disabled={page === pages - 1}
            onClick={() => setTurned({ page: page + 1, chosen })}
          >
            Later
          </button>
        </nav>
      )}
    </section>
  );
}

function countText(shown: number, all: number): string {
  const steps = all === 1 ? '1 step.' : `${all} steps.`;
  return shown === all ? steps : `${shown} of ${steps}`;
}

function Filters({
  model,
  filter,
  clauses,
  data,
  onFilter,
}: Pick<TimeLineProps, 'model' | 'filter' | 'clauses' | 'data' | 'onFilter'>) {
  const set = (Object.keys(filter) as (keyof Filter)[]).filter(
    (name) => filter[name] !== NO_FILTER[name],
  ).length;
  return (
    <details className="filter-box">
      <summary>Filters{set > 0 && ` (${set} set)`}</summary>
      <fieldset className="filters">
        <legend className="visually-hidden">Filters</legend>
        <label>
          <span>Actor</span>
          <select
            value={filter.actor}
            onChange={({ target }) => onFilter({ ...filter, actor: target.value })}
          >
            <option value="">All</option>
            {[...model.actors.values()]
              .filter(({ machine }) => machine !== null)
              .map((actor) => (
                <option key={actor.name} value={actor.name}>
                  {actorTitle(actor)}
                </option>
              ))}
          </select>
        </label>
        <label>
          <span>Clause</span>
          <select
            value={filter.clause}
            onChange={({ target }) => onFilter({ ...filter, clause: target.value })}
          >
            <option value="">All</option>
            {clauses.map((id) => (
              <option key={id} value={id}>
                {id}: {data.clauses[id] ?? ''}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Event</span>
          <input
            type="search"
            value={filter.text}
            placeholder="a word of it"
            onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          />
        </label>
        <label className="tick">
          <input
            type="checkbox"
            checked={filter.changesOnly}
            onChange={({ target }) => onFilter({ ...filter, changesOnly: target.checked })}
          />
          <span>Only changes of state</span>
        </label>
        <label className="tick">
          <input
            type="checkbox"
            checked={filter.withMessages}
            onChange={({ target }) => onFilter({ ...filter, withMessages: target.checked })}
          />
          <span>Also requests, and what the site passes on</span>
        </label>
      </fieldset>
    </details>
  );
}

type StepRowProps = {
  step: Step;
  data: ViewData;
  isChosen: boolean;
  isTabStop: boolean;
  onChoose: (step: number) => void;
};

/** Kept while its step does: a list of a hundred rows changes two of them with each step. */
const StepRow = memo(function StepRow({ step, data, isChosen, isTabStop, onChoose }: StepRowProps) {
  const chart = chartOfStep(step, data.charts);
  const { machine, before, after } = step;
  const changes =
    machine !== null && isMachineName(machine) && chart && before && after
      ? changesBetween(machine, before.value, after.value, chart)
      : [];
  const title = actorTitle({ name: step.actor, machine });
  return (
    <button
      type="button"
      className="row step"
      data-step={step.index}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isChosen ? 'step' : undefined}
      onClick={() => onChoose(step.index)}
    >
      <span className="row-time">{timeText(step.at)}</span>
      <span className="row-title">{eventWords(step, chart, title)}</span>
      <span className="row-note">{title}</span>
      {changes.map(({ subject, from, to }) => (
        <span key={subject} className="row-note">
          {subject}: {from} <span aria-hidden="true">→</span>
          <span className="visually-hidden">to</span> {to}
        </span>
      ))}
    </button>
  );
});

/** Seconds since recording began: `12.345 s`. */
export function timeText(at: number): string {
  return `${(at / 1000).toFixed(3)} s`;
}
