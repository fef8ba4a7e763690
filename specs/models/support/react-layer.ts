import { expect } from 'vitest';
import type { Model, Oracle, StepOf } from '#audit/models/model.ts';
import { createTour } from './tour.ts';

/** How a step is brought about on a page; or why no page can. */
export type Executor = (() => Promise<unknown> | unknown) | { never: string };

/** An executor for each step: a missing one is an error of the compiler. */
export type Executors<Each extends Model> = Record<StepOf<Each>, Executor>;

type Tour<State, Event extends { type: string }, Screen extends string, Each extends Model<Event>> = {
  model: Each;
  oracle: Oracle<State, Event, Screen>;
  executors: Executors<Each>;
  /** Whether each screen is what the page shows. */
  seen: Record<Screen, () => boolean>;
  /** Where a page offers a step only in some states. */
  mayTake?: (name: StepOf<Each>, state: State) => boolean;
  /** Steps, as `screen | step`, that are to be taken although they change nothing that is shown. */
  also?: readonly string[];
  /** More steps than this: the plan and the page do not fit together. */
  maxSteps?: number;
};

/** Walks through every screen of a page, and compares after each step what is seen with what the oracle says. */
export async function walkThrough<
  State,
  Event extends { type: string },
  Screen extends string,
  Each extends Model<Event>,
>(
  {
    model,
    oracle,
    executors,
    seen,
    mayTake = () => true,
    also = [],
    maxSteps = 1500,
  }: Tour<State, Event, Screen, Each>,
  from: State = oracle.start,
): Promise<{ steps: number; kinds: number; missed: string[] }> {
  const canTake = (name: string, state: State) =>
    typeof executors[name as StepOf<Each>] === 'function' && mayTake(name as StepOf<Each>, state);
  const tour = createTour(model, oracle, canTake, also);
  let state = from;
  const story: string[] = [];
  for (let way = tour.next(state); way !== null; way = tour.next(state)) {
    for (const name of way) {
      const bringAbout = executors[name as StepOf<Each>];
      if (typeof bringAbout !== 'function') throw new Error(`Nothing brings about '${name}'.`);
      await bringAbout();
      state = tour.take(state, name);
      story.push(name);
      const missing = oracle.shows(state).filter((word) => !seen[word]());
      if (missing.length > 0) {
        const last = story.slice(-8).join(', then ');
        expect(document.body.textContent, `shows '${missing}' after: ${last}`).toBe(missing.join(', '));
      }
      if (story.length > maxSteps) throw new Error(`Still not through after ${maxSteps} steps.`);
    }
  }
  return { steps: story.length, kinds: tour.count(), missed: tour.missed() };
}
