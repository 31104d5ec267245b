import { expect, test } from 'vitest';
import { formatTimeline } from '../../src/commands/format-order.ts';
import { applyCallback } from '../../src/orders/attempts/apply-callback.ts';
import { findOrderById } from '../../src/orders/read/found-order.ts';
import { readOrderTimeline } from '../../src/orders/timeline/order-timeline.ts';
import { revealOrder } from '../../src/orders/private/reveal-order.ts';
import { Secret } from '../../src/sealed.ts';
import { queryAsOwner, queryWithoutTriggers } from '../query-as.ts';
import { startLiveShop } from './attempts/live-shop.ts';

test('a case of two serials shows both masked, and reveals both; a purged one is said to be gone', async () => {
  const shop = await startLiveShop();
  const { app } = shop.server;
  shop.sells(shop.at('digiflazz', 'xld10'));
  const quoted = await shop.quote();
  expect((await shop.confirm(quoted)).status).toBe(200);
  const first = String(await shop.serial(quoted.id));
  const [attempt] = await shop.attempts(quoted.id);
  const outcome = {
    kind: 'delivered',
    serial: new Secret('SECOND-SERIAL-7777'),
    cost: 10_000n,
    supplierReference: null,
    supplierCode: '00',
  } as const;
  const reference = String(attempt?.['reference']);
  await applyCallback(app, 'digiflazz', { kind: 'statement', reference, outcome });
  expect(await shop.cases(quoted.id)).toMatchObject([{ cause: 'two_serials', open: true }]);

  const place = await findOrderById(app.database, quoted.id);
  const shown = formatTimeline(await readOrderTimeline(app.database, place, 0, app.keyring));
  expect(shown).toMatch(/serial \*+7777 by step/);
  expect(shown).toContain(`*${first.slice(-4)} by step`);
  for (const serial of [first, 'SECOND-SERIAL-7777']) expect(shown).not.toContain(serial);

  const request = { what: 'serial', reason: 'two serials', actor: 'operator' } as const;
  expect(await revealOrder(app, place, request)).toMatchObject({
    what: 'serial',
    serials: [{ serial: first }, { serial: 'SECOND-SERIAL-7777' }],
  });
  const audited = (): Promise<unknown> =>
    queryAsOwner(
      shop.server,
      "select detail ->> 'what' as what from audit_records where action = 'order.revealed'",
    );
  expect(await audited()).toEqual([{ what: 'serial' }]);

  // A value that cannot be opened is not shown, and nothing is said of it.
  const [stored] = await queryAsOwner(
    shop.server,
    "select serial_sealed from steps where order_id = $1 and kind = 'capture'",
    [quoted.id],
  );
  const set = (value: unknown): Promise<unknown> =>
    queryWithoutTriggers(
      shop.server,
      'steps',
      "update steps set serial_sealed = $2 where order_id = $1 and kind = 'capture'",
      [quoted.id, value],
    );
  await set(Buffer.alloc(60, 1));
  await expect(revealOrder(app, place, request)).rejects.toThrow('cannot be opened');
  await set(stored?.['serial_sealed']);

  await queryAsOwner(shop.server, 'update steps set serial_sealed = null where order_id = $1', [quoted.id]);
  await queryAsOwner(shop.server, 'update orders set destination_sealed = null where id = $1', [quoted.id]);
  await expect(revealOrder(app, place, request)).rejects.toThrow('was purged');
  await expect(revealOrder(app, place, { ...request, what: 'destination' })).rejects.toThrow('was purged');
  expect(await audited()).toHaveLength(1);
});
