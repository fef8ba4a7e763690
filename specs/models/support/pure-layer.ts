import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { chartOf } from '#audit/charts/chart.ts';
import { type CoverageCounter, coverageCounter, everythingOf } from '#audit/charts/coverage.ts';
import type { Model, Oracle, Step } from '#audit/models/model.ts';
import type { Recorder } from '#audit/trace/recorder.ts';
import { runs } from '../../support/arbitraries.ts';
import { countCoverage } from '../../support/coverage.ts';
import { keptTrace } from '../../support/kept-trace.ts';
import { memoryStore } from '../../support/memory-store.ts';
import { SimulatedWallClock } from '../../support/simulated-wall-clock.ts';

/** A machine that runs with ports of the test. */
export type Run<Event extends { type: string }> = {
  /** The actor that runs now: another one after a reload. */
  readonly actor: AnyActor;
  /** Ends the run, where the actor is a child of another one. */
  stop?(): void;
  /** Brings the step about; resolves once everything that follows from it has happened. */
  bringAbout(step: Step<Event>): Promise<void> | void;
  /** Everything else that can be seen, or that is stored, as the oracle's `facts`. */
  facts(): unknown;
};

/** How a machine is tested by its description, without a page. */
export type PureLayer<State, Event extends { type: string }, Screen extends string> = {
  /** The IDs of the clauses, for the titles: `MENU-1 MENU-2: `. */
  clauses: string;
  model: Model<Event>;
  oracle: Oracle<State, Event, Screen>;
  /** Starts the machine; `inspect` is for its root actor, and `record` for the ports that it reads. */
  open(inspect: (event: InspectionEvent) => void, record: Recorder['record']): Run<Event>;
  /** How many stories are told, of how many steps. */
  stories?: { runs: number; maxSteps: number };
  /** More of what distinguishes two states of the machine when paths are searched. */
  identity?(snapshot: AnyMachineSnapshot): unknown;
};

/** More states than this are a sign that the identity is not reduced. */
const MAX_STATES = 4_000;

/** After so many steps in a row the machine is started anew: a failure names them all. */
const LONGEST_TOUR = 200;

/** The longest of these tests takes some seconds, and ten times as long on a busy machine. Milliseconds. */
const TIMEOUT_MS = 240_000;

/** Tests the machine: every step in every state that can be reached, and stories of any steps. */
export function testModel<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
): void {
  testLeaves(layer);

  test(
    `${layer.clauses}: each step in each state does what the specification says; together they take every transition`,
    async () => {
      const counter = coverageCounter();

      const { states, edges } = await everyEdge(layer, counter.inspect);

      expectEverything(layer, counter, `${states} states and ${edges} edges`);
    },
    TIMEOUT_MS,
  );

  testStories(layer);
}

/**
 * For a machine of which one state has too much in it to take every step in every state: ways that together take every
 * transition, and stories of any steps.
 */
export function testWays<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
  ways: Readonly<Record<string, readonly string[]>>,
): void {
  const counter = coverageCounter();
  testLeaves(layer);

  test.each(Object.entries(ways))(`${layer.clauses}: %s`, (_, way) =>
    tellStory(layer, way, { inspect: counter.inspect, record: unrecorded }),
  );

  test(`${layer.clauses}: these ways together take every transition`, () => {
    expectEverything(layer, counter, `${Object.keys(ways).length} ways`);
  });

  testStories(layer);
}

function testLeaves<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
): void {
  test('the description names each state that has no others in it, and no other state', () => {
    const { states } = chartOf(machineOf(layer));

    const leaves = states.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id);
    expect(Object.keys(layer.model.screens).toSorted()).toEqual(leaves.toSorted());
  });
}

function expectEverything<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
  counter: CoverageCounter,
  of: string,
): void {
  const counted = counter.counts()[layer.model.machine];
  const expected = everythingOf(chartOf(machineOf(layer)));
  for (const what of ['transitions', 'states', 'delays'] as const) {
    const missed = expected[what].filter((id) => !counted?.[what][id]);
    expect(missed, `${what} that no step reaches, of ${of}`).toEqual([]);
  }
}

function testStories<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
): void {
  const { clauses, model } = layer;
  const stepNames = Object.keys(model.steps);

  test(
    `${clauses}: after any story the machine is as the specification says`,
    async () => {
      const { runs: numRuns, maxSteps } = layer.stories ?? { runs: 150, maxSteps: 40 };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...stepNames), { maxLength: maxSteps, size: 'max' }),
          (story) =>
            tellStory(layer, story, { inspect: () => {}, record: unrecorded }).catch(
              async (error: unknown) => {
                // Told again for its trace: recording each of them would take longer than telling them.
                await keptTrace(`story of ${model.machine}`, (recorder) => tellStory(layer, story, recorder));
                throw error;
              },
            ),
        ),
        runs(numRuns),
      );
    },
    TIMEOUT_MS,
  );
}

/** The ports as they are. */
const unrecorded: Recorder['record'] = (ports) => ports;

/** Takes the steps one after the other, and compares after each of them. */
async function tellStory<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
  story: readonly string[],
  recorder: Pick<Recorder, 'inspect' | 'record'>,
): Promise<void> {
  const { model, oracle } = layer;
  const inspect = (event: InspectionEvent) => {
    countCoverage(event);
    recorder.inspect(event);
  };
  const run = layer.open(inspect, recorder.record);
  let state = oracle.start;
  for (const name of story) {
    const step = stepOf(model, name);
    await run.bringAbout(step);
    state = oracle.next(state, step);
    check(layer, run, state, () => name);
  }
  stopped(run);
}

/** A state of the machine, a path that leads to it, the steps that were not taken there yet, and where the others lead to. */
type Node<State> = {
  path: readonly string[];
  state: State;
  untaken: string[];
  ways: Map<string, Node<State>>;
};

/**
 * Takes every step in every state that can be reached. Two states are the same where state, the context that counts, and
 * what the oracle says that counts, are the same.
 */
async function everyEdge<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
  inspect: (event: InspectionEvent) => void,
): Promise<{ states: number; edges: number }> {
  const { model, oracle } = layer;
  const stepNames = Object.keys(model.steps);
  const inspectAll = (inspected: InspectionEvent) => {
    inspect(inspected);
    countCoverage(inspected);
  };
  const identityOf = (run: Run<Event>, state: State): string => {
    const snapshot: AnyMachineSnapshot = run.actor.getSnapshot();
    return JSON.stringify([snapshot.value, layer.identity?.(snapshot), oracle.identity(state)]);
  };
  const openAt = async (path: readonly string[]): Promise<Run<Event>> => {
    const run = layer.open(inspectAll, unrecorded);
    for (const name of path) await run.bringAbout(stepOf(model, name));
    return run;
  };

  const nodes: Node<State>[] = [];
  const known = new Map<string, Node<State>>();
  /** The state in which the run is now, by a path that leads there: the shortest one is kept. */
  const nodeOf = (run: Run<Event>, path: readonly string[], state: State): Node<State> => {
    const id = identityOf(run, state);
    const found = known.get(id);
    if (found) {
      if (path.length < found.path.length) Object.assign(found, { path, state });
      return found;
    }
    const node: Node<State> = { path, state, untaken: [...stepNames], ways: new Map() };
    known.set(id, node);
    nodes.push(node);
    if (nodes.length > MAX_STATES) throw new Error(`More than ${MAX_STATES} states, such as ${id}`);
    return node;
  };

  const first = await openAt([]);
  check(layer, first, oracle.start, () => 'the start');
  nodeOf(first, [], oracle.start);
  stopped(first);
  for (const node of nodes) {
    while (node.untaken.length > 0) {
      const run = await openAt(node.path);
      let [at, path, state] = [node, node.path, node.state];
      const longest = path.length + LONGEST_TOUR;
      // From where a step leads to, the tour goes on to the nearest step that was not taken yet: to start anew takes longer.
      for (let way = wayToUntaken(at); way !== null && path.length < longest; way = wayToUntaken(at)) {
        for (const name of way) {
          const step = stepOf(model, name);
          await run.bringAbout(step);
          state = oracle.next(state, step);
          path = [...path, name];
          check(layer, run, state, () => path.join(', then '));
          const next = nodeOf(run, path, state);
          at.untaken = at.untaken.filter((each) => each !== name);
          at.ways.set(name, next);
          at = next;
        }
      }
      stopped(run);
    }
  }
  return { states: nodes.length, edges: nodes.length * stepNames.length };
}

/** The steps from here to the nearest one that was not taken yet, that one included; null if none can be reached. */
function wayToUntaken<State>(from: Node<State>): readonly string[] | null {
  const ways = new Map<Node<State>, readonly string[]>([[from, []]]);
  for (const [node, way] of ways) {
    const [name] = node.untaken;
    if (name !== undefined) return [...way, name];
    for (const [taken, next] of node.ways) if (!ways.has(next)) ways.set(next, [...way, taken]);
  }
  return null;
}

/** Compares what the machine shows with what the oracle says. */
function check<State, Event extends { type: string }, Screen extends string>(
  { model, oracle }: PureLayer<State, Event, Screen>,
  run: Run<Event>,
  state: State,
  steps: () => string,
): void {
  const real = { shows: shownBy(model, run.actor.getSnapshot()), facts: run.facts() };
  const wanted = { shows: oracle.shows(state).toSorted(), facts: oracle.facts(state) };
  // To format a message for each of thousands of steps would take longer than the steps.
  if (JSON.stringify(real) !== JSON.stringify(wanted)) expect(real, `after: ${steps()}`).toEqual(wanted);
}

/** The words for the states in which the machine is. */
export function shownBy(model: Model, { _nodes }: AnyMachineSnapshot): string[] {
  return _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => model.screens[id] ?? `no word for ${id}`)
    .toSorted();
}

function stepOf<Event extends { type: string }>(model: Model<Event>, name: string): Step<Event> {
  const step = model.steps[name];
  if (!step) throw new Error(`No step is called '${name}'.`);
  return step;
}

function machineOf<State, Event extends { type: string }, Screen extends string>(
  layer: PureLayer<State, Event, Screen>,
): AnyStateMachine {
  const run = layer.open(() => {}, unrecorded);
  stopped(run);
  return run.actor.logic as AnyStateMachine;
}

function stopped<Event extends { type: string }>(run: Run<Event>): void {
  if (run.stop) run.stop();
  else run.actor.stop();
}

/** Makes one machine for all runs without a recorder, and one for each recorder. */
export function oncePerRecorder<Machine>(create: (record: Recorder['record']) => Machine) {
  const made = new WeakMap<Recorder['record'], Machine>();
  return (record: Recorder['record']): Machine => {
    const machine = made.get(record) ?? create(record);
    made.set(record, machine);
    return machine;
  };
}

/** For `record`: what the machine does not read. */
export const unread: Parameters<Recorder['record']>[0] = {
  clock: new SimulatedWallClock({ zone: 'UTC', now: 0 }),
  store: memoryStore(),
  randomKey: () => 'key',
};

/** For a step that this machine has no executor for: the description and the test do not fit together. */
export function noSuchStep(step: Step): never {
  throw new Error(`Nothing here brings about ${JSON.stringify(step)}.`);
}
