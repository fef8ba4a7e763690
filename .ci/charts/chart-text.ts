import { type MachineName, machineOf } from '../../audit/charts/catalogue.ts';
import { type Chart, type ChartState, type ChartTransition, chartOf } from '../../audit/charts/chart.ts';
import { clausesOf } from '../../audit/charts/clauses.ts';

/** For each machine a heading, a diagram, a table of its states and one of its transitions, in Markdown. */
export function chartSections(names: readonly MachineName[]): string {
  return names.map((name) => sectionOf(name, chartOf(machineOf(name)))).join('\n');
}

function sectionOf(name: MachineName, chart: Chart): string {
  const within = chart.states.filter(({ id }) => id !== chart.id);
  const states = within.length > 0 ? within : chart.states;
  return [
    `## ${name}\n`,
    '```mermaid',
    ...(within.length > 0 ? diagram(chart) : diagramOfOne(chart)),
    '```\n',
    table(
      ['State', 'Kind', 'On entry', 'On exit', 'Runs'],
      states.map((state) => stateRow(chart, state)),
    ),
    table(
      ['From', 'Event', 'Guard', 'To', 'Actions', 'Clauses'],
      chart.transitions.map((transition) => [
        shortOf(chart, transition.source),
        code(transition.event),
        transition.guard === null ? '' : code(transition.guard),
        transition.targets.map((id) => shortOf(chart, id)).join(', '),
        transition.actions.map(code).join(', '),
        clausesOf(name, transition).join(', '),
      ]),
    ),
  ].join('\n');
}

function stateRow(chart: Chart, { id, type, entry, exit, invokes }: ChartState): string[] {
  return [
    shortOf(chart, id),
    type,
    entry.map(code).join(', '),
    exit.map(code).join(', '),
    invokes.map(code).join(', '),
  ];
}

/** A state without the name of its machine; the machine itself is 'any'. */
function shortOf(chart: Chart, id: string): string {
  return id === chart.id ? 'any' : code(id.slice(chart.id.length + 1));
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** The statechart for Mermaid, without what changes no state. Arrows with the same two ends are one. */
function diagram(chart: Chart): string[] {
  const root = chart.states.find(({ parent }) => parent === null);
  const arrows = new Map<string, string[]>();
  for (const transition of chart.transitions) {
    for (const target of transition.targets) {
      const ends = `${nodeOf(transition.source)} --> ${nodeOf(target)}`;
      const label = labelOf(transition);
      arrows.set(ends, [...(arrows.get(ends) ?? []), label]);
    }
  }
  // An arrow that starts at the machine itself is drawn from a state that stands for all.
  const isFromAny =
    root?.type !== 'parallel' && [...arrows.keys()].some((ends) => ends.startsWith(`${nodeOf(chart.id)} `));
  return [
    'stateDiagram-v2',
    ...(isFromAny ? [`  state "any" as ${nodeOf(chart.id)}`] : []),
    ...(root ? (root.type === 'parallel' ? drawn : inner)(chart, root, '  ') : []),
    ...[...arrows].map(([ends, labels]) => `  ${ends}: ${[...new Set(labels)].join('<br>')}`),
  ];
}

/** The one state of a machine, and what it answers without leaving it. */
function diagramOfOne({ id, transitions }: Chart): string[] {
  const [node, labels] = [nodeOf(id), new Set(transitions.map(labelOf))];
  return [
    'stateDiagram-v2',
    `  [*] --> ${node}`,
    `  state "any" as ${node}`,
    `  ${node} --> ${node}: ${[...labels].join('<br>')}`,
  ];
}

function inner(chart: Chart, { id, type, initial }: ChartState, indent: string): string[] {
  const children = chart.states.filter(({ parent }) => parent === id);
  return [
    ...(initial === null ? [] : [`${indent}[*] --> ${nodeOf(initial)}`]),
    ...children.flatMap((child, index) => [
      ...(type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...drawn(chart, child, indent),
    ]),
  ];
}

function drawn(chart: Chart, state: ChartState, indent: string): string[] {
  const within = inner(chart, state, `${indent}  `);
  const named = `${indent}state "${state.name}" as ${nodeOf(state.id)}`;
  const end = state.type === 'final' ? [`${indent}${nodeOf(state.id)} --> [*]`] : [];
  return within.length === 0 ? [named, ...end] : [`${named} {`, ...within, `${indent}}`];
}

function nodeOf(id: string): string {
  return id.replaceAll('.', '_');
}

/** Mermaid reads some signs as its own. */
function labelOf({ event, guard }: ChartTransition): string {
  return `${event}${guard === null ? '' : ` [${guard}]`}`.replaceAll(/[{}"]/g, '').replaceAll(':', '');
}
