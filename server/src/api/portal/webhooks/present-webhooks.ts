import type { App } from '../../../app.ts';
import { Refusal } from '../../../refusals.ts';
import type { HeaderLine } from '../../../webhooks/dispatch/exchange.ts';
import {
  type EndpointFigures,
  readAnswerTime,
  readEndpointFigures,
} from '../../../webhooks/endpoints/endpoint-figures.ts';
import { readEventRetention } from '../../../webhooks/event-retention.ts';
import type { EndpointKey } from '../../../webhooks/endpoints/endpoint-key.ts';
import { type Endpoint, listEndpoints } from '../../../webhooks/endpoints/endpoints.ts';
import type { FoundDelivery } from '../../../webhooks/endpoints/find-deliveries.ts';
import type { DeliveryAttempt, DeliveryDetail } from '../../../webhooks/endpoints/read-delivery.ts';
import { countFailed } from '../../../webhooks/endpoints/replay-failed.ts';
import { refusing } from './endpoint-refusal.ts';

/** What the page of an endpoint shows, as the schema `PortalEndpointPage` has it. @throws Refusal not_found */
export async function readEndpointPage(app: App, key: EndpointKey) {
  const figures = await readEndpointFigures(app.database, key, app.clock.offsetMs);
  const endpoint = (await refusing(listEndpoints(app, key))).find(({ id }) => id === key.endpointId);
  if (endpoint === undefined) throw new Refusal('not_found');
  return {
    endpoint: presentEndpoint(endpoint, figures),
    answer_ms: await readAnswerTime(app.database, key, app.clock.offsetMs),
    failed: await countFailed(app.database, { ...key, since: new Date(0) }),
    retention_days: await readEventRetention(app.database, app.config.settings),
  };
}

/** An endpoint as the schema `PortalEndpoint` has it. */
export function presentEndpoint(endpoint: Endpoint, figures: readonly EndpointFigures[]) {
  const own = figures.find(({ id }) => id === endpoint.id);
  return {
    ...{ id: endpoint.id, name: endpoint.name, url: endpoint.url },
    kinds: endpoint.kinds === null ? null : [...endpoint.kinds],
    created_at: endpoint.createdAt.toISOString(),
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    chaos: endpoint.chaos,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    ...presentEndpointFigures(own),
  };
}

/** The figures of an endpoint; without any, none was delivered. */
export function presentEndpointFigures(own: EndpointFigures | undefined) {
  return {
    attempted: own?.attempted ?? 0,
    delivered: own?.delivered ?? 0,
    is_cut: own?.isCut ?? false,
    last_delivered_at: own?.lastDeliveredAt?.toISOString() ?? null,
    pending: own?.pending ?? 0,
    oldest_pending_at: own?.oldestPendingAt?.toISOString() ?? null,
    next_at: own?.nextAt?.toISOString() ?? null,
  };
}

/** A delivery as the schema `PortalDelivery` has it. */
export function presentDelivery(one: FoundDelivery) {
  return {
    event_id: one.eventId,
    kind: one.kind,
    order_id: one.orderId,
    reference: one.reference,
    state: one.state,
    attempts: one.attempts,
    due_at: one.dueAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    closed_at: one.closedAt?.toISOString() ?? null,
    last_status: one.lastStatus,
    last_fault: one.lastFault,
    last_chaos: one.lastChaos,
  };
}

/** A delivery with its attempts as the schema `PortalDeliveryDetail` has it. */
export function presentDeliveryDetail(delivery: DeliveryDetail) {
  return {
    event_id: delivery.eventId,
    kind: delivery.kind,
    state: delivery.state,
    url: delivery.url,
    due_at: delivery.dueAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
    closed_at: delivery.closedAt?.toISOString() ?? null,
    body: delivery.body,
    attempts: delivery.attempts.map(presentAttempt),
  };
}

function presentAttempt({ number, at, milliseconds, status, fault, chaos, exchange }: DeliveryAttempt) {
  const answer = exchange?.answer ?? null;
  return {
    ...{ number, milliseconds, status, fault, chaos },
    at: at.toISOString(),
    sent: exchange === null ? null : presentHeaders(exchange.sent),
    answer:
      answer === null
        ? null
        : { headers: presentHeaders(answer.headers), body: answer.body, is_cut: answer.cut },
  };
}

function presentHeaders(headers: readonly HeaderLine[]) {
  return headers.map(([name, value]) => ({ name, value }));
}
