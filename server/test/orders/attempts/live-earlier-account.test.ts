import { expect, onTestFinished, test, vi } from 'vitest';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { askAgain } from '../../../src/orders/attempts/ask-again.ts';
import { recheckClosedAttempt } from '../../../src/orders/attempts/recheck-closed-attempt.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { Secret } from '../../../src/sealed.ts';
import { readLatestAttempts } from '../../../src/suppliers/attempts/attempts.ts';
import type { Attempt } from '../../../src/suppliers/attempts/attempt.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { startLiveStage } from '../../suppliers/live-stage.ts';
import { confirmUnanswered, deposit, type LiveShop, startLiveShop } from './live-shop.ts';

/*
 * Another account at a supplier has never seen the purchases of the earlier one: it would buy them, or deny them. For a moment
 * after the change, servers still buy under the earlier account.
 */

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000];

/** A question that the account of today would answer with "never seen it". */
function neverSeen(): ReturnType<typeof vi.fn<() => Promise<Outcome>>> {
  return vi.fn(async () => ({ kind: 'absent' }));
}

/** The supplier gets another account so many milliseconds before now. */
function changeAccount(shop: LiveShop, ago: number, queryStatus = neverSeen()): void {
  const accountSince = new Date(shop.server.app.clock.nodeNow().getTime() - ago);
  shop.wrap((supplier) => ({ ...supplier, accountSince, queryStatus }));
}

async function attemptOf({ server }: LiveShop, id: string): Promise<Attempt> {
  const { wallet } = await findOrderById(server.app.database, id);
  const [attempt] = await readLatestAttempts(server.app.database, 'live', [{ ...wallet, id }]);
  if (attempt === undefined) throw new Error('The order has no purchase.');
  return attempt;
}

test.each(['digiflazz', 'iak'] as const)(
  'a purchase that may have been sent to an earlier account at %s is not asked about: a person decides',
  async (name) => {
    const shop = await startLiveShop();
    const { app } = shop.server;
    shop.sells(shop.at(name, name === 'iak' ? 'xld10000' : 'xld10'));
    await shop[name].control('/faults', { fault: 'silent_after' });
    // Not every server knows of the other account yet.
    const changedAt = app.clock.nodeNow();
    const quoted = await shop.quote();
    expect((await confirmUnanswered(shop, quoted)).status).toBe(202);
    const query = neverSeen();
    shop.wrap((supplier) => ({ ...supplier, accountSince: changedAt, queryStatus: query }));
    for (const ms of [3 * minuteMs, 2 * dayMs]) {
      await shop.advanceClock(ms);
      await shop.advanceAttempts();
      expect(await shop.read(quoted.id)).toMatchObject({
        status: 'manual_review',
        reason: 'outcome_unknown',
      });
    }
    expect(await shop.statements(quoted.id)).toContainEqual({
      source: 'ask',
      said: 'unknown',
      code: 'earlier_account',
    });
    expect(await shop.wallet()).toEqual({ available: deposit - quoted.price, held: quoted.price });
    // A person cannot ask the other account either.
    const attempt = await attemptOf(shop, quoted.id);
    const asked = askAgain(app, await findOrderById(app.database, quoted.id), {
      attemptId: attempt.id,
      actor: 'operator test',
    });
    await expect(asked).rejects.toMatchObject({ info: { reason: 'earlier_account' } });
    expect(query).not.toHaveBeenCalled();
    // What is signed still counts.
    await applyCallback(app, name, {
      kind: 'statement',
      reference: attempt.reference,
      outcome: { kind: 'delivered', serial: new Secret('S1'), cost: 10_000n, supplierReference: null },
    });
    expect(await shop.read(quoted.id)).toMatchObject({ status: 'succeeded' });
    // Nor does a reconciliation ask about it, now that it is closed.
    await shop.advanceClock(minuteMs);
    const closed = await attemptOf(shop, quoted.id);
    const { supplier } = shop.at(name, 'any');
    expect(await recheckClosedAttempt(app, supplier, closed)).toBeUndefined();
    expect(query).not.toHaveBeenCalled();
  },
);

test('a purchase that was sent later than a minute after the change of account is asked about', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('iak', 'xld10000'));
  await shop.iak.control('/faults', { fault: 'silent_before' });
  const changed = minuteMs + secondMs;
  const query = neverSeen();
  changeAccount(shop, changed, query);
  const quoted = await shop.quote();
  expect((await confirmUnanswered(shop, quoted)).status).toBe(202);
  await shop.advanceClock(3 * minuteMs);
  await shop.advanceAttempts();
  expect(query).toHaveBeenCalledTimes(1);
  expect(await shop.read(quoted.id)).toMatchObject({ status: 'failed', reason: 'not_delivered' });
});

test('only a change of account counts, not the first setup of a supplier', async () => {
  const stage = await startLiveStage({ worker: true, settings: { priceSyncIntervalMs: dayMs } });
  onTestFinished(() => stage.stop());
  const { app } = stage.server;
  await stage.add('iak');
  await stage.peers.iak.control('/settings', { by_hand: true, once_a_day: false });
  await stage.sync('iak', { addProducts: true });
  const since = (): unknown => app.suppliers.real().map(({ supplier }) => supplier.accountSince);
  expect(since()).toEqual([undefined]);
  await stage.add('iak', { testMode: true });
  expect(since()).toEqual([expect.any(Date)]);
  // Settings of the same account change nothing.
  const [before] = app.suppliers.real();
  await stage.add('iak', { testMode: true, priority: 7 });
  expect(since()).toEqual([before?.supplier.accountSince]);

  const destination = { customer_no: '081234567890' };
  const quoted = await stage.buyer.awaiting('prepaid', { product_code: 'hsteam12000', destination });
  expect((await stage.buyer.confirm(quoted)).status).toBe(202);
  app.clock.offsetMs += minuteMs;
  await stage.buyer.until(quoted.id, 'manual_review');
});
