import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode, type LayoutOptions } from 'elkjs';
import type { Chart, ChartState, ChartTransition } from '#audit/charts/chart.ts';
import {
  type ArrowLayout,
  CHARACTER_WIDTH,
  type ChartLayout,
  FONT_SIZE,
  type InitialLayout,
  LAST_LABEL_WIDTH,
  LINE_HEIGHT,
  type Line,
  PADDING,
  type Point,
  type StateLayout,
  TITLE_HEIGHT,
} from './layout.ts';

/** How many characters of a transition stand in one line of the drawing. */
const LINE_LENGTH = 32;
const DOT = 10;

/** Options of the whole drawing. */
const OPTIONS: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};

/** What is written: all, or nothing but the names of the states, which makes a large chart small enough to be seen whole. */
type Detail = 'all' | 'names';

/** Options of each state that contains others: they are not inherited. */
const CONTAINER_OPTIONS: LayoutOptions = {
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '30',
};

const SPACING: LayoutOptions = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

/** Without texts, arrows can be near each other, and those of a state can begin and end in one. */
const NARROW_SPACING: LayoutOptions = {
  'elk.spacing.nodeNode': '10',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '4',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.spacing.nodeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '6',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '4',
};

type Direction = 'DOWN' | 'RIGHT';

/** The shape of the place where the drawing is seen. */
const SHAPE = { width: 4, height: 3 };

/** Lays a statechart out with elkjs, downwards or to the right, whichever is larger when it is seen as a whole. */
export async function layOut(chart: Chart, detail: Detail = 'all'): Promise<ChartLayout> {
  const down = await layOutTo('DOWN', chart, detail);
  const right = await layOutTo('RIGHT', chart, detail);
  return extentOf(right) < extentOf(down) ? right : down;
}

function extentOf({ width, height }: ChartLayout): number {
  return Math.max(width / SHAPE.width, height / SHAPE.height);
}

async function layOutTo(direction: Direction, chart: Chart, detail: Detail): Promise<ChartLayout> {
  const options = {
    ...CONTAINER_OPTIONS,
    ...(detail === 'all' ? SPACING : NARROW_SPACING),
    'elk.direction': direction,
  };
  const arrows = arrowsOf(chart, detail);
  const root = chart.states.find(({ parent }) => parent === null);
  if (!root) throw new Error(`The chart '${chart.id}' has no root state.`);
  const drawing: ElkNode = {
    id: 'drawing',
    layoutOptions: { ...OPTIONS, ...options },
    children: [nodeOf(chart, root, detail, options)],
    edges: [...arrows.map(edgeOf), ...chart.states.flatMap(initialEdgeOf)],
  };
  const laidOut: ElkNode = await new ELK().layout(drawing);
  const nodes = new Map(nodesWithin(laidOut).map((node) => [node.id, node]));
  const edges = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    states: chart.states.map((state) => ({
      id: state.id,
      ...boxOf(found(nodes, state.id)),
      lines: linesWithin(chart, state, detail),
    })),
    arrows: arrows.map((arrow) => {
      const edge = found(edges, arrow.id);
      const points = pointsOf(edge);
      return { ...arrow, points, label: boxOf(edge.labels?.[0] ?? middleOf(points)) };
    }),
    initials: chart.states.flatMap((state): InitialLayout[] => {
      if (state.initial === null) return [];
      const { x, y } = boxOf(found(nodes, dotOf(state)));
      const points = pointsOf(found(edges, dotOf(state)));
      return [{ x: x + DOT / 2, y: y + DOT / 2, state: state.initial, points }];
    }),
  };
}

type Arrow = Pick<ArrowLayout, 'id' | 'source' | 'target' | 'transitions' | 'lines'>;

/** The transitions that leave their state, those with the same source and target together. */
function arrowsOf({ transitions }: Chart, detail: Detail): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions.filter(leaves)) {
    for (const target of transition.targets) {
      const id = `${transition.source} to ${target}`;
      const arrow = arrows.get(id) ?? { id, source: transition.source, target, transitions: [], lines: [] };
      arrow.transitions.push(transition.id);
      if (detail === 'all') arrow.lines.push(...linesOf(transition));
      arrows.set(id, arrow);
    }
  }
  return [...arrows.values()];
}

/** Whether a transition leads out of its state; all others are listed in the state. */
function leaves({ source, targets }: ChartTransition): boolean {
  return targets.some((target) => target !== source && !target.startsWith(`${source}.`));
}

/** What stands in a state: what it does, and its transitions that lead to no other state. */
function linesWithin(
  { transitions }: Chart,
  { id, entry, exit, invokes }: ChartState,
  detail: Detail,
): Line[] {
  if (detail === 'names') return [];
  const does = [
    ...invokes.map((source) => `runs ${source}`),
    ...entry.filter(isOwn).map((action) => `on entry ${action}`),
    ...exit.filter(isOwn).map((action) => `on exit ${action}`),
  ];
  const stays = transitions.filter((transition) => transition.source === id && !leaves(transition));
  return [
    ...does.flatMap(wrapped).map((text) => ({ text, transition: null })),
    ...stays.flatMap((transition) => linesOf(transition)),
  ];
}

/** XState's own actions start and stop the timers of `after`, which is a transition of its own. */
function isOwn(action: string): boolean {
  return !action.startsWith('xstate.');
}

function linesOf(transition: ChartTransition): Line[] {
  const { id, event, guard, source, targets, actions } = transition;
  const condition = guard === null ? '' : ` [${guard}]`;
  const within = targets.map((target) =>
    target === source ? 'again' : `→ ${target.slice(source.length + 1)}`,
  );
  const goes = leaves(transition) ? '' : within.map((text) => ` ${text}`).join('');
  const does = targets.length === 0 && actions.length > 0 ? ` / ${actions.join(', ')}` : '';
  return wrapped(`${event}${condition}${goes}${does}`).map((text) => ({ text, transition: id }));
}

/** Breaks a text into lines at its spaces; each line but the first is indented. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : `  ${word}`);
  }
  return lines;
}

function nodeOf(chart: Chart, state: ChartState, detail: Detail, options: LayoutOptions): ElkNode {
  const lines = linesWithin(chart, state, detail);
  const label = lines.some(({ transition }) => transition !== null) ? LAST_LABEL_WIDTH : 0;
  const inner = Math.max(
    widthOf(`■ ${state.name}${state.type === 'final' ? ' (end)' : ''}`, 15),
    ...lines.map(({ text }) => widthOf(text) + label),
  );
  const width = inner + 2 * PADDING;
  const head = TITLE_HEIGHT + lines.length * LINE_HEIGHT;
  const margin = detail === 'all' ? PADDING : PADDING / 2;
  const children = chart.states.filter(({ parent }) => parent === state.id);
  if (children.length === 0) return { id: state.id, width, height: head + margin };
  const dot = state.initial === null ? [] : [{ id: dotOf(state), width: DOT, height: DOT }];
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${head + margin},left=${2 * margin},bottom=${2 * margin},right=${2 * margin}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head + margin})`,
    },
    children: [...dot, ...children.map((child) => nodeOf(chart, child, detail, options))],
  };
}

function edgeOf({ id, source, target, lines }: Arrow): ElkExtendedEdge {
  if (lines.length === 0) return { id, sources: [source], targets: [target] };
  const width = Math.max(...lines.map(({ text }) => widthOf(text))) + 8;
  const label = { id: `${id} label`, text: id, width, height: lines.length * LINE_HEIGHT };
  return { id, sources: [source], targets: [target], labels: [label] };
}

function initialEdgeOf(state: ChartState): ElkExtendedEdge[] {
  if (state.initial === null) return [];
  return [{ id: dotOf(state), sources: [dotOf(state)], targets: [state.initial] }];
}

function dotOf({ id }: ChartState): string {
  return `${id} initial`;
}

function widthOf(text: string, size: number = FONT_SIZE): number {
  return Math.ceil((text.length * CHARACTER_WIDTH * size) / FONT_SIZE);
}

function nodesWithin(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesWithin)];
}

function found<Thing>(things: ReadonlyMap<string, Thing>, id: string): Thing {
  const thing = things.get(id);
  if (thing === undefined) throw new Error(`elkjs gave no place to '${id}'.`);
  return thing;
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<StateLayout>) {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

function pointsOf({ id, sections = [] }: ElkExtendedEdge) {
  const [section] = sections as [ElkEdgeSection?];
  if (!section) throw new Error(`elkjs gave no line to '${id}'.`);
  const { startPoint, bendPoints = [], endPoint } = section;
  return [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: rounded(x), y: rounded(y) }));
}

/** The middle of the longest part of a line. */
function middleOf(points: readonly Point[]): Point {
  const parts = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const lengthOf = ({ from, to }: { from: Point; to: Point }) => Math.hypot(to.x - from.x, to.y - from.y);
  const { from, to } = parts.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
