import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { Principal } from '../../clients/principal.ts';
import { idBeforeAll } from '../../ids.ts';
import { readEventsAfter, readNewestEventId } from '../../orders/read/events-in-order.ts';
import type { StepEvent } from '../../orders/read/step-events.ts';
import { choosableKinds, type EventKind } from '../../webhooks/event.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { metaOf } from '../http/envelope.ts';
import { type EventWait, makeEventWaits } from './event-waits.ts';
import { closed, uuid, WaitSeconds } from '../document/schemas.ts';

/** The maximum number of events in one answer. The others stay in the database until they are requested. */
const pageSize = 100;
/** How often the database is polled while a request waits, milliseconds. */
const lookEveryMs = 250;

const EventsQuery = closed({
  after: Type.Optional(
    uuid(
      'Only events after this one. Without it the answer has no events, and `meta.next` is the newest event.',
    ),
  ),
  wait: Type.Optional(WaitSeconds),
});

const orderKinds = choosableKinds.filter((kind) => kind.startsWith('order.'));
const walletKinds = choosableKinds.filter((kind) => /^(deposit|wallet)\./.test(kind));

/**
 * GET /events: the events of the account after a given event, for `konter listen`. A request waits until there is an
 * event, or for `wait` seconds; the next request continues at `meta.next`. It belongs to the sandbox tools and not to
 * the API's operations, so it is not in the OpenAPI document.
 */
export function streamEventsRoute(api: Api, app: App, base: Base): void {
  const waits = makeEventWaits(app.clock);
  api.addHook('preClose', async () => waits.close());
  api.get(
    '/events',
    { config: { scope: 'orders:read' }, schema: { hide: true, querystring: EventsQuery } },
    async (request, reply) => {
      const principal = principalOf(request);
      allowCompression(reply);
      const kinds = kindsFor(principal);
      const { after, wait = '0' } = request.query;
      const answerWith = (events: readonly StepEvent[], next: string) => ({
        data: events.map(present),
        meta: { ...metaOf(request), next },
      });
      if (after === undefined)
        return answerWith([], (await readNewestEventId(app.database, principal, kinds)) ?? idBeforeAll);
      const waiting = waits.enter(principal.accountId, Number(wait) * 1_000);
      const { socket } = request.raw;
      reply.raw.once('close', waiting.leave);
      // A client that disconnects cannot be distinguished from one that has only closed its sending side, so the wait
      // ends and the answer is sent.
      if (socket.readableEnded) waiting.leave();
      else socket.once('end', waiting.leave);
      try {
        const events = await nextEvents(app, principal, { after, kinds, limit: pageSize }, waiting);
        // A key may have expired or been revoked while the request waited.
        if (events.length > 0)
          await app.authenticator.authenticate(request.headers.authorization, base.environment, request.ip);
        return answerWith(events, events.at(-1)?.id ?? after);
      } finally {
        socket.off('end', waiting.leave);
        waiting.leave();
      }
    },
  );
}

/** The events after an event, as soon as there is one; none if the wait ends first. */
async function nextEvents(
  app: App,
  principal: Principal,
  request: Parameters<typeof readEventsAfter>[2],
  waiting: EventWait,
): Promise<readonly StepEvent[]> {
  for (;;) {
    const events = await readEventsAfter(app.database, principal, request);
    if (events.length > 0 || waiting.over()) return events;
    await pause(lookEveryMs, waiting.signal);
  }
}

/** A key gets the events of resources that its scopes can read. */
function kindsFor({ scopes }: Principal): readonly EventKind[] {
  return scopes.has('wallet:read') ? [...orderKinds, ...walletKinds] : orderKinds;
}

/** The body is sent as text, since a receiver that signs it again needs the exact bytes. */
function present({ id, kind, createdAt, body }: StepEvent): Record<string, string> {
  return { id, kind, created_at: createdAt.toISOString(), body };
}
