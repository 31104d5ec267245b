import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { revokeKey, createKey } from '../../../src/clients/keys.ts';
import { sql } from '../../../src/database/sql.ts';
import { idBeforeAll, newId } from '../../../src/ids.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { type Buyer, buyerOf, givenBuyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { stopTime } from '../stop-time.ts';
import { eventIdOf } from '../../../src/webhooks/event-id.ts';
import { storedEvents } from '../../webhooks/stored-events.ts';

let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, replace: stopTime });
  other = await startTestServer({ besides: server, worker: false, replace: stopTime });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

interface ReceivedEvent {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data: readonly { readonly id: string; readonly kind: string; readonly body: string }[];
    readonly meta: { readonly next: string; readonly request_id: string; readonly environment: string };
    readonly error: { readonly code: string };
  };
}

async function ask(key: string, query: string, url = server.url): Promise<ReceivedEvent> {
  const answer = await fetch(`${url}/sandbox/v1/events${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}

async function buy(buyer: Buyer): Promise<string> {
  const order = await buyer.awaiting('prepaid');
  await buyer.confirm(order);
  return order.id;
}

describe('GET /sandbox/v1/events', () => {
  test('starts now, and continues after a given event', async () => {
    const buyer = await givenBuyer(server);
    const key = buyer.account.keys.sandbox;
    await buy(buyer);
    const start = await ask(key, '');
    expect(start).toMatchObject({ status: 200, body: { data: [], meta: { environment: 'sandbox' } } });
    const id = await buy(buyer);
    const { body, headers } = await ask(key, `?after=${start.body.meta.next}`);
    expect(body.data.map(({ kind }) => kind)).toEqual(['order.processing', 'order.succeeded']);
    expect(body.data.map((event) => JSON.parse(event.body).data.order.id)).toEqual([id, id]);
    expect(body.meta.next).toBe(body.data[1]?.id);
    expect(headers.get('ratelimit-limit')).toBe('6000');
    expect(headers.get('x-request-id')).toBe(body.meta.request_id);
    expect((await ask(key, `?after=${body.data[0]?.id}`)).body.data.map(({ id }) => id)).toEqual([
      body.data[1]?.id,
    ]);
  });

  test('is not moved ahead by an event that was written without the lock of the wallet', async () => {
    const buyer = await givenBuyer(server);
    const key = buyer.account.keys.sandbox;
    await server.app.database.rows(sql`
      insert into events (account_id, environment, id, kind, body, created_at)
      values (${buyer.account.id}::uuid, 'sandbox', 'ffffffff-0000-7000-8000-000000000000'::uuid, 'webhook.test', '{}',
              clock_timestamp())`);
    const { next } = (await ask(key, '')).body.meta;
    await buy(buyer);
    const { body } = await ask(key, `?after=${next}`);
    expect(body.data.map(({ kind }) => kind)).toEqual(['order.processing', 'order.succeeded']);
  });

  test('continues after the time of an id that none of its events has', async () => {
    const [mine, theirs] = [await givenBuyer(server), await givenBuyer(server)];
    const key = mine.account.keys.sandbox;
    const kindsAfter = async (id: string): Promise<string[]> =>
      (await ask(key, `?after=${id}`)).body.data.map(({ kind }) => kind);
    const both = ['order.processing', 'order.succeeded'];
    await buy(mine);
    // Their third event has a higher number than any of mine, and comes before my last two.
    for (let i = 0; i < 2; i += 1) await buy(theirs);
    const { next } = (await ask(theirs.account.keys.sandbox, '')).body.meta;
    const unordered = newId();
    await buy(mine);
    expect(await kindsAfter(idBeforeAll)).toEqual([...both, ...both]);
    for (const id of [next, unordered, unordered.toUpperCase()]) expect(await kindsAfter(id)).toEqual(both);
    for (const id of [newId(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      expect(await kindsAfter(id)).toEqual([]);
    const { body } = await ask(key, `?after=${idBeforeAll}`);
    expect(await kindsAfter(body.data[0]?.id.toUpperCase() ?? '')).toEqual(both.slice(1).concat(both));
  });

  test('continues after the time of an event that a restore has lost', async () => {
    const buyer = await givenBuyer(server);
    const key = buyer.account.keys.sandbox;
    await buy(buyer);
    const owner = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    // Of the lost events, one has the number of a later step, and another one a number that no step has yet.
    const lost = [2n, 1_000n].map((number) => eventIdOf({ ...owner, number, at: new Date() }));
    const stored = await storedEvents(server.app.database, owner);
    expect(stored.map(({ id }) => id)).not.toContain(lost[0]);
    await buy(buyer);
    for (const id of lost) {
      const { data } = (await ask(key, `?after=${id}`)).body;
      expect(data.map(({ kind }) => kind)).toEqual(['order.processing', 'order.succeeded']);
    }
  });

  test('waits for the next event on any node', async () => {
    const buyer = await givenBuyer(server);
    const key = buyer.account.keys.sandbox;
    const { next } = (await ask(key, '')).body.meta;
    const waiting: Promise<ReceivedEvent>[] = [];
    for (const node of [server.url, other.url]) {
      waiting.push(...Array.from({ length: 4 }, () => ask(key, `?after=${next}&wait=20`, node)));
      // A fifth request cannot wait while four do.
      await expect.poll(async () => (await ask(key, `?after=${next}&wait=0`, node)).status).toBe(429);
    }
    await buy(buyer);
    const kinds = (await Promise.all(waiting)).map(({ body }) => body.data[0]?.kind);
    expect(kinds).toEqual(waiting.map(() => 'order.processing'));
  });

  test('returns an empty list at the time limit', async () => {
    const timed = await startTestServer({ besides: server, worker: false });
    onTestFinished(() => timed.stop());
    const { keys } = await server.givenAccount();
    const { next } = (await ask(keys.sandbox, '')).body.meta;
    const startMs = performance.now();
    const { status, body } = await ask(keys.sandbox, `?after=${next}&wait=1`, timed.url);
    expect([status, body.data, body.meta.next]).toEqual([200, [], next]);
    expect(performance.now() - startMs).toBeGreaterThan(950);
  });

  test('returns a hundred events at a time to a reader that was away, in commit order', async () => {
    const { id, keys } = await server.givenAccount();
    let { next } = (await ask(keys.sandbox, '')).body.meta;
    const wallet = { accountId: id, environment: 'sandbox' } as const;
    // Each deposit raises the balance, so the balances show the commit order on two nodes.
    const deposits = Array.from({ length: 230 }, (_, i) => ({ amount: 1n, reference: `away-${id}-${i}` }));
    await Promise.all(
      deposits.map((deposit, i) =>
        creditDeposit([server, other][i % 2]?.app.orders ?? server.app.orders, wallet, deposit, 'operator'),
      ),
    );
    const pages: number[][] = [];
    do {
      const { body } = await ask(keys.sandbox, `?after=${next}&wait=0`);
      pages.push(body.data.map((event) => JSON.parse(event.body).data.wallet.balance));
      ({ next } = body.meta);
    } while (pages.at(-1)?.length !== 0);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 30, 0]);
    expect(pages.flat()).toEqual(Array.from({ length: 230 }, (_, i) => 10_000_001 + i));
  });

  test('contains no event of another account or of live, and is not moved ahead by one', async () => {
    const [mine, theirs] = [await givenBuyer(server), await givenBuyer(server)];
    const { next } = (await ask(mine.account.keys.sandbox, '')).body.meta;
    await buy(theirs);
    const live = { accountId: mine.account.id, environment: 'live' } as const;
    const deposit = { amount: 5_000n, reference: `live-${mine.account.id}` };
    await creditDeposit(server.app.orders, live, deposit, 'operator');
    const { body } = await ask(mine.account.keys.sandbox, `?after=${next}`);
    expect(body.data).toEqual([]);
    expect((await ask(mine.account.keys.sandbox, '')).body.meta.next).toBe(next);
    const first = (await ask(theirs.account.keys.sandbox, `?after=${next}`)).body.data[0]?.id;
    expect((await ask(mine.account.keys.sandbox, `?after=${first}`)).body.data).toEqual([]);
  });

  test.each([
    ['no key', '', 401, 'missing_key'],
    ['an unknown parameter', '?since=now', 422, 'invalid_parameter'],
    ['a malformed id', '?after=5', 422, 'invalid_parameter'],
    ['a wait that is too long', '?wait=21', 422, 'invalid_parameter'],
  ])('refuses %s', async (what, query, status, code) => {
    const { keys } = await server.givenAccount();
    const answer = await ask(what === 'no key' ? '' : keys.sandbox, query);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test('accepts sandbox keys only and exists in the sandbox only', async () => {
    const { keys } = await server.givenAccount();
    const client = server.client(keys.live);
    expect((await ask(keys.live, '')).body.error.code).toBe('wrong_environment');
    expect((await client.get('/v1/events')).body.error.code).toBe('not_found');
    const answer = await fetch(`${server.url}/sandbox/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.sandbox}` },
    });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('returns only what the scopes of a key allow', async () => {
    const buyer = await givenBuyer(server);
    const keyFor = async (scopes: readonly string[]): Promise<string> => {
      const about = { accountId: buyer.account.id, environment: 'sandbox', scopes } as const;
      return (await createKey(server.app.database, server.app.config.brand, about)).key.open();
    };
    const [none, orders] = [await keyFor(['wallet:read']), await keyFor(['orders:read'])];
    expect((await ask(none, '')).body.error.code).toBe('missing_scope');
    const { next } = (await ask(orders, '')).body.meta;
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    await creditDeposit(
      server.app.orders,
      wallet,
      {
        amount: 5_000n,
        reference: `listen-${buyer.account.id}`,
      },
      'operator',
    );
    await buy(buyer);
    const kinds = async (key: string): Promise<string[]> =>
      (await ask(key, `?after=${next}`)).body.data.map(({ kind }) => kind);
    expect(await kinds(orders)).toEqual(['order.processing', 'order.succeeded']);
    expect(await kinds(buyer.account.keys.sandbox)).toEqual([
      'wallet.deposited',
      'order.processing',
      'order.succeeded',
    ]);
  });

  test('lets at most four requests of an account wait at a time', async () => {
    const buyer = await givenBuyer(server);
    const key = buyer.account.keys.sandbox;
    const { next } = (await ask(key, '')).body.meta;
    const gone = new AbortController();
    const waiting = Array.from({ length: 4 }, () =>
      fetch(`${server.url}/sandbox/v1/events?after=${next}&wait=20`, {
        headers: { authorization: `Bearer ${key}` },
        signal: gone.signal,
      }).catch(() => undefined),
    );
    const fifth = (): Promise<ReceivedEvent> => ask(key, `?after=${next}&wait=0`);
    await expect.poll(async () => (await fifth()).body.error?.code).toBe('rate_limited');
    const refused = await fifth();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    gone.abort();
    await Promise.all(waiting);
    await expect.poll(async () => (await fifth()).status).toBe(200);
  });

  test('returns no event to a key that was revoked during the wait', async () => {
    const buyer = await givenBuyer(server);
    const made = await createKey(server.app.database, server.app.config.brand, {
      accountId: buyer.account.id,
      environment: 'sandbox',
    });
    const { next } = (await ask(made.key.open(), '')).body.meta;
    const waiting = ask(made.key.open(), `?after=${next}&wait=20`);
    await revokeKey(server.app.database, { keyId: made.id });
    // The waiting request was accepted with the same key on the same node.
    await expect.poll(async () => (await ask(made.key.open(), '')).status).toBe(401);
    await buy(buyer);
    const { status, body } = await waiting;
    expect([status, body.error.code]).toEqual([401, 'revoked_key']);
  });

  test('loses no event and keeps their order while two nodes write at once', async () => {
    const buyer = await givenBuyer(server);
    const elsewhere = buyerOf(other, buyer.account);
    const key = buyer.account.keys.sandbox;
    let { next } = (await ask(key, '')).body.meta;
    const received: string[] = [];
    let writing = true;
    const writers = Promise.all(
      [buyer, elsewhere].flatMap((one) =>
        Array.from({ length: 6 }, async () => {
          for (let i = 0; i < 10; i += 1) {
            const order = await one.awaiting('prepaid', { product_code: 'tsel5' });
            await (i % 3 === 0 ? one.cancel(order.id) : one.confirm(order));
          }
        }),
      ),
    ).finally(() => (writing = false));
    for (let last = false; !last;) {
      last = !writing;
      const { body } = await ask(key, `?after=${next}&wait=0`);
      received.push(...body.data.map(({ id }) => id));
      if (body.data.length > 0) last = false;
      ({ next } = body.meta);
    }
    await writers;
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const stored = await storedEvents(server.app.database, wallet);
    expect(received).toEqual(stored.map(({ id }) => id));
    expect(received).toEqual(received.toSorted());
    expect(received.length).toBe(12 * (4 + 6 * 2));
  });
});
