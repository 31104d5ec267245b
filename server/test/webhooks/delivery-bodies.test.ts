import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { environments } from '../../src/environment.ts';
import { idBeforeAll } from '../../src/ids.ts';
import { renderEvents } from '../../src/orders/read/step-events.ts';
import {
  leaseDeliveries,
  type LeasedDelivery,
  type RenderEvents,
} from '../../src/webhooks/dispatch/lease.ts';
import { recordAttempts } from '../../src/webhooks/dispatch/record-attempts.ts';
import type { EndpointKey } from '../../src/webhooks/endpoints/endpoint-key.ts';
import { replayEvent } from '../../src/webhooks/endpoints/replay.ts';
import { openStage, type Stage } from './stage.ts';

const leaseMs = 20_000;

/** Without a worker: only the tests lease, in the role of several processes. */
let stage: Stage;
let endpoint: EndpointKey;
let offsetMs: number;

beforeAll(async () => {
  stage = await openStage({ worker: false, catalog: false });
});
beforeEach(async () => {
  endpoint = await stage.givenEndpoint('http://127.0.0.1:9/hook');
  offsetMs = 0;
});
afterAll(() => stage.stop());

/** The deliveries of this test's endpoint that a process leases now. */
async function lease(render: RenderEvents = renderEvents): Promise<LeasedDelivery[]> {
  const request = {
    ...{ failing: false, leaseMs, offsetMs, limit: 500, perEndpoint: 8, after: idBeforeAll },
    environments,
    busy: new Map<string, number>(),
  };
  const leased = await leaseDeliveries(stage.server.app.database, request, render);
  return leased.filter(({ endpointId }) => endpointId === endpoint.endpointId);
}

/** Records that an attempt was accepted. */
function record(delivery: LeasedDelivery): Promise<void> {
  const outcome = {
    milliseconds: 12,
    status: 204,
    fault: null,
    answer: '',
    retryAfter: null,
    exchange: null,
  };
  const verdict = { kind: 'delivered' } as const;
  const attempt = { delivery, outcome, verdict, exchange: null, chaos: undefined };
  const { config, database } = stage.server.app;
  return recordAttempts(database, [attempt], { offsetMs, disableAfterMs: 86_400_000, config });
}

describe('a delivery', () => {
  test('gets its body with its first lease and keeps it, also in a replay', async () => {
    const { app } = stage.server;
    const [eventId = ''] = await stage.writeEvents(endpoint);
    const rendered = await renderEvents(app.database, [{ ...endpoint, eventId }]);
    const [first] = await lease();
    expect([first?.body]).toEqual(rendered.map(({ body }) => body));
    const changed = vi.fn<RenderEvents>().mockResolvedValue([{ id: eventId, body: 'of a later version' }]);
    offsetMs = leaseMs + 1;
    const [second] = await lease(changed);
    if (second === undefined) throw new Error('Nothing could be leased.');
    await record(second);
    await replayEvent(app, { ...endpoint, eventId });
    const [replayed] = await lease(changed);
    expect([second.body, replayed?.body]).toEqual([first?.body, first?.body]);
    expect(changed).not.toHaveBeenCalled();
  });

  test('that another process leases while its body is rendered is left to that process', async () => {
    await stage.writeEvents(endpoint, 2);
    const others: LeasedDelivery[] = [];
    const late = await lease(async (db, events) => {
      offsetMs = leaseMs + 1;
      others.push(...(await lease()));
      return renderEvents(db, events);
    });
    expect(late).toEqual([]);
    expect(others.map((one) => [one.lease, one.body === null])).toEqual([
      [2, false],
      [2, false],
    ]);
  });

  test('whose event is gone is leased without a body, and the others with theirs', async () => {
    const [gone = '', other = ''] = await stage.writeEvents(endpoint, 2);
    const leased = await lease((db, events) =>
      renderEvents(
        db,
        events.filter(({ eventId }) => eventId !== gone),
      ),
    );
    expect(new Map(leased.map(({ eventId, body }) => [eventId, body === null]))).toEqual(
      new Map([
        [gone, true],
        [other, false],
      ]),
    );
  });
});
