import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { is } from 'valibot';
import { Token } from '#contract/participation.ts';
import type { KnownBrowser, Link, Participant } from '#contract/personal-page.ts';
import { clearIdempotencyKeys } from '#machines/join/idempotency-keys.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import { selectPersonalScreen } from '#machines/personal-page/personal-page.selectors.ts';
import { failureOf } from '../api/api-error.ts';
import {
  endBrowserMutation,
  endLinkMutation,
  participantQuery,
  rememberBrowserMutation,
  withdrawMutation,
} from '../api/participant.queries.ts';
import { submit } from '../api/query-client.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { watchQuery } from '../participation/watch-query.ts';
import { holdsActiveSeat } from '../seat/holds-active-seat.ts';
import { refreshHeldSeat } from '../seat/refresh-held-seat.ts';
import { syncHeldSeat } from '../seat/sync-held-seat.ts';
import { useForgetBrowser } from '../seat/use-forget-browser.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * A participant's own page (ROUTE-12): records the visit, tells the shared client state what the server says (STATE-1,
 * STATE-3; F29), and withdraws. Made anew for another token.
 */
export function usePersonalPage(token: string) {
  const { site, ports } = useSiteServices();
  const client = useQueryClient();
  const refetch = useCallback(
    () => client.invalidateQueries({ queryKey: participantQuery(token).queryKey }),
    [client, token],
  );
  const [machine] = useState(createPersonalPageMachine);
  const actor = usePageActor(machine);

  const withdrawing = useMutation({
    ...withdrawMutation(token),
    onMutate: () => actor.send({ type: 'withdrawal.requested' }),
    onSuccess: () => {
      clearIdempotencyKeys(ports.store);
      actor.send({ type: 'withdrawal.done' });
    },
    onError: () => actor.send({ type: 'withdrawal.failed' }),
    onSettled: () => void refetch(),
  });

  // Once it was forgotten, the page that is still open makes nobody known here.
  const isForgotten = useRef(false);
  const forgetting = useForgetBrowser(() => {
    isForgotten.current = true;
    return refetch();
  });
  const remembering = useSubmitOnce(
    {
      ...rememberBrowserMutation(token),
      onSuccess: async () => {
        isForgotten.current = false;
        await refetch();
      },
    },
    { again: true },
  );

  const screen = useSelector(actor, selectPersonalScreen);
  const isEnded = screen === 'ended';
  useEffect(() => {
    if (isEnded) return;
    if (!is(Token, token)) {
      // Half a link is no question for the server.
      actor.send({ type: 'participant.refused', code: 'link-unknown' });
      return;
    }
    const { queryKey } = participantQuery(token);
    const isGone = () => selectPersonalScreen(actor.getSnapshot()) !== 'known';
    let wasKnown = false;
    const answered = (participant: Participant) => {
      const { isNew, reconsent, lastLoginDate, withdrawnAt } = participant;
      const isWithdrawn = withdrawnAt !== null;
      actor.send({ type: 'participant.answered', isWithdrawn });
      // In another tab.
      if (wasKnown && participant.browser === 'unknown' && !isWithdrawn) isForgotten.current = true;
      wasKnown = participant.browser === 'yours';
      // What a browser keeps of somebody else is theirs.
      if (isForgotten.current || participant.browser === 'another') return;
      site.send({
        type: 'visit.recorded',
        isNew: isNew && !isWithdrawn,
        reconsent: reconsent && !isWithdrawn,
        lastLoginDate,
      });
      if (isWithdrawn) void refreshHeldSeat(client, site, isGone);
      // A browser that is not known as theirs holds none of their seats.
      else if (participant.browser === 'yours') syncHeldSeat(site, holdsActiveSeat(participant));
    };
    const known = client.getQueryData<Participant>(queryKey);
    if (known) answered(known);
    return watchQuery(client, participantQuery(token), {
      answered,
      refused: (code) => {
        actor.send({ type: 'participant.refused', code });
        if (selectPersonalScreen(actor.getSnapshot()) === 'unknown')
          void refreshHeldSeat(client, site, isGone);
      },
      unanswered: () => actor.send({ type: 'participant.unanswered' }),
    });
  }, [actor, client, isEnded, site, token]);

  // The effect above runs the query.
  const { data } = useQuery({ ...participantQuery(token), enabled: false });
  return {
    screen,
    participant: data ?? null,
    withdraw: withdrawing.mutateAsync,
    /** Lets this browser be known no longer. */
    forgetting,
    /** Lets this browser be known as theirs. */
    remembering,
    /** Ends a link, also the one of this page: then it shows nothing of the person any more. */
    endLink: async (link: Link): Promise<void> => {
      await submit(client, endLinkMutation(token), link).catch((error: unknown) => {
        // The answer to an earlier press was lost, and this link has ended by that.
        if (!link.isThis || !isLinkUnknown(error)) throw error;
      });
      if (link.isThis) actor.send({ type: 'link.ended' });
      else await refetch();
    },
    /** Ends what another browser knows. */
    endBrowser: async (browser: KnownBrowser): Promise<void> => {
      await submit(client, endBrowserMutation(token), browser);
      await refetch();
    },
    /** Asks the server at once. */
    askNow: useCallback(() => {
      actor.send({ type: 'retry.pressed' });
      void refetch();
    }, [actor, refetch]),
  };
}

function isLinkUnknown(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.code === 'link-unknown';
}
