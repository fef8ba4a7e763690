import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { JoinReply } from '#contract/join.ts';
import { readJoinCode } from '#contract/join-code.ts';
import { isOver } from '#contract/session.ts';
import { createJoinMachine } from '#machines/join/join.machine.ts';
import { selectForgotten, selectJoinScreen, selectKeptText } from '#machines/join/join.selectors.ts';
import type { Attempt, JoinRules } from '#machines/join/join-ports.ts';
import { failureOf } from '../api/api-error.ts';
import { forgetBrowserForNow, lookUpCode, rememberBrowserAgain, takeSeat } from '../api/join-requests.ts';
import { MAX_RETRIES, retryDelay } from '../api/query-client.ts';
import { notifyOtherTabs } from '../participation/other-tabs.ts';
import { forgetVisitor } from '../seat/forget-visitor.ts';
import { type SiteServices, useSiteServices } from '../services/site-services.tsx';
import { useConnectionEvents } from '../services/use-connection-events.ts';
import { usePageActor } from '../services/use-page-actor.ts';
import { useJoinHistory } from './use-join-history.ts';

/** The two secrets of a join. */
type Links = { sessionToken: string; personalToken: string };

/**
 * Joining, from a text that is looked up at once (SITE-5): its step, and the actions of a visitor.
 *
 * The links of a seat are kept beside the machine and not in it, so that no inspector and no snapshot shows them; they
 * live as long as the page. So does what an undo needs.
 *
 * @param isLink the text came with a link, so nobody pressed a button
 */
export function useJoin(text: string, isLink: boolean) {
  const services = useSiteServices();
  const [{ machine, linksOfSeat }] = useState(() => createJoin(services));
  const actor = usePageActor(machine, { input: { text } });

  useConnectionEvents(actor);

  const actions = useMemo(
    () => ({
      typed: (typed: string) => actor.send({ type: 'text.typed', text: typed }),
      codePressed: () => actor.send({ type: 'code.pressed' }),
      ticked: (isTicked: boolean) => actor.send({ type: 'tick.changed', isTicked }),
      joinPressed: () => actor.send({ type: 'join.pressed' }),
      retryPressed: () => actor.send({ type: 'retry.pressed' }),
      notMePressed: () => actor.send({ type: 'notMe.pressed' }),
      notMeConfirmed: () => actor.send({ type: 'notMe.confirmed' }),
      notMeDismissed: () => actor.send({ type: 'notMe.dismissed' }),
      undoPressed: () => actor.send({ type: 'undo.pressed' }),
      cancelled: () => actor.send({ type: 'cancelled' }),
    }),
    [actor],
  );

  useJoinHistory(actor, isLink);

  return {
    screen: useSelector(actor, selectJoinScreen),
    /** Whom this browser has forgotten, while that can be undone. */
    forgotten: useSelector(actor, selectForgotten),
    /** What a reload restores of the field. */
    keptText: useSelector(actor, selectKeptText),
    actions,
    linksOfSeat,
  };
}

/** What a visitor can do about joining. */
export type JoinActions = ReturnType<typeof useJoin>['actions'];

const rules: JoinRules = { readCode: readJoinCode, retry: { max: MAX_RETRIES, delayMs: retryDelay } };

function createJoin(services: SiteServices) {
  let links: Links | null = null;
  let undoing: { personalToken: string | null; restore: () => void } | null = null;
  const machine = createJoinMachine(rules, {
    ...services.ports,
    lookUp: (request, signal) => attempt(lookUpCode(request, signal)),
    join: ({ consent, ...request }, signal) =>
      attempt(
        takeSeat({ ...request, ...(consent !== null && { consent }) }, signal).then(
          ({ sessionToken, personalToken, ...seat }) => {
            links = { sessionToken, personalToken };
            undoing = null;
            updateSiteState(services, seat);
            notifyOtherTabs();
            return seat;
          },
        ),
      ),
    forget: (signal) =>
      attempt(
        forgetBrowserForNow(signal).then((personalToken) => {
          undoing = { personalToken, restore: forgetVisitor(services) };
          links = null;
          notifyOtherTabs();
          return null;
        }),
      ),
    remember: (signal) =>
      attempt(
        rememberBrowserAgain(undoing?.personalToken ?? null, signal).then((isDone) => {
          if (isDone) undoing?.restore();
          undoing = null;
          notifyOtherTabs();
          return isDone;
        }),
      ),
  });
  return { machine, linksOfSeat: () => links };
}

/** Updates the shared client state (STATE-1) and the hidden-link flag (STATE-3) at once. */
function updateSiteState(
  { siteActor }: SiteServices,
  { isNew, reconsent, lastLoginDate, session }: Omit<JoinReply, keyof Links>,
): void {
  siteActor.send({ type: 'visit.recorded', isNew, reconsent, lastLoginDate });
  if (!isOver(session)) siteActor.send({ type: 'seat.taken' });
}

async function attempt<Reply>(request: Promise<Reply>): Promise<Attempt<Reply>> {
  try {
    return { kind: 'answered', reply: await request };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'unanswered') return failure;
    const { code, opensAt, retryAfter } = failure;
    return {
      kind: 'refused',
      code,
      ...(opensAt !== undefined && { opensAt: Date.parse(opensAt) }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
}
