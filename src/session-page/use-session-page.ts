import { focusManager, onlineManager, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { is } from 'valibot';
import { Token } from '#contract/participation.ts';
import type { SessionView } from '#contract/session-page.ts';
import { createSessionPageMachine } from '#machines/session-page/session-page.machine.ts';
import {
  selectAge,
  selectAnswerNumber,
  selectFreshness,
  selectHoldsSeat,
  selectRemaining,
  selectScreen,
} from '#machines/session-page/session-page.selectors.ts';
import { sessionQuery } from '../api/session.queries.ts';
import { watchQuery } from '../participation/watch-query.ts';
import { refreshHeldSeat } from '../seat/refresh-held-seat.ts';
import { syncHeldSeat } from '../seat/sync-held-seat.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * One session page (ROUTE-10): what it shows by its machine, and the contents of the answer it shows. The machine gets of
 * each answer what it decides by; tokens, codes and ways to connect stay out of it and of the inspector.
 */
export function useSessionPage(token: string) {
  const { site, ports } = useSiteServices();
  const client = useQueryClient();
  const [machine] = useState(() => createSessionPageMachine(ports));
  const [contents] = useState(() => new Map<number, SessionView>());
  const actor = usePageActor(machine);

  useEffect(() => {
    if (!is(Token, token)) {
      // Half a link is no question for the server, and says nothing of any seat.
      actor.send({ type: 'session.refused', code: 'link-unknown' });
      return;
    }
    const query = sessionQuery(token);
    const answered = (view: SessionView) => {
      const number = Math.max(0, ...contents.keys()) + 1;
      contents.set(number, view);
      const answer = { ...answerOf(number, view), receivedAt: ports.clock.now() };
      actor.send({ type: 'session.answered', answer });
      const shown = selectAnswerNumber(actor.getSnapshot());
      for (const each of contents.keys()) if (each !== shown && each !== number) contents.delete(each);
    };
    let heldBefore: boolean | null = null;
    const parts = [
      actor.subscribe((snapshot) => {
        const isHeld = selectHoldsSeat(snapshot);
        if (isHeld) syncHeldSeat(site, true);
        else if (isHeld === false && heldBefore !== false) {
          void refreshHeldSeat(client, site, () => selectHoldsSeat(actor.getSnapshot()) === false);
        }
        heldBefore = isHeld;
      }).unsubscribe,
      watchQuery(client, query.queryKey, {
        answered,
        refused: (code) => actor.send({ type: 'session.refused', code }),
        unanswered: () => actor.send({ type: 'session.unanswered' }),
      }),
      focusManager.subscribe((isShown) => {
        if (isShown) actor.send({ type: 'page.shown' });
      }),
      onlineManager.subscribe((isOnline) =>
        actor.send({ type: isOnline ? 'connection.found' : 'connection.lost' }),
      ),
      new QueryObserver(client, query).subscribe(() => {}),
    ];
    if (!onlineManager.isOnline()) actor.send({ type: 'connection.lost' });
    return () => {
      for (const end of parts) end();
    };
  }, [actor, client, contents, ports, site, token]);

  const number = useSelector(actor, selectAnswerNumber);
  return {
    screen: useSelector(actor, selectScreen),
    view: number === null ? null : (contents.get(number) ?? null),
    freshness: useSelector(actor, selectFreshness),
    age: useSelector(actor, selectAge),
    remaining: useSelector(actor, selectRemaining),
    /** Asks the server at once; what is on its way is forgotten. */
    askNow: useCallback(() => {
      actor.send({ type: 'retry.pressed' });
      void client.invalidateQueries({ queryKey: sessionQuery(token).queryKey });
    }, [actor, client, token]),
  };
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
