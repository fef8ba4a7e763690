import type { Seen } from './look.ts';
import type { Model, Oracle, StepOf } from './model.ts';

/** How the server answers a request. A body is sent as JSON. */
export type Reply = { status: number; headers?: Readonly<Record<string, string>>; body?: unknown };

/** What a walk needs of an open page, whatever it looks at. */
export type Walked<Sight> = {
  /** Lets time pass; it stands still otherwise. Milliseconds. */
  wait(ms: number): Promise<void>;
  /** Looks at the page until it is as it should be, for some seconds at most, and gives what was seen last. */
  see(isShown: (seen: Sight) => boolean): Promise<Sight>;
  /** Another tab writes into the store; null deletes what is there. */
  store?(key: string, text: string | null): Promise<void>;
  /** Somebody puts the clock on, or back. Milliseconds. */
  changeClock?(by: number): Promise<void>;
  /** Somebody sets the clock. Milliseconds since 1970-01-01T00:00Z. */
  setClock?(now: number): Promise<void>;
  /** Lets time pass until a request of this kind is under way, as after a failure, and says how long. Milliseconds. */
  waitForRequest?(request: string): Promise<number>;
  /**
   * Ends the newest request of this kind, such as `POST /api/v1/joins`, or of two kinds, `A | B`; or an older one that
   * nobody waits for any more, if there is one. With null the connection is lost.
   */
  end?(request: string, reply: Reply | null, isOld?: boolean): Promise<void>;
};

/** An open page with its fields and buttons, and all that can happen to it. There is one for jsdom and one for Chromium. */
export type Page = Required<Omit<Walked<Seen>, 'setClock'>> & {
  /** Opens an address in a new document, at the time at which a walk begins, with a connection and with what the store holds. */
  open(path: string): Promise<void>;
  /** Presses a button of the page by its name. */
  press(button: string | RegExp): Promise<void>;
  /** Replaces the text of the field with this label, also by the same one. */
  type(label: string, text: string): Promise<void>;
  /** Presses the box. */
  tick(): Promise<void>;
  /** The tab's history shows an entry of this address in which the page has noted this. */
  goTo(path: string, entry: unknown): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  /** The window of the page takes the focus. */
  focus(): Promise<void>;
};

/** What is seen of a page. */
export type SightOf<Each> = Each extends Walked<infer Sight> ? Sight : never;

/** A page that shows a model: written once, and walked through in jsdom and in Chromium. `Open` is the open page. */
export type PageModel<
  State,
  Event extends { type: string },
  Screen extends string,
  Each extends Model<Event>,
  Open extends Walked<unknown> = Page,
> = {
  model: Each;
  oracle: Oracle<State, Event, Screen>;
  /** Opens the page with the input of a step that does so. */
  open(page: Open, input: string): Promise<void>;
  /** Opens it anew, later, where that needs no new document, which would take long. */
  reopen?(page: Open, input: string): Promise<void>;
  /** Where a walk begins. */
  start: { input: string; state: State };
  /** How each event is brought about. */
  events: { readonly [Type in Event['type']]: Deed<Open, State, Extract<Event, { type: Type }>> };
  /** The request that the server must have before it can say this; of a page that asks by itself, now and then. */
  requestBefore?(event: Event, state: State): string | null;
  /** The request of each port. */
  requests: Readonly<Record<string, string>>;
  /** How the server says what the machine reads as this reply of a port; null: the connection is lost. */
  replyOf(port: string, reply: unknown): Reply | null;
  /** Requests that are answered at once. Others wait until a step ends them. */
  replies: Readonly<Record<string, Reply>>;
  /** The steps that no page can take, and why. */
  never: Readonly<Partial<Record<StepOf<Each>, string>>>;
  /** How each screen is recognised. */
  screens: Readonly<Record<Screen, (seen: SightOf<Open>, state: State) => boolean>>;
  /**
   * What is seen beyond the screens: of a state, and of a page. They must be equal after each step, and a step that
   * changes them is taken on each screen, unless they are too many for that.
   */
  details?: { of(state: State): unknown; in(seen: SightOf<Open>): unknown; areTooMany?: true };
  /** What else distinguishes two states where the page offers a step in one of them only. */
  identity?(state: State): unknown;
  /** Where the page offers a step only in some states. */
  mayTake(name: StepOf<Each>, state: State): boolean;
  /** Steps, as `screen | step`, that are to be taken although they change nothing that is shown. */
  also: readonly string[];
  /** Whether the page is opened anew where a walk has come to an end that nothing leads out of. */
  mayRestart?: true;
};

type Deed<Open, State, Event> = (page: Open, event: Event, state: State) => Promise<void>;
