import type { Model, Step, StepOf } from './model.ts';
import type { Page, PageModel, SightOf, Walked } from './page.ts';
import { NO_STORIES, type Stories } from './stories.ts';
import { createTour } from './tour.ts';

/** More steps than this: the plan and the page do not fit together. */
const MAX_STEPS = 1500;

/**
 * How many steps were taken, how many of them from one screen to another, what was planned and did not come about, and how
 * many steps the stories had.
 */
export type Walk = { steps: number; kinds: number; missed: string[]; told: number };

/**
 * Walks through every screen of a page, and compares after each step what is seen with what the oracle says. Then it goes
 * on with stories, each from where the last one has ended.
 */
export async function walkThrough<
  State,
  Event extends { type: string },
  Screen extends string,
  Each extends Model<Event>,
  Open extends Walked<unknown> = Page,
>(
  pageModel: PageModel<State, Event, Screen, Each, Open>,
  page: Open,
  { seed, stories }: Stories = NO_STORIES,
): Promise<Walk> {
  const { model, oracle, start, never, screens, details, also, mayRestart } = pageModel;
  const canTake = (name: string, state: State) => {
    const step = name as StepOf<Each>;
    return never[step] === undefined && pageModel.mayTake(step, state);
  };
  const detailsOf = (state: State) => details && JSON.stringify(details.of(state));
  const tour = createTour(model, oracle, {
    mayTake: canTake,
    also,
    detailsOf,
    seeksDetails: details?.areTooMany !== true,
    ...(pageModel.identity && { identity: pageModel.identity }),
  });
  const story: string[] = [];
  const last = () => `The last steps: ${story.slice(-8).join(', then ')}.`;
  const check = async (state: State) => {
    const missingIn = (seen: SightOf<Open>): string[] => {
      const missing: string[] = oracle.shows(state).filter((word) => !screens[word](seen, state));
      const isEqual = details === undefined || JSON.stringify(details.in(seen)) === detailsOf(state);
      return isEqual ? missing : [...missing, `${detailsOf(state)}`];
    };
    const seen = await (page as Walked<SightOf<Open>>).see((each) => missingIn(each).length === 0);
    const missing = missingIn(seen);
    if (missing.length === 0) return;
    const wanted = `'${missing}', ${JSON.stringify(oracle.facts(state))}`;
    throw new Error(`Not seen: ${wanted}. The page shows: ${JSON.stringify(seen)}. ${last()}`);
  };

  let { state } = start;
  const open = async () => {
    await pageModel.open(page, start.input);
    ({ state } = start);
    await check(state);
  };
  const openAnew = async () => {
    story.push('the page is opened anew');
    await open();
  };
  const nextWay = async () => {
    const way = tour.next(state);
    if (way !== null || !mayRestart) return way;
    await openAnew();
    return tour.next(state);
  };
  const take = async (name: string) => {
    story.push(name);
    const step = model.steps[name];
    if (!step) throw new Error(`No step is called '${name}'.`);
    const fail = (error: unknown): never => {
      const [reason] = `${error}`.split('\n', 1);
      throw new Error(`'${name}' is not possible: ${reason} ${last()}`, { cause: error });
    };
    const request = step.kind === 'event' ? pageModel.requestBefore?.(step.event, state) : null;
    if (request) {
      const ms = await able(page.waitForRequest)(request).catch(fail);
      if (ms > 0) state = oracle.next(state, { kind: 'time', ms });
    }
    await bringAbout(pageModel, page, step, state).catch(fail);
    state = tour.take(state, name);
    await check(state);
  };

  await open();
  for (let way = await nextWay(); way !== null; way = await nextWay()) {
    for (const name of way) {
      // The plan may count on something that this walk has not left behind.
      if (!canTake(name, state)) break;
      await take(name);
      if (story.length > MAX_STEPS) throw new Error(`Still not through after ${MAX_STEPS} steps.`);
    }
  }
  const walk = { steps: story.length, kinds: tour.count(), missed: tour.missed() };
  const possible = () => tour.options(state).filter((name) => canTake(name, state));
  for (const choice of stories.flat()) {
    if (possible().length === 0 && mayRestart) await openAnew();
    const names = possible();
    const name = names[choice % names.length];
    if (name === undefined) break;
    await take(name).catch((error: unknown) => {
      if (error instanceof Error) error.message += ` The story has FC_SEED=${seed}.`;
      throw error;
    });
  }
  return { ...walk, told: story.length - walk.steps };
}

async function bringAbout<
  State,
  Event extends { type: string },
  Screen extends string,
  Each extends Model<Event>,
  Open extends Walked<unknown>,
>(
  { events, requests, replyOf, open, reopen = open }: PageModel<State, Event, Screen, Each, Open>,
  page: Open,
  step: Step<Event>,
  state: State,
): Promise<void> {
  const requestOf = (port: string) => {
    const request = requests[port];
    if (request === undefined) throw new Error(`The page has no request of the port '${port}'.`);
    return request;
  };
  switch (step.kind) {
    case 'event': {
      const type: Event['type'] = step.event.type;
      return events[type](page, step.event as Extract<Event, { type: typeof type }>, state);
    }
    case 'answer':
      return able(page.end)(requestOf(step.port), replyOf(step.port, step.reply), step.isOld);
    case 'rejection':
      return able(page.end)(requestOf(step.port), null);
    case 'time':
      return page.wait(step.ms);
    case 'clock':
      return able(page.setClock)(step.now);
    case 'clock change':
      return able(page.changeClock)(step.by);
    case 'store':
      return able(page.store)(step.key, step.text);
    case 'reload':
      return reopen(page, step.input);
  }
}

/** What a page must be able to do for a step. Throws where it is not. */
function able<Does>(does: Does | undefined): Does {
  if (does === undefined) throw new Error('The page of this walk cannot do that.');
  return does;
}
