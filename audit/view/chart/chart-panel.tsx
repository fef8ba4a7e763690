import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { MachineName } from '#audit/charts/catalogue.ts';
import type { Chart } from '#audit/charts/chart.ts';
import { MACHINE_WORDS } from '#audit/charts/words.ts';
import type { ChartLayout } from '../layout/layout.ts';
import { activeStates } from '../steps/active-states.ts';
import { actorTitle, valueWords } from '../steps/names.ts';
import { lastStepOf, type Steps, stateAt } from '../steps/steps.ts';
import type { ViewData } from '../view-data.ts';
import { ChartPicture } from './chart-picture.tsx';
import { StateMap } from './state-map.tsx';
import { TransitionTable } from './transition-table.tsx';
import { useDragToPan } from './use-drag-to-pan.ts';
import { larger, opening, smaller, whole, type Zoom } from './zoom.ts';

type ChartPanelProps = {
  model: Steps;
  /** The present step: the chart shows the state after it. */
  step: number;
  actor: string;
  machine: MachineName;
  data: ViewData;
  /** The chart goes from actor to actor with the steps; else it stays with this one. */
  followsSteps: boolean;
  onFollow: (followsSteps: boolean) => void;
};

/** The chart of an actor at the present step, to be moved and zoomed, and all its transitions as a table. */
export function ChartPanel({ model, step, actor, machine, data, followsSteps, onFollow }: ChartPanelProps) {
  const drawn = data.charts[machine];
  const { chart } = drawn;
  const place = useRef<HTMLElement>(null);
  const followId = useId();
  const [zoom, setZoom] = useState<Zoom>({ detail: 'all', scale: 1 });
  const layout = zoom.detail === 'all' ? drawn.layout : drawn.names;
  const state = stateAt(model, actor, step);
  const lastStep = lastStepOf(model, actor, step);
  const active = new Set(state === null ? [] : activeStates(chart, state.value));
  const last = lastStep?.microsteps.flat() ?? [];
  const told = toldAbout(chart, layout, active, last);
  useDragToPan(place);

  const sizeOf = () => ({ width: place.current?.clientWidth ?? 0, height: place.current?.clientHeight ?? 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each chart once
  useLayoutEffect(() => setZoom(opening(drawn, sizeOf())), [machine]);

  // What is told about is in sight: at once in another picture, calmly in the same one.
  const shown = useRef<ChartLayout | null>(null);
  const shownScale = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the boxes are counts, not which objects they are
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const isSame = shown.current === layout && shownScale.current === zoom.scale;
    shown.current = layout;
    shownScale.current = zoom.scale;
    const size = (length: number) => length * zoom.scale;
    const fits = (one: Box) =>
      size(one.width) <= element.clientWidth && size(one.height) <= element.clientHeight;
    // Where both do not fit, the state counts more.
    const { x, y, width, height } = fits(told.box) ? told.box : told.state;
    element.scrollTo({
      left: middleOrStart(size(x), size(width), element.clientWidth),
      top: middleOrStart(size(y), size(height), element.clientHeight),
      behavior: isSame && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 'smooth' : 'instant',
    });
  }, [JSON.stringify(told), layout, zoom.scale]);

  const title = actorTitle({ name: actor, machine });
  const words = state === null ? 'not started' : valueWords(machine, state.value);
  const taken = last.length === 0 ? '' : ` Last transition: ${last.join('; ')}.`;
  return (
    <section className="panel" aria-labelledby="chart-heading">
      <div className="chart-head">
        <h2 id="chart-heading" className="heading-4">
          Chart: {title}
        </h2>
        <div className="chart-tools">
          <label className="tick" htmlFor={followId}>
            <input
              id={followId}
              type="checkbox"
              checked={followsSteps}
              onChange={({ target }) => onFollow(target.checked)}
            />
            <span>Follow the steps</span>
          </label>
          <button
            type="button"
            className="button outlined"
            onClick={() => setZoom(smaller(zoom, drawn, sizeOf()))}
          >
            Smaller
          </button>
          <button type="button" className="button outlined" onClick={() => setZoom(larger(zoom))}>
            Larger
          </button>
          <button type="button" className="button outlined" onClick={() => setZoom(whole(drawn, sizeOf()))}>
            Fit
          </button>
        </div>
      </div>
      <p>
        {MACHINE_WORDS[machine].decides}{' '}
        <span className="muted small" role="status">
          {!followsSteps && `The chart stays with ${title}, whichever step is chosen.`}
        </span>
      </p>
      <section
        ref={place}
        className="chart-place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard
        tabIndex={0}
        data-own-keys
        aria-label={`Picture of the chart ${title}`}
      >
        <ChartPicture
          chart={chart}
          layout={layout}
          active={active}
          last={last}
          scale={zoom.scale}
          alternative={`The statechart of ${title}. ${words === '' ? 'It has one state.' : `Now: ${words}.`}${taken}`}
        />
      </section>
      <p className="muted small">
        {zoom.detail === 'names' &&
          'Only the names of the states, as the whole is too large to be read at once; ‘Larger’ shows events and conditions. '}
        Move it by dragging, or with the arrow keys. ■ and green: active. Thick, with ‘last’ where there is a
        text: what the last step of this actor took.
      </p>
      <h3 id="states-heading">All states, one within the other</h3>
      <StateMap chart={chart} active={active} labelledBy="states-heading" />
      <TransitionTable
        chart={chart}
        machine={machine}
        last={last}
        coverage={data.coverage}
        build={data.build}
      />
    </section>
  );
}

type Box = { x: number; y: number; width: number; height: number };

/** What is told about: an innermost active state, and around it and the text of what was taken last a box. */
function toldAbout(
  chart: Chart,
  { arrows, states }: ChartLayout,
  active: ReadonlySet<string>,
  last: readonly string[],
): { state: Box; box: Box } {
  const taken = last.at(-1) ?? '';
  const arrow = arrows.find(({ transitions, lines }) => lines.length > 0 && transitions.includes(taken));
  const targets = chart.transitions.find(({ id }) => id === taken)?.targets ?? [];
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const innermost = states.filter(({ id }) => active.has(id) && !parents.has(id));
  const state = innermost.find(({ id }) => targets.includes(id)) ??
    innermost[0] ?? { x: 0, y: 0, width: 0, height: 0 };
  return { state, box: arrow ? around(state, arrow.label) : state };
}

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Where to scroll to, so that a part is in the middle; or, where it is longer than the place, begins at its start. */
function middleOrStart(start: number, length: number, place: number): number {
  return length > place ? start : start + length / 2 - place / 2;
}
