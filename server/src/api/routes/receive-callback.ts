import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { makeFailedAttempts } from '../../clients/failed-attempts.ts';
import { applyCallback } from '../../orders/attempts/apply-callback.ts';
import { Refusal } from '../../refusals.ts';
import type { CallbackReading, RealSupplier } from '../../suppliers/supplier.ts';
import type { Api } from '../api.ts';
import { keepConnection } from '../http/connections.ts';
import { metaOf } from '../http/envelope.ts';

const Address = Type.Object({ supplier: Type.String(), token: Type.String() });

/**
 * POST /callbacks/{supplier}/{token}: the callbacks of suppliers. The body is read as raw bytes, since signatures cover
 * them. An unproven callback only triggers a status check. Too many unproven callbacks from one address are refused
 * with 429.
 */
export function registerCallbacks(api: Api, app: App): void {
  const failed = makeFailedAttempts();

  async function refuse(request: FastifyRequest, reply: FastifyReply, why: Failure): Promise<FastifyReply> {
    const { exceeded, resetSeconds } = await failed.count(request.ip);
    if (exceeded) throw new Refusal('rate_limited', { retryAfterSeconds: resetSeconds });
    if (why !== 'forged') throw new Refusal(why);
    return reply.code(403).send({ error: forged, meta: metaOf(request) });
  }

  api.register(async (scope: Api) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(
      '/callbacks/:supplier/:token',
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const supplier = app.suppliers.calledBack(request.params.supplier, request.params.token);
        if (supplier === undefined) return refuse(request, reply, 'not_found');
        keepConnection(request.raw.socket);
        const reading = readingOf(supplier, request);
        if (reading.kind === 'forged') return refuse(request, reply, 'forged');
        if (reading.kind === 'unreadable') return refuse(request, reply, 'malformed_json');
        const taken = await applyCallback(app, supplier.name, reading);
        // Callbacks about unknown purchases are accepted as well: repeating them would not help.
        if (taken === 'unknown_reference')
          request.log.warn({ supplier: supplier.name }, 'a callback has an unknown reference');
        return { received: true };
      },
    );
  });
}

type Failure = 'forged' | 'malformed_json' | 'not_found';

/** Not one of the API's refusals, since clients never receive it. */
const forged = { code: 'forged', message: 'The signature of this callback is not valid.' };

function readingOf(supplier: RealSupplier, request: FastifyRequest): CallbackReading {
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const,
  );
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return supplier.readCallback({ headers: Object.fromEntries(headers), body });
}
