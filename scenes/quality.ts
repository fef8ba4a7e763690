/** How the stills are rendered, and the maximum size of their files. */
export const still = { width: 1920, height: 1080, samples: 48, mostBytes: 150_000 } as const;

/**
 * How the videos are made: a loop of `frames` at `rate` a second. There are two key frames, and fewer frames
 * after the second, so that the seam differs no more than the step in the middle.
 */
export const film = {
  width: 1920,
  height: 1080,
  frames: 240,
  rate: 24,
  quantiser: 19,
  keyframeEvery: 150,
  mostBytes: 1_800_000,
} as const;

/** How the figures of the guide are rendered, for a column of 656 pixels at twice its density. */
export const figure = { width: 1312, height: 738, samples: 48, mostBytes: 60_000 } as const;

/** A quick version of the same pictures, while working on them (`npm run scenes -- --draft`); never committed. */
export const draft = {
  still: { ...still, width: 960, height: 540, samples: 12 },
  film: { ...film, width: 960, height: 540, frames: 24, rate: 3 },
  figure: { ...figure, width: 656, height: 369, samples: 6 },
} as const;

/** The small pictures that the tests render again and compare byte by byte. */
export const preview = { width: 160, height: 90, samples: 4 } as const;
