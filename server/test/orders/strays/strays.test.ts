import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jakartaDay } from '../../../src/clock.ts';
import { type ChainHead, chainHeadsDir } from '../../../src/ledger/chain-heads.ts';
import { auditStrays } from '../../../src/orders/strays/audit-strays.ts';
import { joinStrays } from '../../../src/orders/strays/join-strays.ts';
import { waitingMax, waitingPerReferenceMax } from '../../../src/orders/strays/receive-stray.ts';
import { resolveStray } from '../../../src/orders/strays/resolve-stray.ts';
import { openCallback } from '../../../src/orders/strays/stray.ts';
import { listStrays, type ListedStray, readStrays } from '../../../src/orders/strays/stray-rows.ts';
import { readNow } from '../../../src/reconciliation/readings.ts';
import { reconcileDay } from '../../../src/reconciliation/reconcile.ts';
import { headFolder, headsIn } from '../../ledger/heads/heads-in.ts';
import { queryAsOwner, queryAsServer, queryWithoutTriggers } from '../../query-as.ts';
import { iakKey, type LiveStage, startLiveStage, usernames } from '../../suppliers/live-stage.ts';
import { number, reference, sale, send } from './stray-callbacks.ts';

let stage: LiveStage;
let lines: string[] = [];
let digiflazz: string;
let iak: string;

beforeAll(async () => {
  stage = await startLiveStage({ log: (line) => void lines.push(line) });
  digiflazz = await stage.add('digiflazz');
  iak = await stage.add('iak');
  await stage.toNoon();
});
beforeEach(async () => {
  lines = [];
  // Every test has its own chain.
  await queryWithoutTriggers(
    stage.server,
    'stray_callbacks',
    'truncate stray_callbacks, stray_callback_states, stray_callback_counters',
  );
  await queryAsOwner(
    stage.server,
    "update stray_callback_chain set last_number = 0, head = decode(repeat('00', 32), 'hex')",
  );
});
afterAll(() => stage.stop());

function iakCallback(ref: string, status = '1'): string {
  const sign = hash('md5', `${usernames.iak}${iakKey}${ref}`);
  return JSON.stringify({ data: { ref_id: ref, status, rc: '00', price: '10350', sign } });
}

async function strays(): Promise<readonly ListedStray[]> {
  return (await listStrays(stage.server.app.database, { supplier: null, all: true, limit: 1_000 })).strays;
}

/** Leaves the strays leased as by a process that has died, for this time from now. */
function leaseUntil(interval: string): Promise<unknown> {
  return queryAsOwner(
    stage.server,
    'update stray_callback_states set leased_until = clock_timestamp() + $1::interval',
    [interval],
  );
}

/** The heads of the strays in the folder of the server. */
async function strayHeads(): Promise<readonly ChainHead[]> {
  const dir = chainHeadsDir(stage.server.app.config.dataDir);
  return (await headsIn(stage.server, headFolder(dir))).strays;
}

test('the head of the chain leaves the database, so that the loss of the newest strays is found', async () => {
  await send(digiflazz, sale(reference()));
  await send(digiflazz, sale(reference()));
  await expect.poll(async () => (await strayHeads()).map(({ number: n }) => n)).toContain(2n);
  const { database, keyring } = stage.server.app;
  const heads = (await strayHeads()).filter(({ number: n }) => n === 2n);
  expect(await auditStrays(database, keyring, heads)).toEqual([]);
  await queryWithoutTriggers(
    stage.server,
    'stray_callbacks',
    'delete from stray_callback_states where number = 2',
  );
  await queryWithoutTriggers(stage.server, 'stray_callbacks', 'delete from stray_callbacks where number = 2');
  await queryAsOwner(
    stage.server,
    'update stray_callback_chain set last_number = 1, head = (select chain from stray_callbacks where number = 1)',
  );
  expect(await auditStrays(database, keyring)).toEqual([]);
  expect(await auditStrays(database, keyring, heads)).toEqual([
    'the last stray callback is 1; 2 were written down',
  ]);
});

function audit(): Promise<string[]> {
  return auditStrays(stage.server.app.database, stage.server.app.keyring);
}

function alerts(): readonly unknown[] {
  return lines
    .filter((line) => line.includes('about a reference that no order has'))
    .map((line): unknown => JSON.parse(line));
}

/** A confirmed order at Digiflazz that is pending there, and its reference. */
async function pending(): Promise<{ id: string; ref: string }> {
  await stage.peers.digiflazz.control('/settings', { settle_ms: 3_600_000, callbacks: false });
  await stage.sync('digiflazz');
  const quoted = await stage.buyer.awaiting('prepaid', {
    product_code: 'xld10',
    destination: { customer_no: '087800001233' },
  });
  expect((await stage.buyer.confirm(quoted)).status).toBe(202);
  const [attempt] = await queryAsOwner(
    stage.server,
    'select reference from current_attempts where order_id = $1',
    [quoted.id],
  );
  return { id: quoted.id, ref: String(attempt?.['reference']) };
}

describe('a signed callback about an unknown reference', () => {
  test('is stored whole and sealed, counted, reported once, and linked in a chain', async () => {
    const [first, second] = [reference(), reference()];
    const body = sale(first);
    for (let i = 0; i < 3; i += 1) expect(await send(digiflazz, body)).toBe(200);
    expect(await send(digiflazz, sale(second, { price: 12_000 }))).toBe(200);
    expect(await strays()).toMatchObject([
      {
        ...{ number: 1n, supplier: 'digiflazz', reference: first, kind: 'statement', said: 'delivered' },
        ...{ code: '00', cost: 10_000n, state: 'waiting', received: 3 },
      },
      { number: 2n, reference: second, cost: 12_000n, received: 1 },
    ]);
    const [stored] = await readStrays(stage.server.app.database, { after: 0n, limit: 1 });
    const content = stored?.content ?? null;
    if (content === null) throw new Error('Nothing was stored.');
    expect(content.bytes.includes('SN-STRAY')).toBe(false);
    const opened = openCallback(stage.server.app.keyring, 1n, content);
    expect(opened.body.toString()).toBe(body);
    expect(opened.headers['x-hub-signature']).toMatch(/^sha1=/);
    expect(alerts()).toMatchObject([{ level: 50, supplier: 'digiflazz', stray: 1, waiting: 1 }]);
    expect(lines.join()).not.toMatch(new RegExp(`${first}|SN-STRAY|${number}`));
    expect(await audit()).toEqual([]);
  });

  test('of IAK is stored as a hint, since its signature covers the reference alone', async () => {
    const ref = reference();
    expect(await send(iak, iakCallback(ref), null)).toBe(200);
    expect(await strays()).toMatchObject([{ supplier: 'iak', kind: 'hint', said: null, cost: null }]);
    // One captured signature cannot fill the table.
    for (let i = 2; i < waitingPerReferenceMax + 5; i += 1)
      expect(await send(iak, iakCallback(ref, String(i)), null)).toBe(200);
    expect(await strays()).toHaveLength(waitingPerReferenceMax);
    expect(await counters()).toEqual([
      { supplier: 'iak', received: BigInt(waitingPerReferenceMax + 4), not_stored: 4n },
    ]);
  });

  test('is only counted when too many wait', async () => {
    await send(digiflazz, sale(reference()));
    await queryAsOwner(
      stage.server,
      `insert into stray_callbacks select n, at, cost, supplier, reference, kind, said, code, content_sealed, content_key_id,
              content_digest, fingerprint, chain, chain_key_id
         from stray_callbacks, generate_series(2, ${waitingMax}) n where number = 1`,
    );
    await queryAsOwner(
      stage.server,
      `insert into stray_callback_states (number, last_at) select n, now() from generate_series(2, ${waitingMax}) n`,
    );
    expect(await send(digiflazz, sale(reference()))).toBe(200);
    expect(await strays()).toHaveLength(waitingMax);
    expect(await counters()).toEqual([{ supplier: 'digiflazz', received: 2n, not_stored: 1n }]);
  });

  test('can be resolved with a reason, and stays stored', async () => {
    await send(digiflazz, sale(reference()));
    const { database } = stage.server.app;
    await expect(resolveStray(database, { number: 1n, reason: ' ', actor: 'operator test' })).rejects.toThrow(
      'The reason',
    );
    await expect(
      resolveStray(database, { number: 2n, reason: 'none', actor: 'operator test' }),
    ).rejects.toThrow('There is no stray');
    expect(
      await resolveStray(database, { number: 1n, reason: 'bought by hand', actor: 'operator test' }),
    ).toMatchObject({
      state: 'resolved',
      reason: 'bought by hand',
    });
    await expect(
      resolveStray(database, { number: 1n, reason: 'again', actor: 'operator test' }),
    ).rejects.toThrow('was resolved');
    expect(await joinStrays(stage.server.app)).toBe(0);
    expect(
      await queryAsOwner(stage.server, "select subject from audit_records where action = 'stray.resolved'"),
    ).toEqual([{ subject: 'stray 1' }]);
    expect(await audit()).toEqual([]);
  });
});

test('an unsigned or badly signed callback leaves nothing behind', async () => {
  expect(await send(digiflazz, sale(reference()), null)).toBe(403);
  expect(await send(digiflazz, sale(reference()), 'another secret')).toBe(403);
  expect(await send(iak, iakCallback(reference()).replace(/"sign":"../, '"sign":"zz'), null)).toBe(403);
  expect(await strays()).toEqual([]);
  expect(await counters()).toEqual([]);
});

function counters(): Promise<unknown> {
  return queryAsOwner(stage.server, 'select supplier, received, not_stored from stray_callback_counters');
}

describe('when the order turns up', () => {
  /** Hides an order's reference, as before a restore has been completed. */
  async function hide(id: string, ref: string): Promise<() => Promise<void>> {
    const change = (to: string): Promise<unknown> =>
      queryWithoutTriggers(
        stage.server,
        'steps',
        "update steps set reference = $2 where order_id = $1 and kind = 'hold'",
        [id, to],
      );
    const opened = await queryAsOwner(stage.server, 'select 1 from attempts where order_id = $1', [id]);
    const changeRow = (to: string): Promise<unknown> =>
      queryWithoutTriggers(
        stage.server,
        'attempts',
        'update attempts set reference = $2 where order_id = $1',
        [id, to],
      );
    const both = async (to: string): Promise<void> => {
      await change(to);
      if (opened.length > 0) await changeRow(to);
    };
    await both(reference());
    return () => both(ref);
  }

  test('its stray callback is applied through the normal path, exactly once', async () => {
    const { id, ref } = await pending();
    const show = await hide(id, ref);
    expect(await send(digiflazz, sale(ref, { customer_no: '087800001233' }))).toBe(200);
    expect(await strays()).toMatchObject([{ state: 'waiting', reference: ref }]);
    expect(await joinStrays(stage.server.app)).toBe(0);
    await show();
    await leaseUntil('20 seconds');
    expect(await joinStrays(stage.server.app)).toBe(0);
    // A lease that is longer than any was given before the clock of the database was set back.
    await leaseUntil('10 minutes');
    const joined = await Promise.all([1, 2, 3].map(() => joinStrays(stage.server.app)));
    expect(joined.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stage.buyer.read(id)).toMatchObject({ status: 'succeeded', version: 3 });
    expect((await stage.buyer.result(id)).body.data.serial).toBe('SN-STRAY');
    expect(await strays()).toMatchObject([{ state: 'joined', order_id: id }]);
    expect(await joinStrays(stage.server.app)).toBe(0);
    expect(await audit()).toEqual([]);
  });

  test('a secret that was replaced meanwhile does not lose it', async () => {
    const { id, ref } = await pending();
    const show = await hide(id, ref);
    await send(digiflazz, sale(ref, { customer_no: '087800001233' }));
    await show();
    const { app } = stage.server;
    const found = app.suppliers.real().find(({ supplier }) => supplier.name === 'digiflazz');
    const forged = found?.supplier.readCallback({ headers: {}, body: Buffer.from(sale(ref)) });
    expect(forged).toEqual({ kind: 'forged' });
    expect(await joinStrays(app)).toBe(1);
    expect((await stage.buyer.read(id)).status).toBe('succeeded');
  });

  test('a stray about another number does not settle it', async () => {
    const { id, ref } = await pending();
    const show = await hide(id, ref);
    await send(digiflazz, sale(ref, { customer_no: '085500001111' }));
    await show();
    expect(await joinStrays(stage.server.app)).toBe(1);
    expect((await stage.buyer.read(id)).status).toBe('processing');
  });
});

test('a sale that only a stray reports is a difference of its day, and explains the movement of the deposit', async () => {
  // A shop without orders: one that is under way may explain a part of the movement.
  const shop = await startLiveStage();
  try {
    const callbacks = await shop.add('digiflazz');
    await shop.toNoon();
    const { app } = shop.server;
    const found = app.suppliers.real().find(({ supplier }) => supplier.name === 'digiflazz')?.supplier;
    if (found === undefined) throw new Error('Digiflazz is not set up.');
    const balances = [1_000_000n, 923_000n];
    const supplier = {
      ...found,
      balance: () => Promise.resolve({ kind: 'balance', amount: balances.shift() ?? 923_000n } as const),
    };
    const day = jakartaDay(await readNow(app));
    await reconcileDay(app, supplier, day, new AbortController().signal);
    await send(callbacks, sale(reference(), { price: 77_000 }));
    const result = await reconcileDay(app, supplier, day, new AbortController().signal);
    expect(result?.drifts).toMatchObject([
      { kind: 'unknown_sale', purchase: null, booked: 0n, said: 77_000n, amount: 77_000n, strayNumber: 1n },
    ]);
    await resolveStray(app.database, { number: 1n, reason: 'bought by hand', actor: 'operator test' });
    const resolved = await reconcileDay(app, supplier, day, new AbortController().signal);
    expect(resolved?.drifts).toMatchObject([{ kind: 'balance_moved', purchase: null, amount: 77_000n }]);
  } finally {
    await shop.stop();
  }
});

describe('the audit finds that', () => {
  beforeEach(async () => {
    for (const price of [10_000, 20_000, 30_000]) await send(digiflazz, sale(reference(), { price }));
  });

  test.each([
    [
      'a figure was changed',
      'update stray_callbacks set cost = 1 where number = 2',
      /2 does not fit the chain/,
    ],
    ['a row is missing', 'delete from stray_callbacks where number = 2', /stray callback 2 is missing/],
    [
      'the last rows are missing',
      'delete from stray_callbacks where number > 1',
      /the last stray callback is 1/,
    ],
    [
      'the content was swapped',
      'update stray_callbacks set content_sealed = (select o.content_sealed from stray_callbacks o where o.number = 1) where number = 2',
      /content of stray callback 2 is not the one of its digest/,
    ],
    [
      'a row was added',
      `insert into stray_callbacks select 9, at, cost, supplier, reference, kind, said, code, content_sealed, content_key_id,
              content_digest, fingerprint, chain, chain_key_id from stray_callbacks where number = 1`,
      /1 stray callbacks are not counted/,
    ],
  ])('%s', async (_what, statement, expected) => {
    expect(await audit()).toEqual([]);
    await queryAsOwner(stage.server, 'delete from stray_callback_states where number > 1');
    await queryWithoutTriggers(stage.server, 'stray_callbacks', statement);
    expect((await audit()).join('\n')).toMatch(expected);
  });
});

test('the server cannot change or remove a stray callback', async () => {
  await send(digiflazz, sale(reference()));
  for (const statement of [
    'update stray_callbacks set cost = 1',
    'delete from stray_callbacks',
    'truncate stray_callbacks',
    'delete from stray_callback_states',
  ])
    await expect(queryAsServer(stage.server, statement)).rejects.toThrow('permission denied');
  await expect(queryAsOwner(stage.server, 'update stray_callbacks set cost = 1')).rejects.toThrow(
    'append-only',
  );
  // A purge of personal data leaves the digest, which the chain covers.
  await queryAsOwner(stage.server, 'update stray_callbacks set content_sealed = null');
  expect(await audit()).toEqual([]);
});
