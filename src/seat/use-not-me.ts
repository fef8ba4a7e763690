import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetForNowMutation, knownBrowserQuery, rememberAgainMutation } from '../api/browser.queries.ts';
import { focusHeading } from '../participation/focus-heading.ts';
import { useConfirmedRequest } from '../participation/use-confirmed-request.ts';
import { useSubmitOnce } from '../participation/use-submit-once.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { forgetVisitor } from './forget-visitor.ts';

/** Who was forgotten, and the secret that undoes it. It lives as long as the page. */
type Forgotten = { reference: string; personalToken: string | null; restore: () => void };

/** Whom an undo was for, and whether it succeeded. */
type Undone = { reference: string; isDone: boolean };

/** 'That is not me': makes the server forget this browser, after a confirmation, and undoes it (SITE-5). */
export function useNotMe(reference: string | null) {
  const services = useSiteServices();
  const client = useQueryClient();
  const [forgotten, setForgotten] = useState<Forgotten | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  // Somebody else has joined since, in another tab: the browser is theirs.
  if (forgotten !== null && reference !== null && reference !== forgotten.reference) setForgotten(null);
  const { queryKey } = knownBrowserQuery;

  const forgetting = useMutation({
    ...forgetForNowMutation,
    onSuccess: async (personalToken) => {
      if (reference !== null) setForgotten({ reference, personalToken, restore: forgetVisitor(services) });
      setUndone(null);
      undoing.reset();
      // An answer that is on its way is outdated.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { participant: null });
      focusHeading();
    },
  });
  const undoing = useSubmitOnce(
    {
      ...rememberAgainMutation,
      onSuccess: async (isDone) => {
        if (forgotten === null) return;
        if (isDone) forgotten.restore();
        setUndone({ reference: forgotten.reference, isDone });
        setForgotten(null);
        await client.invalidateQueries({ queryKey });
        focusHeading();
      },
    },
    { again: true },
  );

  const request = useConfirmedRequest()(() => forgetting.mutateAsync());

  return {
    /** Forgets who is known here. */
    request,
    /** The reference of who was forgotten. */
    forgotten: forgotten?.reference ?? null,
    undo: () => {
      if (forgotten !== null) void undoing.press(forgotten.personalToken);
    },
    isUndoing: undoing.isPending,
    /** The browser knows them again. */
    isUndone: undone?.isDone === true && undone.reference === reference,
    /** The reference of who can't be known again, as somebody else has joined meanwhile. */
    notUndone: undone?.isDone === false ? undone.reference : null,
    undoFailure: undoing.error,
  } as const;
}
