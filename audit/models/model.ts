/**
 * The descriptions by which a machine is tested in each layer: pure, through React, and in a browser. They are data
 * with plain rules, and know neither XState nor the machines' code: a browser test may read them, too.
 */

/** One thing that can happen to a machine. */
export type Step<Event extends { type: string } = { type: string }> =
  | { kind: 'event'; event: Event }
  /** A request of this port gets its answer: the newest one, or an older one that nobody waits for any more. */
  | { kind: 'answer'; port: string; reply: unknown; isOld?: true }
  /** The port breaks its promise: its request is rejected. */
  | { kind: 'rejection'; port: string }
  | { kind: 'time'; ms: number }
  /** Somebody sets the clock. Milliseconds since 1970-01-01T00:00Z. */
  | { kind: 'clock'; now: number }
  /** Somebody puts the clock on, or back. Milliseconds. */
  | { kind: 'clock change'; by: number }
  /** The page is opened anew with this input, and with what the store holds. */
  | { kind: 'reload'; input: string }
  /** Another tab writes into the store; null deletes what is there. */
  | { kind: 'store'; key: string; text: string | null };

/** What is known of one machine. */
export type Model<Event extends { type: string } = { type: string }> = {
  /** The id of the machine. */
  machine: string;
  /** Everything that can happen, by a name in plain words; with a payload on each side of every number. */
  steps: Readonly<Record<string, Step<Event>>>;
  /**
   * By the id of each state without others in it: what a person sees there, in a short word; null for a state in
   * which the machine never rests.
   */
  screens: Readonly<Record<string, string | null>>;
};

/** The name of a step of this model. */
export type StepOf<Each extends Model> = keyof Each['steps'] & string;

/** What can be seen by this model. */
export type ScreenOf<Each extends Model> = Exclude<Each['screens'][keyof Each['screens']], null>;

/**
 * The rules of the specification in plain words, written without the machine: what must be shown after any steps. A
 * state is plain data, and is never changed in place.
 */
export type Oracle<State, Event extends { type: string }, Screen extends string> = {
  /** As the page was opened. */
  start: State;
  /** What follows from a step. */
  next(state: State, step: Step<Event>): State;
  /** What a person sees: one word for each part of the page that the machine is about. */
  shows(state: State): readonly Screen[];
  /** Everything else that can be seen, or that is stored. */
  facts(state: State): unknown;
  /** What distinguishes two states when paths are searched: few things, with few values each. */
  identity(state: State): unknown;
};
