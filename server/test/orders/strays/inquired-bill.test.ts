import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditStrays } from '../../../src/orders/strays/audit-strays.ts';
import { joinStrays } from '../../../src/orders/strays/join-strays.ts';
import { type ListedStray, listStrays } from '../../../src/orders/strays/stray-rows.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';
import { sale, send } from './stray-callbacks.ts';

let stage: LiveStage;
let lines: string[] = [];
let digiflazz: string;

beforeAll(async () => {
  stage = await startLiveStage({ log: (line) => void lines.push(line) });
  digiflazz = await stage.add('digiflazz');
  await stage.toNoon();
});
beforeEach(() => {
  lines = [];
});
afterAll(() => stage.stop());

/** The strays about a reference. */
async function straysOf(ref: string): Promise<readonly ListedStray[]> {
  const { strays } = await listStrays(stage.server.app.database, { supplier: null, all: true, limit: 1_000 });
  return strays.filter(({ reference }) => reference === ref);
}

describe('a callback that reports a bill as paid which we only inquired', () => {
  function paid(ref: string, changes: object = {}): string {
    const bill = { admin: 2_500, selling_price: 11_000, price: 10_000, customer_name: 'NAMA' };
    return sale(ref, { customer_no: '530000000001', buyer_sku_code: 'pln', ...bill, ...changes });
  }

  async function inquired(): Promise<{ id: string; ref: string; confirm: () => Promise<number> }> {
    await stage.peers.digiflazz.control('/settings', { settle_ms: 3_600_000, callbacks: false });
    await stage.sync('digiflazz');
    const order = await stage.buyer.awaiting('postpaid', {
      product_code: 'pln',
      customer_no: '530000000001',
    });
    const [attempt] = await queryAsOwner(
      stage.server,
      'select reference from current_attempts where order_id = $1',
      [order.id],
    );
    const confirm = async (): Promise<number> => (await stage.buyer.confirm(order)).status;
    return { id: order.id, ref: String(attempt?.['reference']), confirm };
  }

  test('is kept until somebody explains it, with or without its cost', async () => {
    const { id, ref } = await inquired();
    expect(await send(digiflazz, paid(ref))).toBe(200);
    expect(await send(digiflazz, paid(ref, { price: null }))).toBe(200);
    expect(await joinStrays(stage.server.app)).toBe(0);
    expect(await straysOf(ref)).toMatchObject([
      { state: 'waiting', reference: ref, said: 'delivered', cost: 10_000n },
      { state: 'waiting', reference: ref },
    ]);
    expect(lines.filter((line) => line.includes('about a reference that no order has'))).toHaveLength(1);
    expect((await stage.buyer.read(id)).status).toBe('awaiting_confirmation');
    expect(await auditStrays(stage.server.app.database, stage.server.app.keyring)).toEqual([]);
  });

  test('is applied to the payment of the bill, once there is one', async () => {
    const { id, ref, confirm } = await inquired();
    await send(digiflazz, paid(ref));
    expect(await joinStrays(stage.server.app)).toBe(0);
    expect([200, 202]).toContain(await confirm());
    expect(await joinStrays(stage.server.app)).toBe(1);
    expect((await stage.buyer.read(id)).status).toBe('succeeded');
    expect(await straysOf(ref)).toMatchObject([{ state: 'joined', order_id: id }]);
  });

  test('is not kept when it says nothing about a payment', async () => {
    const { ref } = await inquired();
    const { sn: _none, ...answer } = JSON.parse(paid(ref)).data;
    expect(await send(digiflazz, JSON.stringify({ data: answer }))).toBe(200);
    expect(await send(digiflazz, paid(ref, { status: 'Gagal', rc: '60' }))).toBe(200);
    expect(await straysOf(ref)).toEqual([]);
  });
});
