import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../../../src/database/connection.ts';
import { idBeforeAll } from '../../../src/ids.ts';
import type { EndpointKey, EndpointOwner } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { disableEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { listDeliveries, showEvent } from '../../../src/webhooks/endpoints/delivery-history.ts';
import { listAudits } from '../../../src/operators/list-records.ts';
import { leaseDeliveries } from '../../../src/webhooks/dispatch/lease.ts';
import { purgeEvents } from '../../../src/webhooks/purge-events.ts';
import { replayEvent, replaySince } from '../../../src/webhooks/endpoints/replay.ts';
import { later } from '../../../src/clock.ts';
import { renderEvents } from '../../../src/orders/read/step-events.ts';
import { eventIdOf } from '../../../src/webhooks/event-id.ts';
import { pagesOf } from '../../pages.ts';
import { startReceiver } from '../hook-receiver.ts';
import { openStage, type Stage } from '../stage.ts';
import { writeDeposits } from '../write-deposits.ts';
import { environments } from '../../../src/environment.ts';

const dayMs = 86_400_000;
const many = 100_000;
const few = 100;

/** Without a worker: only the tests make changes. */
let stage: Stage;
let owner: pg.Client;
let big: EndpointKey;
let small: EndpointKey;
/** The end of their histories. */
let now: Date;
/** The events that were not delivered. */
let givenUp: readonly string[];

beforeAll(async () => {
  stage = await openStage({ worker: false, catalog: false });
  owner = new pg.Client(stage.server.database.ownerUrl);
  await owner.connect();
  const url = 'http://127.0.0.1:9/hook';
  big = await stage.givenEndpoint(url);
  small = await stage.givenEndpoint(url);
  now = new Date();
  await givenPast(big, many);
  await givenPast(small, few);
  const { rows } = await owner.query(`select event_id from deliveries where state = 'failed'`);
  givenUp = rows.map((row) => row.event_id);
  await owner.query('analyze');
});
beforeEach(async () => {
  // Resets deliveries that another test has replayed.
  await owner.query(
    `update deliveries
        set state = case when event_id = any ($2) then 'failed' else 'delivered' end,
            tries = 1, due_at = null, closed_at = created_at
      where endpoint_id = any ($1) and state = 'pending'`,
    [[big.endpointId, small.endpointId], givenUp],
  );
});
afterAll(async () => {
  await owner.end();
  await stage.stop();
});

/** How many steps one statement of a test inserts. */
const stepsEach = 10_000;

/** Events one second apart up to now, all delivered except every tenth of the newest hundred, which failed. */
async function givenPast(endpoint: EndpointKey, count: number): Promise<void> {
  const { app } = stage.server;
  for (let left = count; left > 0; left -= stepsEach) {
    const secondsAgo = Array.from({ length: Math.min(left, stepsEach) }, (_, i) => left - i);
    const steps = await app.database.transaction((tx) =>
      writeDeposits(tx, app, endpoint, () => secondsAgo.map((seconds) => later(now, -seconds * 1_000))),
    );
    await owner.query(
      `insert into deliveries (account_id, environment, event_id, endpoint_id, kind, body, state, attempts, tries, lease,
         created_at, closed_at)
       select $1, $2, e.id, $3, 'wallet.deposited', '{}', case when place % 10 = 0 and place <= 100 then 'failed' else 'delivered' end,
              1, 1, 1, e.at, e.at
         from unnest($4::uuid[], $5::timestamptz[], $6::integer[]) as e (id, at, place)`,
      [
        endpoint.accountId,
        endpoint.environment,
        endpoint.endpointId,
        steps.map(eventIdOf),
        steps.map(({ at }) => at),
        secondsAgo,
      ],
    );
  }
  await owner.query(
    `insert into delivery_attempts (account_id, environment, event_id, endpoint_id, number, at, milliseconds, status)
     select account_id, environment, event_id, endpoint_id, 1, created_at, 12, 200
       from deliveries where endpoint_id = $1`,
    [endpoint.endpointId],
  );
}

function page(
  db: Queryable,
  of: EndpointOwner,
  more: { failed?: boolean; before?: string; endpointId?: string } = {},
) {
  return listDeliveries(db, { ...of, ...more, limit: 25 });
}

describe('a list of deliveries', () => {
  const database = () => stage.server.database.database;

  test('is newest first, in pages without gaps or repetitions', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < 10; pages += 1) {
      const { deliveries, next } = await page(database(), small, before === undefined ? {} : { before });
      seen.push(...deliveries.map(({ eventId }) => eventId));
      if (next === null) break;
      before = next;
    }
    const { rows } = await owner.query(
      'select event_id from deliveries where endpoint_id = $1 order by created_at desc',
      [small.endpointId],
    );
    expect(seen).toEqual(rows.map((row) => row.event_id));
  });

  test('can be limited to failed deliveries', async () => {
    const { deliveries, next } = await page(database(), big, { failed: true });
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'failed'));
    expect(next).toBeNull();
  });

  test('contains nothing of another account or environment', async () => {
    const stranger = { ...small, accountId: big.accountId };
    await expect(page(database(), stranger, { endpointId: small.endpointId })).rejects.toThrow(
      'The account has no sandbox endpoint',
    );
    const live = { accountId: small.accountId, environment: 'live' } as const;
    expect(await page(database(), live)).toEqual({ deliveries: [], next: null });
    const [event] = (await page(database(), small)).deliveries;
    if (event === undefined) throw new Error('There is no delivery.');
    for (const of of [live, { ...small, accountId: big.accountId }]) {
      await expect(showEvent(database(), { ...of, eventId: event.eventId })).rejects.toThrow(
        `The account has no ${of.environment} event "${event.eventId}".`,
      );
    }
    await expect(page(database(), { ...small, accountId: 'x' })).rejects.toThrow('There is no account "x"');
  });

  test('continues only from a cursor of its own', async () => {
    for (const before of ['x', '', "2026-01-01' or true --"]) {
      await expect(page(database(), small, { before })).rejects.toThrow('"next" of the page before');
    }
  });

  test('reads as few pages in a long history as in a short one', async () => {
    for (const more of [{}, { failed: true }]) {
      const ofFew = await pagesOf(database(), (db) => page(db, small, more));
      const ofMany = await pagesOf(database(), (db) => page(db, big, more));
      expect(ofMany).toBeLessThan(2 * ofFew + 400);
      const { next } = await page(database(), big);
      expect(next).not.toBeNull();
      const middle = new Date(now.getTime() - (many / 2) * 1_000)
        .toISOString()
        .replace('T', ' ')
        .replace('Z', '+00');
      const before = `${middle}_00000000-0000-0000-0000-000000000000_00000000-0000-0000-0000-000000000000`;
      expect(await pagesOf(database(), (db) => page(db, big, { ...more, before }))).toBeLessThan(
        2 * ofFew + 400,
      );
    }
  });
});

describe('a replay', () => {
  const since = () => new Date(now.getTime() - 90_000);

  test('since a time takes failed deliveries, and reads as few pages in a long history as in a short one', async () => {
    const from = since();
    const count = async (key: EndpointKey) => {
      let replayed = 0;
      const pages = await pagesOf(stage.server.app.database, async (database) => {
        replayed = await replaySince({ ...stage.server.app, database }, { ...key, since: from });
      });
      return { replayed, pages };
    };
    const ofFew = await count(small);
    const ofMany = await count(big);
    expect(ofFew.replayed).toBeGreaterThanOrEqual(5);
    // The two histories are a few seconds apart.
    expect(Math.abs(ofMany.replayed - ofFew.replayed)).toBeLessThanOrEqual(3);
    expect(ofMany.pages).toBeLessThan(2 * ofFew.pages + 400);
    const { rows } = await owner.query(
      `select state, tries from deliveries where endpoint_id = $1 and state = 'pending'`,
      [big.endpointId],
    );
    expect(rows).toEqual(Array.from({ length: ofMany.replayed }, () => ({ state: 'pending', tries: 0 })));
    expect((await count(big)).replayed).toBe(0);
  });

  test('takes delivered ones as well on request, in steps', async () => {
    const app = stage.server.app;
    const long = { ...big, since: new Date(now.getTime() - 3_000_000) };
    const replayed = await replaySince(app, { ...long, deliveredToo: true });
    expect(replayed).toBeGreaterThan(2_900);
    const { rows } = await owner.query(
      `select count(*)::integer as count from deliveries where endpoint_id = $1 and state = 'pending'`,
      [big.endpointId],
    );
    expect(rows[0].count).toBeGreaterThanOrEqual(replayed);
  });

  test('since a time reaches back as far as the results of deliveries are kept', async () => {
    const { app } = stage.server;
    const endpoint = await stage.givenEndpoint('http://127.0.0.1:9/');
    const daysAgo = (days: number): Date => later(now, -days * dayMs);
    await app.database.transaction((tx) =>
      writeDeposits(tx, app, endpoint, () => [daysAgo(32), daysAgo(31), daysAgo(29), daysAgo(28)]),
    );
    expect(await replaySince(app, { ...endpoint, since: daysAgo(40) })).toBe(2);
    const { deliveries } = await page(app.database, endpoint);
    expect(deliveries.map(({ createdAt }) => createdAt)).toEqual([daysAgo(28), daysAgo(29)]);
  });

  test('of one event restarts its schedule, and leaves deliveries in progress unchanged', async () => {
    const app = stage.server.app;
    const { rows } = await owner.query(
      `select event_id from deliveries where endpoint_id = $1 and state = 'delivered' limit 1`,
      [small.endpointId],
    );
    const key = { ...small, eventId: rows[0].event_id };
    await replayEvent(app, key);
    const { delivery } = await stage.showDelivery(small, key.eventId);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 1 });
    await replayEvent(app, key);
    expect((await stage.showDelivery(small, key.eventId)).delivery).toEqual(delivery);
  });

  test('has an audit record: of one event with its id, of many with the request', async () => {
    const app = stage.server.app;
    const endpoint = await stage.givenEndpoint('http://127.0.0.1:9/');
    const [eventId = ''] = await stage.writeEvents(endpoint);
    const from = since();
    await replayEvent(app, { ...endpoint, eventId });
    await replaySince(app, { ...endpoint, since: from, deliveredToo: true });
    const { environment, endpointId: subject } = endpoint;
    const records = await listAudits(app.database, { subject, limit: 10 });
    // Two records of the same millisecond have no order.
    const details = [
      { environment, since: from.toISOString(), delivered: true },
      { environment, event: eventId },
    ];
    const reported = { action: 'endpoint.replayed', accountId: endpoint.accountId, subject };
    expect(records).toEqual(
      expect.arrayContaining(details.map((detail) => expect.objectContaining({ ...reported, detail }))),
    );
  });

  test('of an unknown event or to a disabled endpoint is refused', async () => {
    const app = stage.server.app;
    const nothing = '00000000-0000-7000-8000-000000000000';
    await expect(replayEvent(app, { ...small, eventId: nothing })).rejects.toThrow('no sandbox event');
    await expect(replayEvent(app, { ...small, eventId: 'x' })).rejects.toThrow('no sandbox event');
    await expect(replaySince(app, { ...small, accountId: big.accountId, since: since() })).rejects.toThrow(
      'no sandbox endpoint',
    );
    const endpoint = await stage.givenEndpoint('http://127.0.0.1:9/');
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await disableEndpoint(app, endpoint);
    await expect(replayEvent(app, { ...endpoint, eventId })).rejects.toThrow('enable it first');
    await expect(replaySince(app, { ...endpoint, since: since() })).rejects.toThrow('enable it first');
  });
});

describe('a backlog', () => {
  test('of a hundred thousand at one endpoint makes the leases of another no slower', async () => {
    const request = {
      ...{ failing: false, environments, leaseMs: 20_000, offsetMs: 0, limit: 128, perEndpoint: 8 },
      ...{ busy: new Map(), after: idBeforeAll },
    };
    const { database } = stage.server.database;
    await leaseDeliveries(database, request, renderEvents);
    const before = await pagesOf(database, (db) => leaseDeliveries(db, request, renderEvents));
    await owner.query(
      `update deliveries set state = 'pending', tries = 0, closed_at = null, due_at = clock_timestamp() where endpoint_id = $1`,
      [big.endpointId],
    );
    await owner.query('vacuum analyze deliveries');
    const full = { ...request, busy: new Map([[big.endpointId, 8]]) };
    expect(await pagesOf(database, (db) => leaseDeliveries(db, full, renderEvents))).toBeLessThan(
      2 * before + 400,
    );
    const leased = await leaseDeliveries(database, request, renderEvents);
    const perEndpoint = Map.groupBy(leased, ({ endpointId }) => endpointId);
    for (const [, ofOne] of perEndpoint) expect(ofOne.length).toBeLessThanOrEqual(8);
    expect(perEndpoint.get(big.endpointId)).toHaveLength(8);
  });
});

describe('data past its retention', () => {
  async function countsOf(db: pg.Client, { accountId }: EndpointKey) {
    const { rows } = await db.query(
      `select (select count(*)::integer from events where account_id = $1) as events,
              (select count(*)::integer from deliveries where account_id = $1) as deliveries,
              (select count(*)::integer from delivery_attempts where account_id = $1) as attempts`,
      [accountId],
    );
    return rows[0];
  }

  test('is deleted in any amount, and nothing else is', async () => {
    const { app } = stage.server;
    await purgeEvents(app);
    expect(await countsOf(owner, big)).toEqual({ events: 0, deliveries: many, attempts: many });
    const oldest = 5_000;
    app.clock.offsetMs = 30 * dayMs - (many - oldest) * 1_000;
    await purgeEvents(app);
    app.clock.offsetMs = 0;
    const left = await countsOf(owner, big);
    expect(left.deliveries).toBeGreaterThan(many - oldest - 300);
    expect(left.deliveries).toBeLessThan(many - oldest + 300);
    expect(left).toEqual({ events: 0, deliveries: left.deliveries, attempts: left.deliveries });
  });

  test('is kept while it waits for an enabled endpoint', async () => {
    const other = await openStage({ worker: false, catalog: false });
    const db = new pg.Client(other.server.database.ownerUrl);
    await db.connect();
    try {
      const endpoint = await other.givenEndpoint('http://127.0.0.1:9/');
      const [reported = ''] = await other.writeEvents(endpoint, 4);
      await other.writeOtherEvent(endpoint, 'endpoint.disabled');
      await db.query(
        `update deliveries set state = 'delivered', closed_at = created_at, due_at = null where event_id = $1`,
        [reported],
      );
      const { app } = other.server;
      app.clock.offsetMs = 31 * dayMs;
      await purgeEvents(app);
      expect(await countsOf(db, endpoint)).toEqual({ events: 1, deliveries: 4, attempts: 0 });
      await disableEndpoint(app, endpoint);
      await purgeEvents(app);
      // The event about its disabling is new.
      expect(await countsOf(db, endpoint)).toEqual({ events: 1, deliveries: 0, attempts: 0 });
    } finally {
      await db.end();
      await other.stop();
    }
  });
});

test('a replay closes a gap that is longer than the schedule', async () => {
  const receiver = await startReceiver();
  const working = await openStage({ settings: { webhookScheduleMs: [5_000, 60_000] } });
  try {
    const endpoint = await working.givenEndpoint(receiver.url);
    receiver.answer((_received, response) => void response.writeHead(500).end());
    const started = new Date();
    const reported = await working.writeEvents(endpoint, 20);
    await working.advanceClock(7_000);
    await working.advanceClock(80_000);
    const { deliveries } = await listDeliveries(working.server.app.database, {
      ...endpoint,
      failed: true,
      limit: 100,
    });
    expect(deliveries).toHaveLength(20);
    receiver.answer((_received, response) => void response.writeHead(204).end());
    const before = receiver.received.length;
    expect(await replaySince(working.server.app, { ...endpoint, since: started })).toBe(20);
    await expect.poll(() => receiver.received.length).toBe(before + 20);
    const arrived = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(new Set(arrived)).toEqual(new Set(reported));
  } finally {
    await working.stop();
    await receiver.stop();
  }
});
