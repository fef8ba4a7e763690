import type { Model, Step, StepOf } from './model.ts';
import type { Page, PageModel, SightOf, Walked } from './page.ts';
import { createTour } from './tour.ts';

/** More steps than this: the plan and the page do not fit together. */
const MAX_STEPS = 1500;

/** How many steps were taken, how many of them from one screen to another, and what was planned and did not come about. */
export type Walk = { steps: number; kinds: number; missed: string[] };

/** Walks through every screen of a page, and compares after each step what is seen with what the oracle says. */
export async function walkThrough<
  State,
  Event extends { type: string },
  Screen extends string,
  Each extends Model<Event>,
  Open extends Walked<unknown> = Page,
>(pageModel: PageModel<State, Event, Screen, Each, Open>, page: Open): Promise<Walk> {
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
  const nextWay = async () => {
    const way = tour.next(state);
    if (way !== null || !mayRestart) return way;
    story.push('the page is opened anew');
    await open();
    return tour.next(state);
  };

  await open();
  for (let way = await nextWay(); way !== null; way = await nextWay()) {
    for (const name of way) {
      // The plan may count on something that this walk has not left behind.
      if (!canTake(name, state)) break;
      story.push(name);
      const step = model.steps[name];
      if (!step) throw new Error(`No step is called '${name}'.`);
      const fail = (error: unknown): never => {
        throw new Error(`A step is not possible. ${last()}`, { cause: error });
      };
      const request = step.kind === 'event' ? pageModel.requestBefore?.(step.event, state) : null;
      if (request) {
        const ms = await able(page.waitForRequest)(request).catch(fail);
        if (ms > 0) state = oracle.next(state, { kind: 'time', ms });
      }
      await bringAbout(pageModel, page, step, state).catch(fail);
      state = tour.take(state, name);
      await check(state);
      if (story.length > MAX_STEPS) throw new Error(`Still not through after ${MAX_STEPS} steps.`);
    }
  }
  return { steps: story.length, kinds: tour.count(), missed: tour.missed() };
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
