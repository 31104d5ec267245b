import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Principal, Scope } from '../clients/principal.ts';
import type { RefusalCode } from '../refusals.ts';
import type { OperationId } from './document/operation-refusals.ts';

/** A Fastify scope whose schemas are TypeBox: what a route is registered on. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key needs for this operation. A route of the API without one stops the start. */
    scope?: Scope;
    /** The operation's id in the OpenAPI document. */
    operation?: OperationId;
  }
  interface FastifyReply {
    /** Whether the answer may be compressed; it contains no secret then. */
    mayBeCompressed: boolean;
  }
  interface FastifyRequest {
    /** Who sends the request; undefined until the key was accepted, and outside the API. */
    principal: Principal | undefined;
    /** The content type as it was sent; the parser judges it only when there is a body. */
    sentContentType: string | undefined;
    /** Why the request was refused, for the log. */
    refusalCode: RefusalCode | undefined;
  }
}
