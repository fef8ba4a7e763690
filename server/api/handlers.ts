import { consentAgain, readMyConsent } from '../consent/consent-again.ts';
import { readConsentForm, readConsentPdf } from '../consent/consent-forms.ts';
import { endpoints } from '../contract/endpoints.ts';
import { join } from '../join/join-session.ts';
import { lookUpCode } from '../join/look-up-code.ts';
import type { Handler, HandlerRequest, Operation, OperationName } from '../participation/handler.ts';
import { recordLastUse } from '../participation/last-used.ts';
import type { Ports } from '../participation/ports.ts';
import {
  createPersonalLink,
  endBrowser,
  endLink,
  forgetBrowser,
  rememberBrowser,
} from '../personal-page/access-links.ts';
import { readBrowser, readMe, readMyData } from '../personal-page/read-participant.ts';
import { recordVisit, welcomeMe } from '../personal-page/record-visit.ts';
import { withdraw } from '../personal-page/withdraw.ts';
import { createSessionLink, leaveSeat } from '../seat/own-seat.ts';
import { readSession } from '../session-page/read-session.ts';

/** Every operation of the contract: the compiler finds one that is missing, and one that the contract does not name. */
const handlers: { [Name in OperationName]: Handler<Name> } = {
  lookUpCode,
  join,
  readSession,
  recordVisit,
  readBrowser,
  readMe,
  welcomeMe,
  createPersonalLink,
  endLink,
  endBrowser,
  rememberBrowser,
  forgetBrowser,
  withdraw,
  readMyData,
  leaveSeat,
  createSessionLink,
  readMyConsent,
  consentAgain,
  readConsentForm,
  readConsentPdf,
};

export type Api = { [Name in OperationName]: Operation<Name> };

/** The API on a database that has its tables. Any number of processes may share one database. */
export function createApi(ports: Ports): Api {
  const bound = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (request: HandlerRequest<OperationName>) => {
      const reply = await (handle as Handler<OperationName>)(ports, request);
      // A session page reads this along with everything else, and records it itself.
      if (request.credential !== null && name !== 'readSession')
        await recordLastUse(ports, request.credential);
      if (
        endpoints[name as OperationName].credential === 'optional-cookie' &&
        request.browserSecret !== null
      ) {
        await recordLastUse(ports, { kind: 'browser', secret: request.browserSecret });
      }
      return reply;
    },
  ]);
  return Object.fromEntries(bound);
}
