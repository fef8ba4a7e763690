import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { createFaqSearchMachine, type SearchOutcome } from '#machines/faq/faq-search.machine.ts';
import { selectSearch } from '#machines/faq/faq-search.selectors.ts';
import { useRestoredState } from '../layout/use-restored-state.ts';
import { useConnectionEvents } from '../services/use-connection-events.ts';
import { useFetchAhead } from '../services/use-fetch-ahead.ts';
import { usePageActor } from '../services/use-page-actor.ts';

type Index = typeof import('./search-index.ts');

/**
 * The search over all questions (SITE-4). Its script is fetched after all else has loaded, or by the first search. From then on
 * the search works without a connection.
 */
export function useFaqSearch() {
  const [{ machine, fetchIndex, entriesOf }] = useState(createSearch);
  const actor = usePageActor(machine);
  useConnectionEvents(actor);

  const { left = '', note } = useRestoredState<string>('search');

  useFetchAhead(fetchIndex);

  const send = useMemo(
    () => ({
      typed: (text: string) => actor.send({ type: 'text.typed', text }),
      retryPressed: () => actor.send({ type: 'retry.pressed' }),
    }),
    [actor],
  );
  const { state, text, hits } = useSelector(actor, selectSearch);

  useEffect(() => {
    if (left !== '') actor.send({ type: 'text.typed', text: left });
  }, [actor, left]);

  useEffect(() => note(text), [note, text]);

  return { state, text, hits: entriesOf(hits), send };
}

function createSearch() {
  let index: Index | undefined;
  const fetchIndex = async () => {
    try {
      index ??= await import('./search-index.ts');
    } catch {
      // It did not load; the next search fetches it again.
    }
  };
  const search = async (text: string): Promise<SearchOutcome> => {
    await fetchIndex();
    return index ? { kind: 'found', hits: index.searchFaq(text) } : { kind: 'failed' };
  };
  const entriesOf = (hits: readonly string[]) =>
    hits.flatMap((hit) => index?.faqEntries().filter(({ id }) => id === hit) ?? []);
  return { machine: createFaqSearchMachine({ search }), fetchIndex, entriesOf };
}
