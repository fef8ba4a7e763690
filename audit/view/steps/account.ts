import { isMachineName } from '#audit/charts/catalogue.ts';
import type { ChartTransition } from '#audit/charts/chart.ts';
import { clausesOf } from '#audit/charts/clauses.ts';
import { MACHINE_WORDS } from '#audit/charts/words.ts';
import type { Json } from '#audit/trace/format.ts';
import { LAYERS, type Layer, type ViewData } from '../view-data.ts';
import { type Considered, explain } from './explain.ts';
import { chartOfStep, clausesOfStep } from './filter.ts';
import { reasonOf } from './guard-tree.ts';
import {
  actorTitle,
  type Change,
  capitalised,
  changesBetween,
  eventName,
  eventWords,
  valueWords,
} from './names.ts';
import type { Step } from './steps.ts';

/** Everything that the view tells about a step. */
export type Account = {
  /** The readable name of the actor. */
  title: string;
  /** How a sentence about it begins: 'The bar'. */
  subject: string;
  /** What happened, without a full stop. */
  happened: string;
  /** The event as the chart names it; '' for a step without one. */
  event: string;
  payload: { [name: string]: Json };
  changes: Change[];
  /** Of a start: the first state in words; else ''. */
  begins: string;
  /** Why the transitions were taken: what decided their conditions, in words and as the code says it. */
  reasons: Reason[];
  /** Why other transitions, which were possible, were not taken. */
  refusals: (Reason & { transition: string })[];
  /** Why the event itself led to no transition; null where one was taken, or none waits for it in this state. */
  refusal: Reason | null;
  /** No transition waits for the event in this state. */
  isIgnored: boolean;
  /** False where the machine could not make the step again: then nothing is said of reasons. */
  isExplained: boolean;
  transitions: TakenTransition[];
  clauses: string[];
  actions: { name: string; words: string }[];
};

export type Reason = { words: string; names: string };

export type TakenTransition = {
  transition: ChartTransition;
  clauses: readonly string[];
  /** By layer, whether a test takes it; null until it is measured. */
  coverage: LayerCoverage[] | null;
};

/** Whether the tests of a layer take a transition; where they cannot, why. */
export type LayerCoverage = { layer: Layer; isCovered: boolean; reason: string | null };

/** Tells about a step, in words. */
export function accountOf(step: Step, { charts, coverage }: ViewData): Account {
  const { machine, before, after } = step;
  const chart = chartOfStep(step, charts);
  const title = actorTitle({ name: step.actor, machine });
  const moments = explain(step);
  const considered = (moments ?? []).flat();
  const taken = step.microsteps.flat();
  const { type: _, ...payload } = step.event ?? { type: '', ...inputOf(step) };
  const found = new Map(chart?.transitions.map((transition) => [transition.id, transition]));
  const transitions = taken.flatMap((id): TakenTransition[] => {
    const transition = found.get(id);
    if (!transition || machine === null || !isMachineName(machine)) return [];
    return [{ transition, clauses: clausesOf(machine, transition), coverage: coverageOf(id, coverage) }];
  });
  const refusals = considered.flatMap(({ transition, isTaken, guard }) =>
    isTaken || !guard || guard.holds || taken.includes(transition)
      ? []
      : [{ transition, ...reasonOf(guard) }],
  );
  const refusal = refusals.find(({ transition }) => found.get(transition)?.kind !== 'always') ?? null;
  return {
    title,
    subject: machine !== null && isMachineName(machine) ? MACHINE_WORDS[machine].subject : title,
    happened: eventWords(step, chart, title),
    event: step.kind === 'event' ? eventName(step, chart) : '',
    payload,
    changes:
      machine && chart && before && after ? changesBetween(machine, before.value, after.value, chart) : [],
    begins: step.kind === 'start' && machine && chart && after ? valueWords(machine, after.value) : '',
    reasons: (moments ?? []).flatMap(reasonsIn),
    refusals,
    refusal,
    isIgnored: step.kind === 'event' && taken.length === 0 && moments !== null && refusal === null,
    isExplained: moments !== null || transitions.every(({ transition: { guard } }) => guard === null),
    transitions,
    clauses: clausesOfStep(step),
    actions: actionsOf(step, transitions),
  };
}

/** What an actor was given at its start. */
function inputOf({ input }: Step): { [name: string]: Json } {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
}

/** More conditions than these are not told one by one. */
const MAX_REFUSED = 3;

/** Why the transitions of a moment were taken: their conditions held, and those that come first failed. */
function reasonsIn(moment: readonly Considered[]): Reason[] {
  return moment.flatMap(({ transition, isTaken, guard }, place) => {
    if (!isTaken) return [];
    const refused = moment
      .slice(0, place)
      .flatMap((other) =>
        other.guard && siblingsOf(other.transition) === siblingsOf(transition) ? [other.guard] : [],
      );
    const own = guard === null ? [] : [guard];
    if (refused.length + own.length === 0) return [];
    if (refused.length <= MAX_REFUSED) return [reasonOf(...refused, ...own)];
    return [guard === null ? { words: 'no other condition held', names: 'else' } : reasonOf(guard)];
  });
}

/** What the ids of transitions from the same state by the same event have in common. */
function siblingsOf(transition: string): string {
  return transition.replace(/ \d+$/, '');
}

/** XState's own actions (timers, messages) are left out: the events that they cause are steps themselves. */
function actionsOf({ machine, actions }: Step, transitions: readonly TakenTransition[]): Account['actions'] {
  const words: Readonly<Record<string, string>> =
    machine !== null && isMachineName(machine) ? MACHINE_WORDS[machine].actions : {};
  const all = [...transitions.flatMap(({ transition }) => transition.actions), ...actions];
  return [...new Set(all.map((action) => action.split(' ')[0] ?? ''))]
    .filter((name) => !name.startsWith('xstate.'))
    .map((name) => ({ name, words: (Object.hasOwn(words, name) ? words[name] : undefined) ?? name }));
}

/** In which layers a test takes a transition. */
export function coverageOf(id: string, coverage: ViewData['coverage']): TakenTransition['coverage'] {
  if (coverage === null) return null;
  const { layers, exceptions } = coverage;
  return LAYERS.map((layer) => ({
    layer,
    isCovered: layers[layer].includes(id),
    reason: exceptions.find((each) => each.transition === id && each.layer === layer)?.reason ?? null,
  }));
}

/** What happened, what changed and why, in one or two plain sentences. */
export function sentenceOf(account: Account): string {
  const { happened, event } = account;
  const opening = event === '' ? `${happened}.` : `${happened} (${event}).`;
  return `${opening} ${changeSentence(account)}`.trim();
}

/** What changed and why: 'The menu went from full to compact, because …'. */
export function changeSentence({
  subject,
  changes,
  begins,
  reasons,
  refusal,
  transitions,
  actions,
  isIgnored,
}: Account): string {
  const because =
    reasons.length === 0 ? '' : `, because ${reasons.map(({ words }) => words).join('; then ')}`;
  if (begins !== '') return `It begins with '${begins}'${because}.`;
  if (changes.length > 0) {
    const went = changes.map((change) => `${change.subject} went from '${change.from}' to '${change.to}'`);
    return `${capitalised(went.join('; '))}${because}.`;
  }
  if (transitions.length > 0) {
    if (actions.length === 0) return `The state stayed as it was${because}.`;
    const [last = '', ...others] = actions.map(({ words }) => words).reverse();
    const does = others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`;
    return `${subject} ${does}${because}; the state stayed as it was.`;
  }
  if (refusal) return `Nothing happened, because ${refusal.words}.`;
  return isIgnored ? `Nothing happened: ${subject.toLowerCase()} does not wait for this now.` : '';
}
