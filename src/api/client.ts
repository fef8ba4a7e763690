import { type GenericSchema, type InferOutput, safeParse } from 'valibot';

/** How long the server may take to answer. Milliseconds. */
export const ANSWER_WITHIN_MS = 10_000;

/**
 * Asks the server's API and checks the answer against its contract.
 *
 * @throws Error where the server can't be reached, does not answer in time, refuses, or answers something else.
 */
export async function ask<Schema extends GenericSchema>(
  path: `/api/${string}`,
  schema: Schema,
  signal: AbortSignal,
): Promise<InferOutput<Schema>> {
  const response = await fetch(path, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const answer = safeParse(schema, await response.json());
  if (!answer.success) throw new Error('The server answered in a form this page does not know.');
  return answer.output;
}
