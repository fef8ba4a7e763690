import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import * as consent from '../contract/consent.ts';
import {
  type CredentialRequirement,
  type Endpoint,
  GENERAL_PROBLEMS,
  WRITE_PROBLEMS,
} from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import * as instant from '../contract/instant.ts';
import * as joins from '../contract/join.ts';
import * as participation from '../contract/participation.ts';
import * as participants from '../contract/personal-page.ts';
import * as problem from '../contract/problem.ts';
import * as seats from '../contract/seat.ts';
import * as session from '../contract/session.ts';
import * as sessionPage from '../contract/session-page.ts';
import { problemOf } from '../http/problem-details.ts';

/** The contract as an OpenAPI 3.1 document, for labs with a server or a client of their own. Made of data alone. */
export function openApiDocument(all: Record<string, Endpoint> = endpoints) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Grovemates',
      version: '1',
      summary: 'Joining a session with a code, and coming back to it.',
      description:
        'Problems are those of RFC 9457 with a stable `code`; they never repeat what was sent. Nothing may be kept, but for the PDFs. Decide by `code`, not by words.',
    },
    paths: pathsOf(Object.entries(all)),
    components: {
      schemas: toJsonSchemaDefs(SCHEMAS, {
        target: 'draft-2020-12',
        overrideRef: ({ referenceId }) => refTo(referenceId),
      }),
      responses: problemResponses(Object.values(all)),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const SCHEMAS: Record<string, GenericSchema> = Object.fromEntries(
  [consent, instant, joins, participants, participation, problem, seats, session, sessionPage]
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, GenericSchema] => isSchema(entry[1]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

const SECURITY_SCHEMES = {
  sessionLink: { type: 'http', scheme: 'bearer', description: 'The token of a /session/ page.' },
  personalLink: { type: 'http', scheme: 'bearer', description: 'The token of an /e/ page.' },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-participant',
    description:
      'Given by the first look-up, join or visit of a browser. Without TLS its name is `participant`.',
  },
};

const SECURITY: Record<CredentialRequirement, Partial<Record<keyof typeof SECURITY_SCHEMES, []>>[]> = {
  none: [],
  'optional-cookie': [{}, { browser: [] }],
  session: [{ sessionLink: [] }],
  participant: [{ personalLink: [] }, { browser: [] }],
  any: [{ sessionLink: [] }, { personalLink: [] }, { browser: [] }],
};

const PATH_PARAMETERS: Record<string, object> = {
  seatId: { type: 'string' },
  version: schemaOf(consent.ConsentVersion, 'The version in a path'),
};

function pathsOf(entries: [string, Endpoint][]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of entries) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return paths;
}

function operationOf(name: string, endpoint: Endpoint): object {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    security: SECURITY[endpoint.credential],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.request, `${name}: its request`) } },
          },
        }),
    responses: {
      ...Object.fromEntries(endpoint.statuses.map((status) => [status, successOf(status, name, endpoint)])),
      ...problemsOf(endpoint),
    },
  };
}

function parametersOf({ path, isKeyed }: Endpoint): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETERS[name],
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Random, and the same when a request is repeated.',
    schema: schemaOf(joins.IdempotencyKey, 'The Idempotency-Key'),
  };
  return isKeyed === true ? [...inPath, key] : inPath;
}

const SUCCESSES: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done; there is nothing to say.',
};

function successOf(status: number, name: string, { reply }: Endpoint): object {
  const description = SUCCESSES[status] ?? 'Done.';
  if (reply === null) return { description };
  if (reply === 'pdf') return { description, content: { 'application/pdf': {} } };
  return { description, content: { 'application/json': { schema: schemaOf(reply, `${name}: its reply`) } } };
}

function problemsOf(endpoint: Endpoint): Record<string, object> {
  return Object.fromEntries(
    problemGroups(endpoint).map(({ status, codes }) => [
      status,
      { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  );
}

type ProblemGroup = { status: number; codes: problem.ProblemCode[] };

/** The codes that an endpoint's problems of one status may have, for each status. */
function problemGroups({ method, problems }: Endpoint): ProblemGroup[] {
  const codes = [...problems, ...GENERAL_PROBLEMS, ...(method === 'POST' ? WRITE_PROBLEMS : [])];
  const byStatus = Map.groupBy(new Set(codes), (code) => problemOf(code).status);
  return [...byStatus].map(([status, group]) => ({ status, codes: group.toSorted() }));
}

/** Every group of problems once: most endpoints share most of them. */
function problemResponses(all: Endpoint[]): Record<string, object> {
  const groups = all
    .flatMap(problemGroups)
    .map(({ codes }) => [nameOf(codes), problemResponse(codes)] as const);
  return Object.fromEntries(groups.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function problemResponse(codes: problem.ProblemCode[]): object {
  const schema = {
    allOf: [schemaOf(problem.Problem, 'A problem'), { properties: { code: { enum: codes } } }],
  };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(codes.includes('too-many-tries') ? { headers: RETRY_AFTER } : {}),
    content: { [problem.PROBLEM_MEDIA_TYPE]: { schema } },
  };
}

function nameOf(codes: problem.ProblemCode[]): string {
  return codes.join('_');
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until the next try counts.',
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The reference to a schema. `what` names it in the error that is thrown where it has no name. */
function schemaOf(schema: GenericSchema, what: string): { $ref: string } {
  const [name] = Object.entries(SCHEMAS).find(([, each]) => each === schema) ?? [];
  if (name === undefined) {
    throw new Error(
      `${what} is not a schema that server/contract exports. Export it as a const, from a file that SCHEMAS in openapi-document.ts names.`,
    );
  }
  return { $ref: refTo(name) };
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
