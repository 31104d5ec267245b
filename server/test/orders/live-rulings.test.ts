import { expect, test } from 'vitest';
import { ruleOnCase } from '../../src/orders/rule-case.ts';
import { takeCallback } from '../../src/orders/take-callback.ts';
import { Secret } from '../../src/sealed.ts';
import type { Outcome } from '../../src/suppliers/supplier.ts';
import { deposit, startLiveShop, type LiveShop } from './live-stage.ts';

const ruler = { actor: 'operator test', reason: 'the supplier said so on the phone' };

function sold(serial: string, cost: bigint): Outcome {
  return {
    kind: 'delivered',
    serial: new Secret(serial),
    cost,
    supplierReference: null,
    supplierCode: '00',
  };
}

function hear(shop: LiveShop, supplier: string, reference: string, outcome: Outcome): Promise<unknown> {
  return takeCallback(shop.server.app, supplier, { kind: 'statement', reference, outcome });
}

async function settle(shop: LiveShop, orderId: string, as: 'failed' | 'succeeded'): Promise<bigint> {
  return (await ruleOnCase(shop.server.app, { orderId, as, serial: undefined, ruler })).booked;
}

/** Our references of an order's purchases, the oldest first. */
async function referencesOf(shop: LiveShop, orderId: string): Promise<readonly string[]> {
  return (await shop.attempts(orderId)).map(({ reference }) => String(reference));
}

test('a ruling books what came to light since the last one, and not what that one found untrue', async () => {
  const shop = await startLiveShop();
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  await shop.digiflazz.control('/faults', { fault: 'code', code: '68' });
  await shop.iak.control('/faults', { fault: 'code', code: '07' });
  const { id } = await shop.quote().then(async (quoted) => (await shop.confirm(quoted)).body.data);
  expect((await shop.read(id)).status).toBe('failed');
  const [first = '', second = ''] = await referencesOf(shop, id);
  await hear(shop, 'digiflazz', first, sold('A', 10_000n));
  expect(await settle(shop, id, 'failed')).toBe(0n);
  await hear(shop, 'iak', second, sold('B', 10_700n));
  expect(await settle(shop, id, 'succeeded')).toBe(10_700n);
  expect(await shop.cases(id)).toMatchObject([{ open: false }, { open: false }]);
  expect(await shop.wallet()).toEqual({ available: deposit, held: 0 });
});
