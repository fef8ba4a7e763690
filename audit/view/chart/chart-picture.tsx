import type { Chart } from '#audit/charts/chart.ts';
import {
  type ArrowLayout,
  CHARACTER_WIDTH,
  type ChartLayout,
  FONT_SIZE,
  LAST_LABEL_WIDTH,
  LINE_HEIGHT,
  type Line,
  PADDING,
  TITLE_HEIGHT,
} from '../layout/layout.ts';

type ChartPictureProps = {
  chart: Chart;
  layout: ChartLayout;
  /** The ids of the states that are active. */
  active: ReadonlySet<string>;
  /** The ids of the transitions of the last step, in their order. */
  last: readonly string[];
  scale: number;
  /** Says in words what is drawn. */
  alternative: string;
};

/** A statechart as a picture. What is active is filled and has a mark; what was taken last is thick and has a label. */
export function ChartPicture({ chart, layout, active, last, scale, alternative }: ChartPictureProps) {
  const { width, height, states, arrows, initials } = layout;
  const kinds = new Map(chart.states.map((state) => [state.id, state]));
  const isLast = ({ transitions }: ArrowLayout) => transitions.some((id) => last.includes(id));
  // What is marked is drawn last, above the rest.
  const sorted = arrows.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  return (
    <svg
      className="chart"
      role="img"
      aria-label={alternative}
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path className="arrow-head" d="M0 0L8 4L0 8z" />
        </marker>
        <marker
          id="arrow-last"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="16"
          markerHeight="16"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path className="arrow-head last" d="M0 0L8 4L0 8z" />
        </marker>
      </defs>
      {states.map(({ id, x, y, width: w, height: h, lines }) => {
        const state = kinds.get(id);
        const parentType = kinds.get(state?.parent ?? '')?.type;
        return (
          <g
            key={id}
            className="state"
            data-active={active.has(id) || undefined}
            data-kind={state?.type}
            data-region={parentType === 'parallel' || undefined}
          >
            <rect x={x} y={y} width={w} height={h} />
            <text className="state-name" x={x + PADDING} y={y + TITLE_HEIGHT - 8}>
              {active.has(id) ? '■ ' : ''}
              {state?.name}
              {state?.type === 'final' ? ' (end)' : ''}
            </text>
            <Lines lines={lines} x={x + PADDING} y={y + TITLE_HEIGHT} width={null} last={last} />
          </g>
        );
      })}
      {initials.map(({ state, x, y, points }) => (
        <g key={state} className="initial">
          <circle cx={x} cy={y} r="5" />
          <polyline points={pointsText(points)} markerEnd="url(#arrow)" />
        </g>
      ))}
      {sorted.map((arrow) => {
        const { id, points, label, lines } = arrow;
        const marked = isLast(arrow);
        return (
          <g key={id} className="arrow" data-last={marked || undefined}>
            <polyline points={pointsText(points)} markerEnd={marked ? 'url(#arrow-last)' : 'url(#arrow)'} />
            <rect
              className="label-ground"
              x={label.x}
              y={label.y}
              width={label.width}
              height={label.height}
            />
            <Lines lines={lines} x={label.x + 4} y={label.y} width={label.width - 8} last={last} />
          </g>
        );
      })}
    </svg>
  );
}

type LinesProps = {
  lines: readonly Line[];
  x: number;
  y: number;
  /** Of the label of an arrow; null for the lines in a state, each of which is as wide as its text. */
  width: number | null;
  last: readonly string[];
};

function Lines({ lines, x, y, width, last }: LinesProps) {
  return lines.map(({ text, transition }, index) => {
    const top = y + index * LINE_HEIGHT;
    const place = transition === null ? -1 : last.indexOf(transition);
    const isFirst = lines[index - 1]?.transition !== transition;
    const own = width ?? text.length * CHARACTER_WIDTH;
    const isBefore = width !== null && x >= LAST_LABEL_WIDTH;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a layout never change their order
      <g key={index} className="line" data-last={place >= 0 || undefined}>
        {place >= 0 && <rect x={x - 4} y={top} width={own + 8} height={LINE_HEIGHT} />}
        {place >= 0 && isFirst && (
          <LastLabel
            x={isBefore ? x - 4 : x + own + 4}
            isBefore={isBefore}
            y={top}
            text={last.length > 1 ? `last ${place + 1}` : 'last'}
          />
        )}
        <text x={x} y={top + FONT_SIZE}>
          {text}
        </text>
      </g>
    );
  });
}

/** Says beside a transition that it is of the last step, and which of them where there are several. */
function LastLabel({ x, y, text, isBefore }: { x: number; y: number; text: string; isBefore: boolean }) {
  const width = text.length * CHARACTER_WIDTH + 10;
  const left = isBefore ? x - width : x;
  return (
    <g className="last-label">
      <rect x={left} y={y} width={width} height={LINE_HEIGHT} />
      <text x={left + 5} y={y + FONT_SIZE}>
        {text}
      </text>
    </g>
  );
}

function pointsText(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}
