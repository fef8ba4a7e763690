import { authenticate, authenticateAndLock, refuseWithdrawn } from '../participation/authenticate.ts';
import type { Handler } from '../participation/handler.ts';
import { ProblemError } from '../participation/problem-error.ts';
import { transact } from '../participation/transact.ts';
import { currentVersion, isConsentTo } from './consent-forms.ts';
import { consentRecordOf, consentRequestOf, recordConsent } from './consent-record.ts';

/** The current form, and what changed since the version that the participant agreed to. */
export const readMyConsent: Handler<'readMyConsent'> = async ({ db }, { credential }) =>
  consentRequestOf(db, (await authenticate(db, credential)).participant);

/** Records that a participant agrees to the current form: 201, or 200 where they had agreed to it already. */
export const consentAgain: Handler<'consentAgain'> = (ports, { credential, body }) =>
  transact(ports, async (tx) => {
    const { participant } = await authenticateAndLock(tx, credential);
    refuseWithdrawn(participant);
    const form = await currentVersion(tx.db);
    if (!isConsentTo(body, form)) throw new ProblemError('consent-outdated');
    const { entry, isNew } = await recordConsent(tx, participant.id, form);
    return { status: isNew ? 201 : 200, body: consentRecordOf(entry) };
  });
