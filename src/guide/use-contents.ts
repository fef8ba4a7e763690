import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  createContentsMachine,
  selectCurrentHeading,
  selectIsListOpen,
} from '#machines/guide/contents.machine.ts';
import { useSiteServices } from '../services/site-services.tsx';
import { usePageActor } from '../services/use-page-actor.ts';

/**
 * Which heading of a page is being read (ROUTE-4, SITE-4).
 *
 * @param ids of the headings, in the order of the page; always the same array
 */
export function useContents(ids: readonly string[]) {
  const { watchHeadings } = useSiteServices();
  const [machine] = useState(createContentsMachine);
  const actor = usePageActor(machine);

  useEffect(
    () => watchHeadings(ids, (positions) => actor.send({ type: 'headings.moved', positions })),
    [actor, ids, watchHeadings],
  );

  // Who opens a link to a part has chosen it.
  const { hash } = useLocation();
  useEffect(() => {
    const id = hash.slice(1);
    if (ids.includes(id)) actor.send({ type: 'heading.chosen', id });
  }, [actor, ids, hash]);

  return {
    current: useSelector(actor, selectCurrentHeading),
    isOpen: useSelector(actor, selectIsListOpen),
    toggle: useCallback((isOpen: boolean) => actor.send({ type: 'list.toggled', isOpen }), [actor]),
    choose: (id: string) => actor.send({ type: 'heading.chosen', id }),
  };
}
