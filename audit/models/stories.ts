import fc from 'fast-check';

/** What a walk goes on with. */
export type Stories = {
  /** What the stories were made with: FC_SEED makes them again. */
  seed: number;
  /** Of each step of each story, a number that chooses it among those that are possible there. */
  stories: readonly (readonly number[])[];
};

export const NO_STORIES: Stories = { seed: 0, stories: [] };

/** Each story has some steps, so that a walk with a few stories always goes on for a while. */
const MIN_STEPS = 3;
const MAX_STEPS = 15;

/** So many stories of any steps, for the end of a walk. In the environment, FC_SEED repeats them, FC_RUNS multiplies them. */
export function anyStories(
  usual: number,
  { FC_SEED, FC_RUNS = '1' }: { [name: string]: string | undefined },
): Stories {
  const seed = Number(FC_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  const numRuns = Math.max(1, Math.round(usual * Number(FC_RUNS)));
  const story = fc.array(fc.nat(), { minLength: MIN_STEPS, maxLength: MAX_STEPS, size: 'max' });
  return { seed, stories: fc.sample(story, { seed, numRuns }) };
}
