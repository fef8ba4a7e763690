import type { InjectOptions } from 'fastify';
import type { endpoints } from '../../../server/contract/endpoints.ts';
import { ENTRY_TOKEN, FAKE_SHA256, SESSION_TOKEN } from './fake-joining.ts';

export const CODE = 'ABCDE-FGHJK';
export const KEY = 'key-of-one-join-0123456789';
export const BROWSER = 'b'.repeat(43);

const consent = { version: '1', sha256: FAKE_SHA256, accepted: true };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A request to every endpoint that has all it needs. */
export const API_REQUESTS: Record<keyof typeof endpoints, InjectOptions & { url: string }> = {
  lookUpCode: { method: 'POST', url: '/api/v1/codes/lookup', payload: { code: CODE } },
  join: {
    method: 'POST',
    url: '/api/v1/joins',
    headers: { 'idempotency-key': KEY },
    payload: { code: CODE, consent },
  },
  readSession: { url: '/api/v1/session', headers: bearer(SESSION_TOKEN) },
  recordVisit: { method: 'POST', url: '/api/v1/visits', headers: bearer(ENTRY_TOKEN) },
  readMe: { url: '/api/v1/me', headers: bearer(ENTRY_TOKEN) },
  readBrowser: { url: '/api/v1/browser', cookies: { participant: BROWSER } },
  welcomeMe: { method: 'POST', url: '/api/v1/me/welcome', headers: bearer(SESSION_TOKEN) },
  readMyConsent: { url: '/api/v1/me/consent', headers: bearer(SESSION_TOKEN) },
  consentAgain: {
    method: 'POST',
    url: '/api/v1/me/consents',
    headers: bearer(SESSION_TOKEN),
    payload: consent,
  },
  leaveSeat: { method: 'POST', url: '/api/v1/me/seats/seat-1/leave', headers: bearer(SESSION_TOKEN) },
  linkToSeat: { method: 'POST', url: '/api/v1/me/seats/seat-1/links', headers: bearer(ENTRY_TOKEN) },
  linkToMe: { method: 'POST', url: '/api/v1/me/entry-links', headers: bearer(ENTRY_TOKEN) },
  endLink: {
    method: 'POST',
    url: '/api/v1/me/ended-links',
    headers: bearer(ENTRY_TOKEN),
    payload: { sequence: 1, madeAt: '2026-11-21T17:05:00.000Z' },
  },
  endBrowser: {
    method: 'POST',
    url: '/api/v1/me/ended-browsers',
    headers: bearer(ENTRY_TOKEN),
    payload: { sequence: 1, knownSince: '2026-11-21T17:05:00.000Z' },
  },
  rememberBrowser: { method: 'POST', url: '/api/v1/me/browsers', headers: bearer(ENTRY_TOKEN) },
  forgetBrowser: {
    method: 'POST',
    url: '/api/v1/me/forgotten-browsers',
    cookies: { participant: BROWSER },
  },
  withdraw: {
    method: 'POST',
    url: '/api/v1/me/withdrawal',
    headers: bearer(ENTRY_TOKEN),
    payload: { confirm: 'withdraw' },
  },
  readMyData: { url: '/api/v1/me/data', headers: bearer(ENTRY_TOKEN) },
  readConsentForm: { url: '/api/v1/consents/current' },
  readConsentPdf: { url: '/api/v1/consents/1/form.pdf' },
};
