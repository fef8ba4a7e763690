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

/** Options of each state that contains others: they are not inherited. */
const CONTAINER_OPTIONS: LayoutOptions = {
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '30',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

type Direction = 'DOWN' | 'RIGHT';

/** The shape of the place where the drawing is seen. */
const SHAPE = { width: 4, height: 3 };

/** Lays a statechart out with elkjs, downwards or to the right, whichever is larger when it is seen as a whole. */
export async function layOut(chart: Chart): Promise<ChartLayout> {
  const down = await layOutTo('DOWN', chart);
  const right = await layOutTo('RIGHT', chart);
  return extentOf(right) < extentOf(down) ? right : down;
}

function extentOf({ width, height }: ChartLayout): number {
  return Math.max(width / SHAPE.width, height / SHAPE.height);
}

async function layOutTo(direction: Direction, chart: Chart): Promise<ChartLayout> {
  const arrows = arrowsOf(chart);
  const root = chart.states.find(({ parent }) => parent === null);
  if (!root) throw new Error(`The chart '${chart.id}' has no root state.`);
  const drawing: ElkNode = {
    id: 'drawing',
    layoutOptions: { ...OPTIONS, ...CONTAINER_OPTIONS, 'elk.direction': direction },
    children: [nodeOf(chart, root, direction)],
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
      lines: linesWithin(chart, state),
    })),
    arrows: arrows.map((arrow) => {
      const edge = found(edges, arrow.id);
      const [label] = edge.labels ?? [];
      if (!label) throw new Error(`The arrow '${arrow.id}' has no label.`);
      return { ...arrow, points: pointsOf(edge), label: boxOf(label) };
    }),
    initials: chart.states.flatMap((state): InitialLayout[] => {
      if (state.initial === null) return [];
      const { x, y } = boxOf(found(nodes, dotOf(state)));
      const points = pointsOf(found(edges, dotOf(state)));
      return [{ x: x + DOT / 2, y: y + DOT / 2, state: state.initial, points }];
    }),
  };
}

type Arrow = Pick<ArrowLayout, 'id' | 'source' | 'target' | 'lines'>;

/** The transitions that leave their state, those with the same source and target together. */
function arrowsOf({ transitions }: Chart): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions.filter(leaves)) {
    for (const target of transition.targets) {
      const id = `${transition.source} to ${target}`;
      const arrow = arrows.get(id) ?? { id, source: transition.source, target, lines: [] };
      arrow.lines.push(...linesOf(transition));
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
function linesWithin({ transitions }: Chart, { id, entry, exit, invokes }: ChartState): Line[] {
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

function nodeOf(chart: Chart, state: ChartState, direction: Direction): ElkNode {
  const lines = linesWithin(chart, state);
  const label = lines.some(({ transition }) => transition !== null) ? LAST_LABEL_WIDTH : 0;
  const inner = Math.max(
    widthOf(`■ ${state.name} (end)`, 15),
    ...lines.map(({ text }) => widthOf(text) + label),
  );
  const width = inner + 2 * PADDING;
  const head = TITLE_HEIGHT + lines.length * LINE_HEIGHT;
  const children = chart.states.filter(({ parent }) => parent === state.id);
  if (children.length === 0) return { id: state.id, width, height: head + PADDING };
  const dot = state.initial === null ? [] : [{ id: dotOf(state), width: DOT, height: DOT }];
  return {
    id: state.id,
    layoutOptions: {
      ...CONTAINER_OPTIONS,
      'elk.direction': direction,
      'elk.padding': `[top=${head + PADDING},left=${2 * PADDING},bottom=${2 * PADDING},right=${2 * PADDING}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head + PADDING})`,
    },
    children: [...dot, ...children.map((child) => nodeOf(chart, child, direction))],
  };
}

function edgeOf({ id, source, target, lines }: Arrow): ElkExtendedEdge {
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

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
