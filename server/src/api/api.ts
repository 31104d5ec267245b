import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Principal, Scope } from '../clients/principal.ts';
import type { RefusedAuthentication } from '../clients/refused-authentication.ts';
import type { AnyRefusalCode } from '../refusals.ts';
import type { OperationId } from './document/operation-refusals.ts';

/** A Fastify scope with TypeBox schemas. Routes are registered on it. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs for this operation. The server does not start if a route of the API has none. */
    scope?: Scope;
    /** The operation's id in the OpenAPI document. */
    operation?: OperationId;
  }
  interface FastifyReply {
    /** Whether the answer may be compressed. It must not contain a secret then. */
    mayBeCompressed: boolean;
  }
  interface FastifyRequest {
    /** The principal that the API key proves; undefined until the key is accepted, and outside the API. */
    principal: Principal | undefined;
    /** The content type as it was sent. The parser checks it only if there is a body. */
    sentContentType: string | undefined;
    /** Why the request was refused, for the log. */
    refusalCode: AnyRefusalCode | undefined;
    /** Why the request was not authenticated, and with which key; set when it is refused. */
    refusedAuthentication: RefusedAuthentication | undefined;
    /** The address of the client, as trusted proxies report it; undefined if it is not an address. */
    clientIp: string | undefined;
  }
}
