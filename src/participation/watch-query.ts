import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureOf } from '../api/api-error.ts';

/** What becomes of a query's questions to the server, as facts for a machine. */
type Facts<Data> = {
  answered(data: Data): void;
  /** The server said no, with a problem code. */
  refused(code: string): void;
  /** A try came to nothing, or waits for a connection. Others may follow. */
  unanswered(): void;
};

/** Tells each answer and each failed try of a query, from now on. Returns what ends it. */
export function watchQuery<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  { answered, refused, unanswered }: Facts<Data>,
): () => void {
  const hash = hashKey(queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    const { action } = event;
    if (action.type === 'success') answered(action.data);
    else if (action.type === 'pause') unanswered();
    else if (action.type === 'failed' || action.type === 'error') {
      const failure = failureOf(action.error);
      if (failure.kind === 'refused') refused(failure.code);
      else unanswered();
    }
  });
}
