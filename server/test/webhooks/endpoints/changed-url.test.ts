import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '../../../src/clock.ts';
import { idBeforeAll } from '../../../src/ids.ts';
import { renderEvents } from '../../../src/orders/read/step-events.ts';
import type { AttemptClass } from '../../../src/webhooks/dispatch/classify-attempt.ts';
import { leaseDeliveries, type LeasedDelivery } from '../../../src/webhooks/dispatch/lease.ts';
import { recordAttempts } from '../../../src/webhooks/dispatch/record-attempts.ts';
import { changeEndpoint } from '../../../src/webhooks/endpoints/change-endpoint.ts';
import type { EndpointKey } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { listEndpoints } from '../../../src/webhooks/endpoints/endpoints.ts';
import { openStage, type Stage } from '../stage.ts';
import { environments } from '../../../src/environment.ts';

const oldUrl = 'http://127.0.0.1:9/hook';
const newUrl = 'http://127.0.0.1:9/new';

/** Without a worker: only the tests lease. */
let stage: Stage;
let endpoint: EndpointKey;
let offsetMs: number;

beforeAll(async () => {
  stage = await openStage({ worker: false, catalog: false });
});
beforeEach(async () => {
  endpoint = await stage.givenEndpoint(oldUrl);
  offsetMs = 0;
});
afterAll(() => stage.stop());

async function lease(): Promise<LeasedDelivery[]> {
  const request = {
    ...{ failing: false, leaseMs: 20_000, offsetMs, limit: 500, perEndpoint: 8, after: idBeforeAll },
    environments,
    busy: new Map<string, number>(),
  };
  const leased = await leaseDeliveries(stage.server.app.database, request, renderEvents);
  return leased.filter(({ endpointId }) => endpointId === endpoint.endpointId);
}

async function leaseOne(): Promise<LeasedDelivery> {
  const [one] = await lease();
  if (one === undefined) throw new Error('Nothing could be leased.');
  return one;
}

type Made = readonly [delivery: LeasedDelivery, status: number, verdict: AttemptClass];

/** Records the results of attempts that ended together. */
function record(...made: readonly Made[]): Promise<void> {
  const attempts = made.map(([delivery, status, verdict]) => ({
    ...{ delivery, verdict, exchange: null, chaos: undefined },
    outcome: { milliseconds: 12, status, fault: null, answer: '', retryAfter: null, exchange: null },
  }));
  const { config, database } = stage.server.app;
  return recordAttempts(database, attempts, { offsetMs, disableAfterMs: 5 * dayMs, config });
}

const again: AttemptClass = { kind: 'again', afterMs: 5_000, pauseMs: null };

test('an endpoint does not wait at a new URL as long as the old one asked for', async () => {
  await stage.writeEvents(endpoint);
  await record([await leaseOne(), 503, { kind: 'again', afterMs: 60_000, pauseMs: dayMs }]);
  await stage.writeEvents(endpoint);
  await changeEndpoint(stage.server.app, { ...endpoint, url: oldUrl, name: 'the same' });
  expect(await lease()).toEqual([]);
  await changeEndpoint(stage.server.app, { ...endpoint, url: newUrl });
  expect(await lease()).toMatchObject([{ url: newUrl }]);
});

test('an endpoint has not failed at a new URL as long as at the old one', async () => {
  await stage.writeEvents(endpoint);
  await record([await leaseOne(), 500, again]);
  offsetMs = 5 * dayMs;
  await changeEndpoint(stage.server.app, { ...endpoint, url: newUrl });
  expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([{ failingSince: null }]);
  await record([await leaseOne(), 500, again]);
  const [failing] = await listEndpoints(stage.server.app, endpoint);
  expect(failing).toMatchObject({ disabledAt: null, failingSince: expect.any(Date) });
});

test('an endpoint is not disabled, paused or failing because of the old URL when an attempt ends late', async () => {
  await stage.writeEvents(endpoint, 3);
  const [gone, paused, failed] = await lease();
  if (gone === undefined || paused === undefined || failed === undefined) throw new Error('There are three.');
  await changeEndpoint(stage.server.app, { ...endpoint, url: newUrl });
  await record(
    [gone, 410, { kind: 'gone' }],
    [paused, 503, { kind: 'again', afterMs: 60_000, pauseMs: dayMs }],
    [failed, 500, again],
  );
  expect(await listEndpoints(stage.server.app, endpoint)).toMatchObject([
    { disabledAt: null, failingSince: null },
  ]);
  await stage.writeEvents(endpoint);
  expect(await lease()).toHaveLength(4);
});

test.for<readonly [status: number, verdict: AttemptClass]>([
  [410, { kind: 'gone' }],
  [500, { kind: 'failed', pauseMs: null }],
  [503, { kind: 'again', afterMs: dayMs, pauseMs: dayMs }],
])(
  'an event that the old URL answered with %i after the change goes to the new URL at once',
  async (answer) => {
    const [eventId = ''] = await stage.writeEvents(endpoint);
    const late = await leaseOne();
    await changeEndpoint(stage.server.app, { ...endpoint, url: newUrl });
    await record([late, ...answer]);
    const next = await leaseOne();
    // The new URL has all attempts of the schedule.
    expect(next).toMatchObject({ eventId, url: newUrl, tries: 0 });
    await record([next, 200, { kind: 'delivered' }]);
    const { delivery, attempts } = await stage.showDelivery(endpoint, eventId);
    expect([delivery.state, attempts.length]).toEqual(['delivered', 2]);
  },
);

test('an event that the old URL accepted after the change is delivered', async () => {
  const [eventId = ''] = await stage.writeEvents(endpoint);
  const late = await leaseOne();
  await changeEndpoint(stage.server.app, { ...endpoint, url: newUrl });
  await record([late, 200, { kind: 'delivered' }]);
  expect((await stage.showDelivery(endpoint, eventId)).delivery.state).toBe('delivered');
});
