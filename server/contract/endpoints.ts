import { consentEndpoints } from './consent.ts';
import { joinEndpoints } from './join.ts';
import { personalPageEndpoints } from './personal-page.ts';
import { seatEndpoints } from './seat.ts';
import { sessionPageEndpoints } from './session-page.ts';

/** The whole API, by operation name. A lab with a server of its own implements this and nothing else. */
export const endpoints = {
  ...joinEndpoints,
  ...sessionPageEndpoints,
  ...personalPageEndpoints,
  ...seatEndpoints,
  ...consentEndpoints,
};
