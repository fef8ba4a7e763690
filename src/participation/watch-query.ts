import { hashKey, type QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { is } from 'valibot';
import { Token } from '#contract/participation.ts';
import { failureOf } from '../api/api-error.ts';

/** The outcomes of a query's requests, as a machine needs them. */
type QueryReports<Data> = {
  answered(data: Data): void;
  /** The server said no, with a problem code. */
  refused(code: string): void;
  /** A try failed, or waits for a connection. Others may follow. */
  unanswered(): void;
};

/**
 * Runs the query of a page's token for the machine of the page, and reports each answer and each failed try. An incomplete
 * token is not sent: it is refused at once. Returns a function that stops it.
 */
export function watchQuery<Data, Key extends readonly unknown[]>(
  client: QueryClient,
  queryOf: (token: string) => QueryObserverOptions<Data, Error, Data, Data, Key>,
  token: string,
  { answered, refused, unanswered }: QueryReports<Data>,
): () => void {
  if (!is(Token, token)) {
    refused('link-unknown');
    return () => {};
  }
  const query = queryOf(token);
  const hash = hashKey(query.queryKey);
  const unsubscribe = client.getQueryCache().subscribe((event) => {
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
  const stop = new QueryObserver(client, query).subscribe(() => {});
  return () => {
    stop();
    unsubscribe();
  };
}
