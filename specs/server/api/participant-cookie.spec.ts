import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBrowserSecret, participantCookie } from '../../../server/api/participant-cookie.ts';
import { ProblemError } from '../../../server/participation/problem-error.ts';
import type { Site } from '../../../server/static-site/static-files.ts';
import { API_REQUESTS, BROWSER } from '../support/api-requests.ts';
import { type ApiCall, fakeApi } from '../support/fake-api.ts';
import { fixtureSite, testApp } from '../support/test-app.ts';

const OTHER = 'o'.repeat(43);

let site: Site;
beforeAll(async () => {
  site = await fixtureSite();
});

describe('participantCookie', () => {
  test('behind TLS it is bound to this host, to https and to a year', () => {
    expect(participantCookie(true).set(BROWSER)).toBe(
      `__Host-participant=${BROWSER}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(participantCookie(true).clear()).toBe(
      '__Host-participant=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  test('without TLS it has no name that browsers would refuse', () => {
    expect(participantCookie(false).set(BROWSER)).toBe(
      `participant=${BROWSER}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test.each([
    [undefined, null],
    ['', null],
    ['participant=', null],
    [`participant=${BROWSER}`, BROWSER],
    [`a=b; participant=${BROWSER}; c=d`, BROWSER],
    [`a=b;participant=${BROWSER}`, BROWSER],
    [`xparticipant=${BROWSER}`, null],
    [`Participant=${BROWSER}`, null],
    [`participant=${BROWSER}x`, null],
    [`participant="${BROWSER}"`, null],
    [`__Host-participant=${BROWSER}`, null],
    [`participant=broken; participant=${BROWSER}; participant=${OTHER}`, BROWSER],
    [`;;=;participant;=participant=${BROWSER}`, null],
  ])('reads %j as %j', (header, secret) => {
    expect(participantCookie(false).read(header)).toBe(secret);
  });

  test('behind TLS the plain name is ignored, as any subdomain can set it', () => {
    expect(participantCookie(true).read(`participant=${BROWSER}`)).toBeNull();
    expect(participantCookie(true).read(`participant=${OTHER}; __Host-participant=${BROWSER}`)).toBe(BROWSER);
  });

  test('a new secret has 256 bits and is never repeated', () => {
    const secrets = Array.from({ length: 100 }, newBrowserSecret);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set(secrets).size).toBe(100);
  });
});

describe('the cookie of a browser', () => {
  test('STATE-3: is given with the first look-up, and used by the join', async () => {
    const { api, calls } = fakeApi();
    const app = testApp(site, { api });
    const lookup = await app.inject(API_REQUESTS.lookUpCode);
    const [, given = ''] = /^participant=([\w-]{43}); /.exec(String(lookup.headers['set-cookie'])) ?? [];
    expect(given).not.toBe('');
    const join = await app.inject(withCookie(API_REQUESTS.join, given));
    expect(join.headers).not.toHaveProperty('set-cookie');
    expect(calls.map(([, request]) => request)).toMatchObject([
      { browserSecret: given },
      { browserSecret: given },
    ]);
    const again = await app.inject(withCookie(API_REQUESTS.lookUpCode, given));
    expect(again.headers).not.toHaveProperty('set-cookie');
  });

  test('a malformed one is replaced', async () => {
    const lookup = await testApp(site).inject(withCookie(API_REQUESTS.lookUpCode, 'tampered'));
    expect(lookup.headers['set-cookie']).toMatch(/^participant=[\w-]{43}; Max-Age=31536000; /);
  });

  test('a join without a cookie gets one, the same that is linked to the participant', async () => {
    const { api, calls } = fakeApi();
    const join = await testApp(site, { api }).inject(API_REQUESTS.join);
    expect(join.headers['set-cookie']).toContain(`participant=${browserOf(calls[0])}; `);
  });

  test('SITE-7: a visit sets none, as nobody pressed anything', async () => {
    const visit = await testApp(site).inject(API_REQUESTS.recordVisit);
    expect(visit.statusCode).toBe(200);
    expect(visit.headers).not.toHaveProperty('set-cookie');
  });

  test('STATE-3: remembering a browser sets a cookie where there is none, and leaves an existing one', async () => {
    const { api, calls } = fakeApi();
    const app = testApp(site, { api });
    const first = await app.inject(API_REQUESTS.rememberBrowser);
    expect(first.headers['set-cookie']).toContain(`participant=${browserOf(calls[0])}; `);
    const known = await app.inject(withCookie(API_REQUESTS.rememberBrowser, BROWSER));
    expect(known.headers).not.toHaveProperty('set-cookie');
    expect(browserOf(calls[1])).toBe(BROWSER);
  });

  test('SITE-7: a withdrawal clears it', async () => {
    const response = await testApp(site).inject(withCookie(API_REQUESTS.withdraw, BROWSER));
    expect(response.headers['set-cookie']).toBe(participantCookie(false).clear());
  });

  test('a refused request sets none', async () => {
    const refuse = () => Promise.reject(new ProblemError('code-unknown'));
    const { api } = fakeApi({ lookUpCode: refuse, join: refuse, rememberBrowser: refuse });
    const app = testApp(site, { api });
    for (const name of ['lookUpCode', 'join', 'rememberBrowser'] as const) {
      expect((await app.inject(API_REQUESTS[name])).headers).not.toHaveProperty('set-cookie');
    }
  });

  test('no other endpoint sets or clears one', async () => {
    for (const [name, request] of Object.entries(API_REQUESTS)) {
      const response = await testApp(site).inject(withCookie(request, BROWSER));
      if (!['withdraw', 'forgetBrowser'].includes(name))
        expect(response.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('behind TLS it is the one with the __Host- name', async () => {
    const response = await testApp(site, { behindTls: true }).inject(API_REQUESTS.lookUpCode);
    expect(response.headers['set-cookie']).toMatch(/^__Host-participant=[\w-]{43}; .*; Secure$/);
  });
});

function browserOf(call: ApiCall | undefined): unknown {
  return (call?.[1] as { browserSecret?: unknown } | undefined)?.browserSecret;
}

function withCookie(request: InjectOptions, secret: string): InjectOptions {
  return { ...request, cookies: { participant: secret } };
}
