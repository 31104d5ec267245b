import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, DatabaseUnavailable, type Queryable } from '../../src/database/connection.ts';
import { idBeforeAll } from '../../src/ids.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import type { EndpointKey } from '../../src/webhooks/endpoints/endpoint-key.ts';
import {
  chooseKinds,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  rotateEndpointSecret,
  testEndpoint,
} from '../../src/webhooks/endpoints/endpoints.ts';
import { listDeliveries } from '../../src/webhooks/endpoints/delivery-history.ts';
import { leaseDeliveries, type LeasedDelivery } from '../../src/webhooks/dispatch/lease.ts';
import { recordAttempts, returnLeases } from '../../src/webhooks/dispatch/record-attempts.ts';
import { openResultWriter } from '../../src/webhooks/dispatch/result-writer.ts';
import { replayEvent, replaySince } from '../../src/webhooks/endpoints/replay.ts';
import type { AttemptClass } from '../../src/webhooks/dispatch/classify-attempt.ts';
import { renderEvents } from '../../src/orders/read/step-events.ts';
import { queryAsOwner } from '../query-as.ts';
import { openStage, type Stage } from './stage.ts';
import { environments } from '../../src/environment.ts';

const leaseMs = 20_000;
const dayMs = 86_400_000;

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
async function lease(
  change: { busy?: number; failing?: boolean; perEndpoint?: number } = {},
  db: Queryable = stage.server.app.database,
): Promise<LeasedDelivery[]> {
  const { busy = 0, failing = false, perEndpoint = 8 } = change;
  const request = {
    ...{ failing, environments, leaseMs, offsetMs, limit: 500, perEndpoint, after: idBeforeAll },
    busy: new Map([[endpoint.endpointId, busy]]),
  };
  const leased = await leaseDeliveries(db, request, renderEvents);
  return leased.filter(({ endpointId }) => endpointId === endpoint.endpointId);
}

async function leaseOne(): Promise<LeasedDelivery> {
  const [one] = await lease();
  if (one === undefined) throw new Error('Nothing could be leased.');
  return one;
}

type Made = readonly [delivery: LeasedDelivery, status: number, verdict: AttemptClass];

/** Records the results of attempts, together those that ended together. */
function record(...made: readonly Made[]): Promise<void> {
  const attempts = made.map(([delivery, status, verdict]) => ({
    ...{ delivery, verdict, exchange: null, chaos: undefined },
    outcome: { milliseconds: 12, status, fault: null, answer: '', retryAfter: null, exchange: null },
  }));
  const { config, database } = stage.server.app;
  return recordAttempts(database, attempts, { offsetMs, disableAfterMs: 5 * dayMs, config });
}

const again: AttemptClass = { kind: 'again', afterMs: 5_000, pauseMs: null };

describe('a delivery', () => {
  test('is leased by one process at a time, until the lease expires', async () => {
    await stage.writeEvents(endpoint, 3);
    expect(await lease()).toHaveLength(3);
    expect(await lease()).toEqual([]);
    offsetMs = leaseMs + 1;
    expect((await lease()).map((one) => one.lease)).toEqual([2, 2, 2]);
  });

  test('that another process is leasing is neither waited for nor leased twice', async () => {
    await stage.writeEvents(endpoint, 3);
    await stage.server.app.database.transaction(async (tx) => {
      expect(await lease({}, tx)).toHaveLength(3);
      expect(await lease()).toEqual([]);
    });
  });

  test('is not written by a process whose lease has expired', async () => {
    const [eventId = ''] = await stage.writeEvents(endpoint);
    const late = await leaseOne();
    offsetMs = leaseMs + 1;
    const current = await leaseOne();
    const before = await stage.showDelivery(endpoint, eventId);
    await record([late, 500, { kind: 'failed', pauseMs: null }]);
    await returnLeases(stage.server.app.database, [late], offsetMs);
    expect(await stage.showDelivery(endpoint, eventId)).toEqual(before);
    await record([current, 204, { kind: 'delivered' }]);
    const { delivery, attempts } = await stage.showDelivery(endpoint, eventId);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(attempts).toMatchObject([{ number: 1, status: 204 }]);
    await record([current, 500, again]);
    await returnLeases(stage.server.app.database, [current], offsetMs);
    expect((await stage.showDelivery(endpoint, eventId)).delivery).toEqual(delivery);
  });

  test('whose lease was returned can be leased at once', async () => {
    await stage.writeEvents(endpoint);
    await returnLeases(stage.server.app.database, [await leaseOne()], offsetMs);
    expect(await lease()).toHaveLength(1);
  });
});

test('an attempt is recorded although the database was briefly unreachable', async () => {
  const { app } = stage.server;
  const [eventId = ''] = await stage.writeEvents(endpoint);
  const delivery = await leaseOne();
  let asked = 0;
  const database: Database = {
    ...app.database,
    transaction(work) {
      asked += 1;
      if (asked === 1) return Promise.reject(new DatabaseUnavailable('It starts.'));
      return app.database.transaction(work);
    },
  };
  const outcome = {
    ...{ milliseconds: 12, status: 204, fault: null },
    ...{ answer: '', retryAfter: null, exchange: null },
  };
  const recorder = openResultWriter({ ...app, database });
  const verdict = { kind: 'delivered' } as const;
  await recorder.record({ delivery, outcome, verdict, exchange: null, chaos: undefined });
  expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
});

describe('a replay', () => {
  const everything = { since: new Date(0), deliveredToo: true };

  test('of everything includes only the kinds that the endpoint wants now', async () => {
    await stage.writeEvents(endpoint, 2);
    await stage.writeOtherEvent(endpoint, 'endpoint.disabled');
    await record(...(await lease()).map((one): Made => [one, 204, { kind: 'delivered' }]));
    for (const [kind, count] of [
      ['order.failed', 0],
      ['endpoint.disabled', 1],
      ['wallet.deposited', 2],
    ] as const) {
      await chooseKinds(stage.server.app, { ...endpoint, kinds: [kind] });
      expect(await replaySince(stage.server.app, { ...endpoint, ...everything })).toBe(count);
    }
  });

  test('of an event restarts its schedule', async () => {
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await record([await leaseOne(), 500, again]);
    offsetMs += 6_000;
    const [second] = await lease({ failing: true });
    if (second === undefined) throw new Error('Nothing could be leased.');
    expect(second.tries).toBe(1);
    await record([second, 500, { kind: 'failed', pauseMs: null }]);
    await replayEvent(stage.server.app, { ...endpoint, eventId });
    expect(await lease({ failing: true })).toMatchObject([{ tries: 0 }]);
  });

  test('of delivered ones as well leaves deliveries in progress unchanged', async () => {
    await stage.writeEvents(endpoint);
    await leaseOne();
    expect(await replaySince(stage.server.app, { ...endpoint, ...everything })).toBe(0);
    expect(await lease()).toEqual([]);
  });

  test('of delivered ones as well sends no test event again', async () => {
    await testEndpoint(stage.server.app, endpoint);
    await record([await leaseOne(), 204, { kind: 'delivered' }]);
    expect(await replaySince(stage.server.app, { ...endpoint, ...everything })).toBe(0);
    expect(await lease()).toEqual([]);
  });

  test('excludes events after the request, which are delivered anyway', async () => {
    const { app } = stage.server;
    app.clock.offsetMs = dayMs;
    await stage.writeEvents(endpoint);
    app.clock.offsetMs = 0;
    offsetMs = dayMs + 1_000;
    await record([await leaseOne(), 204, { kind: 'delivered' }]);
    expect(await replaySince(app, { ...endpoint, ...everything })).toBe(0);
    expect(await lease()).toEqual([]);
  });
});

describe('an endpoint', () => {
  test('has no more deliveries in progress than allowed, including earlier ones', async () => {
    await stage.writeEvents(endpoint, 6);
    expect(await lease({ busy: 3, perEndpoint: 3 })).toEqual([]);
    expect(await lease({ busy: 2, perEndpoint: 3 })).toHaveLength(1);
    expect(await lease({ perEndpoint: 3 })).toHaveLength(3);
  });

  test('gets the delivery that has been due longest first', async () => {
    await stage.writeEvents(endpoint);
    await record([await leaseOne(), 500, again]);
    const [second = ''] = await stage.writeEvents(endpoint);
    offsetMs = 6_000;
    expect(await lease({ failing: true, perEndpoint: 1 })).toMatchObject([{ eventId: second }]);
  });

  test('that was just served is served after the others', async () => {
    const other = await stage.givenEndpoint('http://127.0.0.1:9/other');
    for (const one of [endpoint, other]) await stage.writeEvents(one, 2);
    // No id comes after those of the two.
    const request = {
      failing: false,
      environments,
      leaseMs,
      offsetMs,
      limit: 1,
      perEndpoint: 8,
      busy: new Map<string, number>(),
    };
    const { database } = stage.server.app;
    const after = endpoint.endpointId;
    expect(await leaseDeliveries(database, { ...request, after }, renderEvents)).toMatchObject([
      { endpointId: other.endpointId },
    ]);
  });

  test('is disabled when one of several answers is 410, whatever the others are', async () => {
    await stage.writeEvents(endpoint, 3);
    const [one, two, three] = await lease();
    if (one === undefined || two === undefined || three === undefined) throw new Error('There are three.');
    const delivered: AttemptClass = { kind: 'delivered' };
    await record([one, 204, delivered], [two, 410, { kind: 'gone' }], [three, 204, delivered]);
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledReason: 'gone' }]);
  });

  test('gets nothing while disabled, and the waiting events when it is enabled', async () => {
    await stage.writeEvents(endpoint, 2);
    await disableEndpoint(stage.server.app, endpoint);
    expect(await lease()).toEqual([]);
    await stage.writeEvents(endpoint);
    await enableEndpoint(stage.server.app, endpoint);
    expect(await lease()).toHaveLength(2);
  });

  test('that postponed attempts gets new events at once after it was disabled and enabled', async () => {
    await stage.writeEvents(endpoint);
    await record([await leaseOne(), 503, { kind: 'again', afterMs: 60_000, pauseMs: 60_000 }]);
    await disableEndpoint(stage.server.app, endpoint);
    await enableEndpoint(stage.server.app, endpoint);
    await stage.writeEvents(endpoint);
    expect(await lease()).toHaveLength(1);
  });

  test('that postpones attempts and was not disabled stays postponed when it is enabled', async () => {
    await stage.writeEvents(endpoint);
    await record([await leaseOne(), 503, { kind: 'again', afterMs: 60_000, pauseMs: 60_000 }]);
    await enableEndpoint(stage.server.app, endpoint);
    await stage.writeEvents(endpoint);
    expect(await lease()).toEqual([]);
  });

  test('is changed alone: the others of its account are unchanged', async () => {
    const { app } = stage.server;
    const other = await stage.givenEndpoint('http://127.0.0.1:9/other', { owner: endpoint });
    await disableEndpoint(app, other);
    const rowOfOther = (): Promise<unknown> =>
      queryAsOwner(stage.server, 'select * from webhook_endpoints where id = $1', [other.endpointId]);
    const before = await rowOfOther();
    await disableEndpoint(app, endpoint);
    await enableEndpoint(app, endpoint);
    await chooseKinds(app, { ...endpoint, kinds: ['order.failed'] });
    await rotateEndpointSecret(app, { ...endpoint, overlapMs: dayMs });
    expect(await rowOfOther()).toEqual(before);
    const [changed] = await listEndpoints(app, endpoint);
    expect(changed).toMatchObject({ kinds: ['order.failed'], previousSecretUntil: expect.any(Date) });
    expect(await listEndpoints(app, { ...endpoint, environment: 'live' })).toEqual([]);
  });

  test('is on record by its host alone, and chooses all kinds or at least one', async () => {
    const { app } = stage.server;
    const url = 'http://127.0.0.1:9/a-secret?token=a-secret';
    const { endpointId: subject } = await stage.givenEndpoint(url, { owner: endpoint });
    const records = await listAudits(app.database, { subject, limit: 9 });
    expect(records).toMatchObject([
      { action: 'endpoint.added', detail: { host: '127.0.0.1:9', kinds: null } },
    ]);
    expect(JSON.stringify(records)).not.toContain('a-secret');
    await expect(chooseKinds(app, { ...endpoint, kinds: [] })).rejects.toThrow('Name at least one kind');
  });

  test('is one of 50 at most, and its secrets overlap for 30 days at most', async () => {
    const { app } = stage.server;
    for (let more = 1; more < 50; more += 1)
      await stage.givenEndpoint('http://127.0.0.1:9/hook', { owner: endpoint });
    await expect(stage.givenEndpoint('http://127.0.0.1:9/hook', { owner: endpoint })).rejects.toThrow(
      'at most 50',
    );
    for (const overlapMs of [30 * dayMs + 1, -1])
      await expect(rotateEndpointSecret(app, { ...endpoint, overlapMs })).rejects.toThrow('at most 30d');
    await rotateEndpointSecret(app, { ...endpoint, overlapMs: 30 * dayMs });
  });

  test('that is disabled twice keeps the first state, and the others are notified once', async () => {
    const { app } = stage.server;
    const other = await stage.givenEndpoint('http://127.0.0.1:9/other', { owner: endpoint });
    await disableEndpoint(app, endpoint);
    const before = await listEndpoints(app, endpoint);
    await disableEndpoint(app, endpoint);
    expect(await listEndpoints(app, endpoint)).toEqual(before);
    const { deliveries } = await listDeliveries(app.database, { ...other, limit: 9 });
    expect(deliveries.map(({ kind }) => kind)).toEqual(['endpoint.disabled']);
  });

  test('whose last attempt failed is served separately until one succeeds', async () => {
    await stage.writeEvents(endpoint, 3);
    const [first, second, third] = await lease();
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few.');
    await record([first, 500, again]);
    await stage.writeEvents(endpoint);
    expect(await lease()).toEqual([]);
    await record([second, 204, { kind: 'delivered' }]);
    expect(await lease({ failing: true })).toEqual([]);
    expect(await lease()).toHaveLength(1);
    await record([third, 500, again]);
    await stage.writeEvents(endpoint);
    expect(await lease({ failing: true })).toHaveLength(1);
  });

  test('is not failing when one attempt succeeds, whatever the outcome of the others', async () => {
    await stage.writeEvents(endpoint, 3);
    const [first, second, third] = await lease();
    if (first === undefined || second === undefined || third === undefined) throw new Error('Too few.');
    await record([first, 500, again], [second, 204, { kind: 'delivered' }], [third, 500, again]);
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ failingSince: null }]);
  });

  test('that succeeds in the end is not disabled for the days before', async () => {
    await stage.writeEvents(endpoint, 2);
    const [first, second] = await lease();
    if (first === undefined || second === undefined) throw new Error('Too few.');
    await record([first, 500, again]);
    offsetMs = 6 * dayMs;
    await record([second, 204, { kind: 'delivered' }]);
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([
      { disabledAt: null, failingSince: null },
    ]);
  });

  test('that postpones attempts stays postponed although another attempt succeeds', async () => {
    await stage.writeEvents(endpoint, 2);
    const [first, second] = await lease();
    if (first === undefined || second === undefined) throw new Error('Too few.');
    await record([first, 503, { kind: 'again', afterMs: 5_000, pauseMs: 60_000 }]);
    await record([second, 204, { kind: 'delivered' }]);
    await stage.writeEvents(endpoint);
    expect(await lease()).toEqual([]);
    offsetMs = 60_001;
    expect(await lease()).toHaveLength(2);
  });

  test('that keeps postponing attempts is also disabled after five days', async () => {
    await stage.writeEvents(endpoint, 7);
    for (const delivery of await lease()) {
      expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledAt: null }]);
      await record([delivery, 503, { kind: 'again', afterMs: 5_000, pauseMs: 60_000 }]);
      offsetMs += 0.9 * dayMs;
    }
    expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ disabledReason: 'failing' }]);
  });
});
