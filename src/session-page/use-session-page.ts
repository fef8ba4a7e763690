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
 * One session page (ROUTE-10): what it shows by its machine, and the answer it shows. Always for the same token.
 */
export function useSessionPage(token: string) {
  const { ports, watchPageShown } = useSiteServices();
  const client = useQueryClient();
  const [{ machine, answers }] = useState(() => createSessionPage(ports, client, token));
  const actor = usePageActor(machine);
  useConnectionEvents(actor);
  useEffect(() => watchPageShown(() => actor.send({ type: 'page.shown' })), [actor, watchPageShown]);

  useHeldSeat(actor, selectSessionHoldsSeat, token);

  const number = useSelector(actor, selectAnswerNumber);
  useEffect(() => {
    for (const each of answers.keys()) if (number !== null && each < number) answers.delete(each);
  }, [answers, number]);

  /** Requests the session at once; a request under way is aborted. */
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: sessionQuery(token).queryKey }),
    [client, token],
  );
  return {
    screen: useSelector(actor, selectSessionScreen),
    shown: number === null ? null : (answers.get(number) ?? null),
    freshness: useSelector(actor, selectFreshness),
    age: useSelector(actor, selectAge),
    remaining: useSelector(actor, selectRemaining),
    refresh,
    /** `retry.pressed` counts until the first answer has come; the request is made at any time. */
    retry: useCallback(() => {
      actor.send({ type: 'retry.pressed' });
      refresh();
    }, [actor, refresh]),
  };
}

/**
 * The machine, and the answers by their number. Of each answer the machine gets what it decides by; tokens, codes and
 * ways to connect stay out of it and of the inspector.
 */
function createSessionPage({ clock }: SiteServices['ports'], client: QueryClient, token: string) {
  const answers = new Map<number, SessionView>();
  let latest = 0;
  const watchSession: SessionPagePorts['watchSession'] = (report) =>
    watchQuery(client, sessionQuery, token, {
      answered: (shown) => {
        latest += 1;
        answers.set(latest, shown);
        const answer = { ...answerOf(latest, shown), receivedAt: clock.now() };
        report({ type: 'session.answered', answer });
      },
      refused: (code) => report({ type: 'session.refused', code }),
      unanswered: () => report({ type: 'session.unanswered' }),
    });
  return { machine: createSessionPageMachine({ clock, watchSession }), answers };
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
