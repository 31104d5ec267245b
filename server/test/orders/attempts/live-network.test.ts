import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pause } from '../../../src/clock.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { startLiveShop, type LiveShop } from './live-shop.ts';
import { patienceMs } from '../../patience.ts';

/*
 * No network call while a transaction is open. PostgreSQL reports after each group of statements whether its
 * connection is in one, and every request of undici, which all adapters use, is compared with these reports. Each
 * test does one thing at a time, so every open transaction belongs to it.
 */

/** The last report of PostgreSQL for each connection: `I` is idle, anything else is in a transaction. */
const states = new Map<unknown, string>();
const calls: { readonly origin: string; readonly open: number }[] = [];

function openTransactions(): number {
  return [...states.values()].filter((state) => state !== 'I').length;
}

function watchTransactions(): void {
  const { emit } = pg.Connection.prototype;
  vi.spyOn(pg.Connection.prototype, 'emit').mockImplementation(function watched(
    this: pg.Connection,
    ...given: [string | symbol, ...unknown[]]
  ): boolean {
    const [event, message] = given;
    if (event === 'readyForQuery') states.set(this, String(memberOf(message, 'status')));
    if (event === 'end') states.delete(this);
    return Reflect.apply(emit, this, given);
  });
}

function onRequest(message: unknown): void {
  const request = memberOf(message, 'request');
  // A test's own requests to a simulator are no calls of konter.
  if (String(memberOf(request, 'path')).startsWith('/_control')) return;
  calls.push({ origin: String(memberOf(request, 'origin')), open: openTransactions() });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

beforeEach(() => {
  states.clear();
  calls.length = 0;
  watchTransactions();
  subscribe('undici:request:create', onRequest);
});
afterEach(() => {
  unsubscribe('undici:request:create', onRequest);
  vi.restoreAllMocks();
});

/** The calls to suppliers since the test last read them, each with the transactions that were open. */
function toSuppliers(shop: LiveShop): { calls: number; open: number } {
  const origins = new Set([shop.digiflazz.url(), shop.iak.url()]);
  const found = calls.splice(0).filter(({ origin }) => origins.has(origin));
  return { calls: found.length, open: Math.max(0, ...found.map((call) => call.open)) };
}

async function whatIsSent(
  shop: LiveShop,
  work: () => Promise<unknown>,
): Promise<{ calls: number; open: number }> {
  toSuppliers(shop);
  await work();
  return toSuppliers(shop);
}

describe('no supplier is called while a transaction is open:', () => {
  test('by quotes and confirms, to the next supplier too', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
    const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
    expect(toSuppliers(shop)).toEqual({ calls: 0, open: 0 });
    await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
    const sent = await whatIsSent(shop, () => shop.confirm(quoted));
    expect(sent.open).toBe(0);
    expect(sent.calls).toBeGreaterThanOrEqual(2);
    expect(await shop.attempts(quoted.id)).toHaveLength(2);
  });

  test('by inquiries, payments, status checks and callbacks', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'pln'));
    let id = '';
    const steps = [
      async () => {
        id = (await shop.inquire()).body.data.id;
      },
      async () => {
        await shop.digiflazz.control('/faults', { fault: 'html' });
        expect((await shop.confirm(await shop.read(id))).status).toBe(202);
      },
      async () => {
        await shop.advanceClock(61_000);
        await shop.advanceAttempts();
        expect((await shop.read(id)).status).toBe('succeeded');
      },
    ];
    for (const step of steps) {
      const sent = await whatIsSent(shop, step);
      expect(sent.open).toBe(0);
      expect(sent.calls).toBeGreaterThan(0);
    }
    const [attempt] = await shop.attempts(id);
    const reference = String(attempt?.['reference']);
    const sent = await whatIsSent(shop, () =>
      applyCallback(shop.server.app, 'digiflazz', { kind: 'hint', reference }),
    );
    expect(sent).toEqual({ calls: 0, open: 0 });
  });

  test('and this test would detect such a call', async () => {
    const shop = await startLiveShop();
    shop.sells(shop.at('digiflazz', 'xld10'));
    const { database } = shop.server.app;
    const sent = await whatIsSent(shop, () =>
      database.transaction(async () => {
        await shop.digiflazz.supplier.balance({ signal: AbortSignal.timeout(patienceMs) });
      }),
    );
    expect(sent).toEqual({ calls: 1, open: 1 });
    expect(openTransactions()).toBe(0);
  });
});

describe('a supplier that does not answer', () => {
  test('makes no client wait beyond the deadline and delays no other supplier', async () => {
    const shop = await startLiveShop({
      worker: true,
      settings: { replyDeadlineMs: { live: 400, sandbox: 400 } },
    });
    // Longer than the time limit of the test.
    const never = 600_000;
    onTestFinished(() => stillSilent.abort());
    // Digiflazz answers no call, and its calls have a long deadline.
    shop.wrap((supplier) =>
      supplier.name === 'digiflazz'
        ? {
            ...supplier,
            callDeadlineMs: never,
            statusQueryRules: anyTime,
            submit: () => silence(never),
            queryStatus: () => silence(never),
          }
        : supplier,
    );
    shop.sells(shop.at('digiflazz', 'xld10'));
    const stuck = await Promise.all(Array.from({ length: 100 }, () => shop.quote()));
    const answers = await Promise.all(stuck.map((order) => shop.confirm(order)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await expect.poll(() => silences).toBe(stuck.length);
    // They are all due, and there are more of them than the worker calls at a time.
    await shop.advanceClock(2 * never);
    await expect.poll(() => silences).toBeGreaterThan(stuck.length);

    shop.sells(shop.at('iak', 'xld10000'));
    const quoted = await shop.quote({ destination: { customer_no: '081712340001' } });
    expect((await shop.confirm(quoted)).status).toBe(202);
    await expect.poll(() => shop.statements(quoted.id)).toHaveLength(1);
    await shop.advanceClock(6_000);
    await shop.until(quoted.id, 'succeeded');
    expect(silences).toBeGreaterThan(stuck.length);
  });
});

const rule = { mayBuy: false, intervalMs: 0, ageMaxMs: Number.MAX_SAFE_INTEGER };
const anyTime = { prepaid: rule, postpaid: rule };
const stillSilent = new AbortController();
/** How many calls wait for an answer that does not come. */
let silences = 0;

async function silence(ms: number): Promise<{ kind: 'unknown'; recheckInMs: number }> {
  silences += 1;
  await pause(ms, stillSilent.signal);
  silences -= 1;
  return { kind: 'unknown', recheckInMs: 60_000 };
}
