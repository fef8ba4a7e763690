import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../server/api/openapi-document.ts';
import type { Endpoint } from '../../../server/contract/endpoint.ts';
import { endpoints } from '../../../server/contract/endpoints.ts';
import { ProblemCode } from '../../../server/contract/problem.ts';

const FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

/** The document as a program reads it. */
const document = JSON.parse(JSON.stringify(openApiDocument()));

type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, object>;
};

const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('SITE-5: docs/openapi.json is what the contract says; if not, run "npm run openapi"', () => {
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(document);
});

test('server/README.md names every path', () => {
  const readme = readFileSync(new URL('../../../server/README.md', import.meta.url), 'utf8');
  for (const { path } of Object.values(endpoints)) {
    expect(readme).toContain(`\`${path.replace('/api/v1', '')}\``);
  }
});

test('it has every endpoint once, at its method and path', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  const found = operations.map(({ path, method, operation }) => [operation.operationId, method, path]);
  const expected = Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    name,
    method.toLowerCase(),
    path.replace(':seatId', '{seatId}').replace(':version', '{version}'),
  ]);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test.each([
  { part: 'request', given: { request: v.object({}) } },
  { part: 'reply', given: { reply: v.object({}) } },
])('a $part whose schema has no name is an error that names the endpoint', ({ part, given }) => {
  expect(() => openApiDocument({ readWeather: { ...endpoints.readSession, ...given } })).toThrow(
    `readWeather: its ${part} is not a schema that server/contract exports. Export it as a const`,
  );
});

test('every reference resolves', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
  expect(refs.length).toBeGreaterThan(50);
  for (const ref of refs) expect(at(ref)).toBeTypeOf('object');
});

test('every component is used', () => {
  const text = JSON.stringify(document);
  for (const kind of ['schemas', 'responses'] as const) {
    for (const name of Object.keys(document.components[kind])) {
      expect(text).toContain(`"$ref":"#/components/${kind}/${name}"`);
    }
  }
  for (const name of Object.keys(document.components.securitySchemes))
    expect(text).toContain(`{"${name}":[]}`);
});

test('every parameter of a path is declared, and no other', () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of declared)
      expect(parameter).toMatchObject({ required: true, schema: expect.any(Object) });
  }
});

test('no token or code is a parameter of a URL', () => {
  for (const { operation } of operations) {
    for (const { in: place, name } of operation.parameters ?? []) {
      expect(['path', 'header']).toContain(place);
      expect(['seatId', 'version', 'Idempotency-Key']).toContain(name);
    }
  }
});

test('the join alone needs an Idempotency-Key', () => {
  const keyed = operations.filter(({ operation }) =>
    operation.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(keyed.map(({ operation }) => operation.operationId)).toEqual(['join']);
});

test('every endpoint says who it is for, by schemes that are there', () => {
  for (const { operation } of operations) {
    const schemes = operation.security.flatMap((each) => Object.keys(each));
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
    const { credential } = endpoints[operation.operationId as keyof typeof endpoints];
    expect(schemes).toEqual(
      {
        none: [],
        'optional-cookie': ['browser'],
        session: ['sessionLink'],
        participant: ['personalLink', 'browser'],
        any: ['sessionLink', 'personalLink', 'browser'],
      }[credential],
    );
  }
});

test('every endpoint has its problems as problem details, each under its status', () => {
  const told = new Set<string>();
  for (const { method, operation } of operations) {
    const endpoint: Endpoint = endpoints[operation.operationId as keyof typeof endpoints];
    const codes = Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, response]) => codesOf(response));
    expect(codes).toEqual(
      expect.arrayContaining([...endpoint.problems, 'bad-request', 'internal', 'unavailable']),
    );
    expect(codes.includes('origin-refused')).toBe(method === 'post');
    for (const code of codes) told.add(code);
  }
  expect([...told].toSorted()).toEqual(
    ProblemCode.options.filter((code) => code !== 'method-not-allowed').toSorted(),
  );
});

test('a client with too many tries learns when to come back', () => {
  expect(document.components.responses['too-many-tries']).toHaveProperty(['headers', 'Retry-After']);
});

function at(ref: string): unknown {
  const keys = ref.replace('#/', '').split('/');
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
}

function codesOf(response: object): string[] {
  const { $ref = '' } = response as { $ref?: string };
  const { content } = at($ref) as {
    content: Record<string, { schema: { allOf: [object, { properties: { code: { enum: string[] } } }] } }>;
  };
  expect(Object.keys(content)).toEqual(['application/problem+json']);
  return content['application/problem+json']?.schema.allOf[1].properties.code.enum ?? [];
}
