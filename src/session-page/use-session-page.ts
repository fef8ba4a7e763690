import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { SessionView } from '#contract/session-page.ts';
import {
  createSessionPageMachine,
  type SessionPagePorts,
} from '#machines/session-page/session-page.machine.ts';
import {
  selectAge,
  selectAnswerNumber,
  selectFreshness,
  selectRemaining,
  selectSessionHoldsSeat,
  selectSessionScreen,
} from '#machines/session-page/session-page.selectors.ts';
import { sessionQuery } from '../api/session.queries.ts';
import { watchQuery } from '../participation/watch-query.ts';
import { useHeldSeat } from '../seat/use-held-seat.ts';
import { type SiteServices, useSiteServices } from '../services/site-services.tsx';
import { useConnectionEvents } from '../services/use-connection-events.ts';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * One session page (ROUTE-10): what it shows by its machine, and the view of the answer it shows. Always for the same token.
 */
export function useSessionPage(token: string) {
  const { ports, watchPageShown } = useSiteServices();
  const client = useQueryClient();
  const [{ machine, views }] = useState(() => createSessionPage(ports, client, token));
  const actor = usePageActor(machine);
  useConnectionEvents(actor);
  useEffect(() => watchPageShown(() => actor.send({ type: 'page.shown' })), [actor, watchPageShown]);

  useHeldSeat(actor, selectSessionHoldsSeat, token);

  const number = useSelector(actor, selectAnswerNumber);
  useEffect(() => {
    for (const each of views.keys()) if (number !== null && each < number) views.delete(each);
  }, [views, number]);

  /** Requests the session at once; a request under way is aborted. */
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: sessionQuery(token).queryKey }),
    [client, token],
  );
  return {
    screen: useSelector(actor, selectSessionScreen),
    view: number === null ? null : (views.get(number) ?? null),
    freshness: useSelector(actor, selectFreshness),
    age: useSelector(actor, selectAge),
    remaining: useSelector(actor, selectRemaining),
    refresh,
    retry: useCallback(() => {
      actor.send({ type: 'retry.pressed' });
      refresh();
    }, [actor, refresh]),
  };
}

/**
 * The machine, and the views of its answers by their number. It gets of each answer what it decides by; tokens, codes and
 * ways to connect stay out of it and of the inspector.
 */
function createSessionPage({ clock }: SiteServices['ports'], client: QueryClient, token: string) {
  const views = new Map<number, SessionView>();
  let latest = 0;
  const watchSession: SessionPagePorts['watchSession'] = (report) =>
    watchQuery(client, sessionQuery, token, {
      answered: (view) => {
        latest += 1;
        views.set(latest, view);
        const answer = { ...answerOf(latest, view), receivedAt: clock.now() };
        report({ type: 'session.answered', answer });
      },
      refused: (code) => report({ type: 'session.refused', code }),
      unanswered: () => report({ type: 'session.unanswered' }),
    });
  return { machine: createSessionPageMachine({ clock, watchSession }), views };
}

function answerOf(number: number, { view, reconsent, serverTime, session }: SessionView) {
  return {
    number,
    view,
    reconsent,
    serverTime: Date.parse(serverTime),
    startsAt: Date.parse(session.startsAt),
  };
}
