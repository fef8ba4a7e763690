import type { RequestOutcome } from '#machines/participation/request-outcome.ts';
import { failureOf } from '../api/api-error.ts';

/** How something ended that the server was asked to do. Never rejects. */
export async function requestOutcome(act: Promise<unknown>): Promise<RequestOutcome> {
  try {
    await act;
    return { kind: 'done' };
  } catch (error) {
    const failure = failureOf(error);
    return failure.kind === 'refused' ? { kind: 'refused', code: failure.code } : { kind: 'unanswered' };
  }
}
