import type { GenericSchema, InferOutput } from 'valibot';
import type { endpoints } from '../contract/endpoints.ts';
import type { Credential } from './authenticate.ts';
import type { Ports } from './ports.ts';

export type OperationName = keyof typeof endpoints;

type EndpointOf<Name extends OperationName> = (typeof endpoints)[Name];
type OutputOf<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : null;
type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A request whose syntax was checked. What its endpoint does not take is null. */
export type HandlerRequest<Name extends OperationName> = {
  credential: EndpointOf<Name>['credential'] extends 'none' | 'optional-cookie' ? null : Credential;
  body: EndpointOf<Name> extends { request: infer Schema } ? OutputOf<Schema> : null;
  /** The parameters of the path, as they came. */
  params: Readonly<Record<ParameterOf<EndpointOf<Name>['path']>, string>>;
  idempotencyKey: EndpointOf<Name> extends { isKeyed: true } ? string : null;
  /** The cookie, or the one that the reply sets; null where there is none. */
  browserSecret: EndpointOf<Name> extends { cookie: 'set' } ? string : string | null;
  /** The address it came from. */
  client: string;
};

type BodyOf<Reply> = Reply extends GenericSchema ? InferOutput<Reply> : { bytes: Uint8Array; sha256: string };

/** The body of the reply; with its status where the endpoint has several. */
export type HandlerReply<Name extends OperationName> = EndpointOf<Name>['statuses'] extends readonly [number]
  ? BodyOf<EndpointOf<Name>['reply']>
  : { status: EndpointOf<Name>['statuses'][number]; body: BodyOf<EndpointOf<Name>['reply']> };

/** An operation bound to its ports. */
export type Operation<Name extends OperationName> = (
  request: HandlerRequest<Name>,
) => EndpointOf<Name>['reply'] extends null ? Promise<void> : Promise<HandlerReply<Name>>;

/** One operation, free of HTTP. Throws a `ProblemError` with one of the codes that its endpoint names. */
export type Handler<Name extends OperationName> = (
  ports: Ports,
  request: HandlerRequest<Name>,
) => ReturnType<Operation<Name>>;
