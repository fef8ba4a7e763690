import { isMachineName } from '#audit/charts/catalogue.ts';
import { clausesOf } from '#audit/charts/clauses.ts';
import type { ViewData } from '../view-data.ts';
import { eventName } from './names.ts';
import type { Step } from './steps.ts';

/** Which steps are shown. Each part that is set must fit. */
export type Filter = {
  /** The name of an actor, or '' for all. */
  actor: string;
  /** The ID of a clause that a transition of the step keeps, or '' for all. */
  clause: string;
  /** A part of the event's name, or ''. */
  text: string;
  /** Only steps that changed the state of their actor, or its start and its end. */
  changesOnly: boolean;
};

export const NO_FILTER: Filter = { actor: '', clause: '', text: '', changesOnly: false };

/** The indices of the steps that fit. */
export function shownSteps(
  steps: readonly Step[],
  { actor, clause, text, changesOnly }: Filter,
  charts: ViewData['charts'],
): number[] {
  const wanted = text.trim().toLowerCase();
  return steps
    .filter(
      (step) =>
        (!changesOnly || changesState(step)) &&
        (actor === '' || step.actor === actor) &&
        (clause === '' || clausesOfStep(step).includes(clause)) &&
        (wanted === '' || eventName(step, chartOfStep(step, charts)).toLowerCase().includes(wanted)),
    )
    .map(({ index }) => index);
}

/** Whether the actor is in other states after the step than before. */
function changesState({ kind, before, after }: Step): boolean {
  return kind !== 'event' || JSON.stringify(before?.value) !== JSON.stringify(after?.value);
}

/** The IDs of the clauses that the transitions of a step keep, sorted. */
export function clausesOfStep({ machine, microsteps }: Pick<Step, 'machine' | 'microsteps'>): string[] {
  if (machine === null || !isMachineName(machine)) return [];
  const ids = microsteps.flat().flatMap((id) => clausesOf(machine, { id }));
  return [...new Set(ids)].sort();
}

/** The statechart of a step's actor; null where it has none. */
export function chartOfStep({ machine }: Pick<Step, 'machine'>, charts: ViewData['charts']) {
  return machine !== null && isMachineName(machine) ? charts[machine].chart : null;
}
