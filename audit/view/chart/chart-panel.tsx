import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MachineName } from '#audit/charts/catalogue.ts';
import { MACHINE_WORDS } from '#audit/charts/words.ts';
import { activeStates } from '../steps/active-states.ts';
import { actorTitle, valueWords } from '../steps/names.ts';
import { lastStepOf, type Steps, stateAt } from '../steps/steps.ts';
import type { ViewData } from '../view-data.ts';
import { ChartPicture } from './chart-picture.tsx';
import { TransitionTable } from './transition-table.tsx';
import { useDragToPan } from './use-drag-to-pan.ts';

type ChartPanelProps = {
  model: Steps;
  /** The present step: the chart shows the state after it. */
  step: number;
  actor: string;
  machine: MachineName;
  data: ViewData;
};

const MIN_SCALE = 0.1;
const MAX_SCALE = 3;
const ZOOM = 1.25;
/** Text of the picture is read well from this scale on. */
const READABLE_SCALE = 0.85;

/** The chart of an actor at the present step, to be moved and zoomed, and all its transitions as a table. */
export function ChartPanel({ model, step, actor, machine, data }: ChartPanelProps) {
  const drawn = data.charts[machine];
  const { chart, layout } = drawn;
  const place = useRef<HTMLElement>(null);
  const [scale, setScale] = useState<number | null>(null);
  const state = stateAt(model, actor, step);
  const lastStep = lastStepOf(model, actor, step);
  const active = new Set(state === null ? [] : activeStates(chart, state.value));
  const last = lastStep?.microsteps.flat() ?? [];
  const focusPoint = pointOf(drawn, active, last);
  useDragToPan(place);

  const wholeScale = () => {
    const { clientWidth = 0, clientHeight = 0 } = place.current ?? {};
    const whole = Math.min(clientWidth / layout.width, clientHeight / layout.height);
    return clamped(whole > 0 ? Math.min(1, whole) : 1);
  };
  const zoom = (factor: number) => setScale((present) => clamped((present ?? 1) * factor));

  // A chart is opened whole where it can be read so; else at a size that can be read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each chart once
  useLayoutEffect(() => setScale(Math.max(wholeScale(), READABLE_SCALE)), [machine]);

  // What is told about is in sight.
  useEffect(() => {
    const element = place.current;
    if (!element || scale === null) return;
    element.scrollTo({
      left: focusPoint.x * scale - element.clientWidth / 2,
      top: focusPoint.y * scale - element.clientHeight / 2,
    });
  }, [focusPoint.x, focusPoint.y, scale]);

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
          <button type="button" className="button outlined" onClick={() => zoom(1 / ZOOM)}>
            Smaller
          </button>
          <button type="button" className="button outlined" onClick={() => zoom(ZOOM)}>
            Larger
          </button>
          <button type="button" className="button outlined" onClick={() => setScale(wholeScale())}>
            Fit
          </button>
        </div>
      </div>
      <p>{MACHINE_WORDS[machine].decides}</p>
      <section
        ref={place}
        className="chart-place"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reached by the keyboard
        tabIndex={0}
        data-own-keys
        aria-label={`Picture of the chart ${title}`}
      >
        <ChartPicture
          drawn={drawn}
          active={active}
          last={last}
          scale={scale ?? 1}
          alternative={`The statechart of ${title}. ${words === '' ? 'It has one state.' : `Now: ${words}.`}${taken}`}
        />
      </section>
      <p className="muted small">
        Move it by dragging, or with the arrow keys. ■ and green: active. Thick, with ‘last’: what the last
        step of this actor took.
      </p>
      <h3>Active states</h3>
      <ul className="active-states">
        {chart.states
          .filter(({ id }) => active.has(id))
          .map(({ id }) => (
            <li key={id}>
              <code>{id}</code>
            </li>
          ))}
      </ul>
      <TransitionTable chart={chart} machine={machine} last={last} coverage={data.coverage} />
    </section>
  );
}

function clamped(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** The middle of what is told about: the arrow that was taken last, or the innermost active states. */
function pointOf(
  { chart, layout }: ViewData['charts'][MachineName],
  active: ReadonlySet<string>,
  last: readonly string[],
) {
  const lastOne = last.at(-1);
  const arrow = layout.arrows.find(({ lines }) => lines.some(({ transition }) => transition === lastOne));
  if (arrow && lastOne !== undefined) {
    return { x: arrow.label.x + arrow.label.width / 2, y: arrow.label.y + arrow.label.height / 2 };
  }
  const parents = new Set(chart.states.map(({ parent }) => parent));
  const leaf = layout.states.find(({ id }) => active.has(id) && !parents.has(id));
  return leaf ? { x: leaf.x + leaf.width / 2, y: leaf.y + leaf.height / 2 } : { x: 0, y: 0 };
}
