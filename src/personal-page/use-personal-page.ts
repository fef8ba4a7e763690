import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Link, LinkedBrowser, Participant } from '#contract/personal-page.ts';
import { clearIdempotencyKeys } from '#machines/join/idempotency-keys.ts';
import { createPersonalPageMachine } from '#machines/personal-page/personal-page.machine.ts';
import {
  selectPersonalHoldsSeat,
  selectPersonalScreen,
} from '#machines/personal-page/personal-page.selectors.ts';
import type { SiteActor } from '#machines/site/site.machine.ts';
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
import { syncHeldSeat } from '../seat/sync-held-seat.ts';
import { useForgetBrowser } from '../seat/use-forget-browser.ts';
import { useHeldSeat } from '../seat/use-held-seat.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * A participant's own page (ROUTE-12): what it shows by its machine, and what its person can do. Each answer goes to the
 * shared client state (STATE-1, STATE-3; F29). Always for the same token.
 */
export function usePersonalPage(token: string) {
  const { siteActor, ports } = useSiteServices();
  const client = useQueryClient();
  /** Requests the participant at once; a request under way is aborted. */
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: participantQuery(token).queryKey }),
    [client, token],
  );
  // Once it was forgotten, the page that is still open makes nobody known here.
  const isForgotten = useRef(false);
  const [machine] = useState(() => createPersonalPage(siteActor, client, token, isForgotten));
  const actor = usePageActor(machine);
  useHeldSeat(actor, selectPersonalHoldsSeat, token);

  const withdrawing = useMutation({
    ...withdrawMutation(token),
    onMutate: () => actor.send({ type: 'withdrawal.requested' }),
    onSuccess: () => {
      clearIdempotencyKeys(ports.store);
      actor.send({ type: 'withdrawal.done' });
    },
    onError: () => actor.send({ type: 'withdrawal.failed' }),
    onSettled: () => void refresh(),
  });

  const forgetting = useForgetBrowser(() => {
    isForgotten.current = true;
    return refresh();
  });
  const remembering = useSubmitOnce(
    {
      ...rememberBrowserMutation(token),
      onSuccess: async () => {
        isForgotten.current = false;
        await refresh();
      },
    },
    { again: true },
  );

  // The machine runs the query.
  const { data } = useQuery({ ...participantQuery(token), enabled: false });
  return {
    screen: useSelector(actor, selectPersonalScreen),
    participant: data ?? null,
    withdraw: withdrawing.mutateAsync,
    forgetting,
    remembering,
    /** Ends a link, also the one of this page: then it shows nothing of the person any more. */
    endLink: async (link: Link): Promise<void> => {
      await submit(client, endLinkMutation(token), link).catch((error: unknown) => {
        // The answer to an earlier press was lost, and this link has ended by that.
        if (!link.isThis || !isLinkUnknown(error)) throw error;
      });
      if (link.isThis) actor.send({ type: 'link.ended' });
      else await refresh();
    },
    /** Ends what another browser knows. */
    endBrowser: async (browser: LinkedBrowser): Promise<void> => {
      await submit(client, endBrowserMutation(token), browser);
      await refresh();
    },
    refresh,
    retry: useCallback(() => {
      actor.send({ type: 'retry.pressed' });
      void refresh();
    }, [actor, refresh]),
  };
}

/** The machine, whose answers also record the visit in the shared client state. */
function createPersonalPage(
  site: SiteActor,
  client: QueryClient,
  token: string,
  isForgotten: RefObject<boolean>,
) {
  let wasTheirs = false;
  const updateSiteState = (participant: Participant, isWithdrawn: boolean) => {
    const { browser, isNew, reconsent, lastLoginDate } = participant;
    // In another tab.
    if (wasTheirs && browser === 'unknown' && !isWithdrawn) isForgotten.current = true;
    wasTheirs = browser === 'yours';
    // What a browser keeps of somebody else is theirs.
    if (isForgotten.current || browser === 'another') return;
    site.send({
      type: 'visit.recorded',
      isNew: isNew && !isWithdrawn,
      reconsent: reconsent && !isWithdrawn,
      lastLoginDate,
    });
    // A browser that is not known as theirs holds none of their seats.
    if (browser === 'yours' && !isWithdrawn) syncHeldSeat(site, holdsActiveSeat(participant));
  };
  return createPersonalPageMachine({
    watchParticipant: (report) => {
      const answered = (participant: Participant) => {
        const isWithdrawn = participant.withdrawnAt !== null;
        report({ type: 'participant.answered', isWithdrawn });
        updateSiteState(participant, isWithdrawn);
      };
      const cached = client.getQueryData<Participant>(participantQuery(token).queryKey);
      if (cached) answered(cached);
      return watchQuery(client, participantQuery, token, {
        answered,
        refused: (code) => report({ type: 'participant.refused', code }),
        unanswered: () => report({ type: 'participant.unanswered' }),
      });
    },
  });
}

function isLinkUnknown(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.code === 'link-unknown';
}
