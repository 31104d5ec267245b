import pg from 'pg';
import { expect, test } from 'vitest';
import { confirmUnanswered, type LiveShop, startLiveShop } from '../orders/attempts/live-shop.ts';
import { queryAsOwner, untilWaiting } from '../query-as.ts';

/*
 * A server whose database was out of reach cannot know whether another one came back, restored from a backup. Requests are
 * refused until it knows. What becomes of a purchase must not depend on when it read that.
 */

const minuteMs = 60_000;

/** Starts a shop that watches whether it is in quarantine, and sells at one supplier. */
async function startWatchingShop(): Promise<LiveShop> {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'));
  await shop.server.app.quarantine.watch();
  return shop;
}

/** Lets the server find that it cannot read whether it is in quarantine. */
async function loseSight({ server }: LiveShop): Promise<void> {
  await queryAsOwner(server, 'revoke select on restores from konter_app');
  await expect.poll(() => server.app.quarantine.active).toBe(true);
}

async function regainSight({ server }: LiveShop): Promise<void> {
  await queryAsOwner(server, 'grant select on restores to konter_app');
}

/** Confirms an order; the confirm is admitted, and its transaction waits until `meanwhile` is done. */
async function confirmMeanwhile(
  shop: LiveShop,
  meanwhile: () => Promise<void>,
): Promise<{ readonly id: string; readonly status: number }> {
  const order = await shop.quote();
  const other = new pg.Client(shop.server.database.ownerUrl);
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from wallets for update');
    const confirming = shop.confirm(order);
    await untilWaiting(shop.server, 1);
    await meanwhile();
    await other.query('rollback');
    return { id: order.id, status: (await confirming).status };
  } finally {
    await other.end();
  }
}

test('a purchase whose hold is booked when the database has come back is sent', async () => {
  const shop = await startWatchingShop();
  const { id, status } = await confirmMeanwhile(shop, async () => {
    await loseSight(shop);
    await regainSight(shop);
  });
  expect([status, await shop.sold()]).toEqual([200, 1]);
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
});

test('a purchase is left to the worker, and to no person, while nobody knows whether it may be sent', async () => {
  const shop = await startWatchingShop();
  const { id, status } = await confirmMeanwhile(shop, () => loseSight(shop));
  expect([status, await shop.sold()]).toEqual([202, 0]);
  await regainSight(shop);
  await shop.advanceClock(minuteMs);
  await shop.advanceAttempts();
  expect(await shop.read(id)).toMatchObject({ status: 'succeeded' });
  expect(await shop.cases(id)).toEqual([]);
});

test('an open purchase is asked about again as soon as the database can be read', async () => {
  const shop = await startWatchingShop();
  await shop.digiflazz.control('/faults', { fault: 'silent_after' });
  const order = await shop.quote();
  expect((await confirmUnanswered(shop, order)).status).toBe(202);
  await shop.advanceClock(minuteMs);
  await loseSight(shop);
  await regainSight(shop);
  await shop.advanceAttempts();
  expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded' });
  expect([await shop.cases(order.id), await shop.sold()]).toEqual([[], 1]);
});
