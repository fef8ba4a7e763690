import { isMachineName } from '#audit/charts/catalogue.ts';
import { clausesByGuard, clausesOf } from '#audit/charts/clauses.ts';
import type { ViewData } from '../view-data.ts';
import { explain } from './explain.ts';
import { decidingParts } from './guard-tree.ts';
import { actorTitle, eventName, eventWords } from './names.ts';
import type { Step } from './steps.ts';

/** Which steps are shown. Each part that is set must fit. */
export type Filter = {
  /** The name of an actor, or '' for all. */
  actor: string;
  /** The ID of a clause that a transition of the step keeps, or '' for all. */
  clause: string;
  /** A part of what happened, in words or by the event's name, or ''. */
  text: string;
  /** Only steps that changed the state of their actor, or its start and its end. */
  changesOnly: boolean;
  /** Also what only passes something on: the site to its actors, and requests. */
  withMessages: boolean;
};

export const NO_FILTER: Filter = {
  actor: '',
  clause: '',
  text: '',
  changesOnly: false,
  withMessages: false,
};

/** The indices of the steps that fit. */
export function shownSteps(
  steps: readonly Step[],
  { actor, clause, text, changesOnly, withMessages }: Filter,
  charts: ViewData['charts'],
): number[] {
  const wanted = text.trim().toLowerCase();
  return steps
    .filter(
      (step) =>
        (withMessages || actor !== '' || !isMessage(step)) &&
        (!changesOnly || changesState(step)) &&
        (actor === '' || step.actor === actor) &&
        (clause === '' || clausesOfStep(step).includes(clause)) &&
        (wanted === '' || namesOf(step, charts).includes(wanted)),
    )
    .map(({ index }) => index);
}

/** A start or an end of a request, or an event that the site passes on to its actors: another step says what came of it. */
function isMessage({ machine, kind }: Step): boolean {
  return machine === null || (machine === 'site' && kind === 'event');
}

function namesOf(step: Step, charts: ViewData['charts']): string {
  const chart = chartOfStep(step, charts);
  return `${eventName(step, chart)} ${eventWords(step, chart, actorTitle({ name: step.actor, machine: step.machine }))}`.toLowerCase();
}

/** Whether the actor is in other states after the step than before. */
function changesState({ kind, before, after }: Step): boolean {
  return kind !== 'event' || JSON.stringify(before?.value) !== JSON.stringify(after?.value);
}

/** The IDs of the clauses that the transitions of a step keep, sorted: where conditions choose among them, those that decided. */
export function clausesOfStep(step: Step): string[] {
  const { machine, microsteps } = step;
  if (machine === null || !isMachineName(machine)) return [];
  const ids = microsteps.flat().flatMap((id) => {
    const byGuard = clausesByGuard(machine, { id });
    const decided = byGuard === null ? [] : decidingGuards(step, id).flatMap((name) => byGuard[name] ?? []);
    return decided.length > 0 ? decided : clausesOf(machine, { id });
  });
  return [...new Set(ids)].sort();
}

function decidingGuards(step: Step, transition: string): string[] {
  return (explain(step) ?? [])
    .flat()
    .filter((each) => each.isTaken && each.transition === transition)
    .flatMap(({ guard }) => (guard === null ? [] : decidingParts(guard).map(({ name }) => name)));
}

/** The statechart of a step's actor; null where it has none. */
export function chartOfStep({ machine }: Pick<Step, 'machine'>, charts: ViewData['charts']) {
  return machine !== null && isMachineName(machine) ? charts[machine].chart : null;
}
