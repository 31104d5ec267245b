import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { Principal } from '../../clients/principal.ts';
import { idBeforeAll } from '../../ids.ts';
import { choosableKinds, type EventKind } from '../../webhooks/event.ts';
import { readEventsAfter, readNewestEventId, type StoredEvent } from '../../webhooks/read-events.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { metaOf } from '../http/envelope.ts';
import { type EventWait, makeEventWaits } from './event-waits.ts';
import { closed, uuid, WaitSeconds } from '../document/schemas.ts';

/** At most this many events in one answer: what a reader has not asked for yet stays in the database. */
const pageSize = 100;
/** How often the database is asked while a request waits, milliseconds. */
const lookEveryMs = 250;

const EventsQuery = closed({
  after: Type.Optional(uuid('Events after this one; left out: none, only where the newest is.')),
  wait: Type.Optional(WaitSeconds),
});

const orderKinds = choosableKinds.filter((kind) => kind.startsWith('order.'));

/**
 * GET /events: what happened in the account after an event, for `konter listen`. A request waits until there is
 * something, or for `wait` seconds; the next one goes on at `meta.next`. It belongs to the tools of the sandbox and not
 * to the API's operations, so it is not in the OpenAPI document.
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
      const answerWith = (events: readonly StoredEvent[], next: string) => ({
        data: events.map(present),
        meta: { ...metaOf(request), next },
      });
      if (after === undefined)
        return answerWith([], (await readNewestEventId(app.database, principal, kinds)) ?? idBeforeAll);
      const waiting = waits.enter(principal.accountId, Number(wait) * 1_000);
      const { socket } = request.raw;
      reply.raw.once('close', waiting.leave);
      // Who hangs up cannot be told from who sends nothing more: the answer is what finds out.
      if (socket.readableEnded) waiting.leave();
      else socket.once('end', waiting.leave);
      try {
        const events = await nextEvents(app, principal, { after, kinds, limit: pageSize }, waiting);
        // A key may have ended while its request waited.
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

/** What has come after an event, as soon as there is something; nothing when the wait is over before. */
async function nextEvents(
  app: App,
  principal: Principal,
  ask: Parameters<typeof readEventsAfter>[2],
  waiting: EventWait,
): Promise<readonly StoredEvent[]> {
  for (;;) {
    const events = await readEventsAfter(app.database, principal, ask);
    if (events.length > 0 || waiting.over()) return events;
    await pause(lookEveryMs, waiting.signal);
  }
}

/** A key sees of events what it could read by itself. */
function kindsFor({ scopes }: Principal): readonly EventKind[] {
  return scopes.has('wallet:read') ? [...orderKinds, 'wallet.deposited'] : orderKinds;
}

/** The body goes out as text: whoever signs it anew must have every byte of it. */
function present({ id, kind, createdAt, body }: StoredEvent): Record<string, string> {
  return { id, kind, created_at: createdAt.toISOString(), body };
}
