import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilPropagated } from '../../src/catalog/version.ts';
import { type LiveStage, startLiveStage } from './live-stage.ts';

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage();
  await stage.add('digiflazz');
  await stage.product('digiflazz', {
    buyer_sku_code: 'tsel10',
    start_cut_off: '23:45',
    end_cut_off: '00:15',
  });
  await stage.sync('digiflazz');
  await stage.add('iak');
  await stage.sync('iak', { addProducts: true });
});
afterAll(() => stage.stop());

/** Sets the clock for every decision. */
async function at(wib: string): Promise<void> {
  const { clock } = stage.server.app;
  clock.offsetMs += new Date(`${wib}+07:00`).getTime() - clock.nodeNow().getTime();
  await waitUntilPropagated();
}

/** The nights at the end of a month, of a February, and of a year. */
const nights = [
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-03-01'],
] as const;

test.each(nights)(
  'between %s and %s a product is unavailable from 23:45 to 00:15 Jakarta time',
  async (day, next) => {
    const seen: unknown[] = [];
    for (const time of [
      `${day}T23:44:30`,
      `${day}T23:45:00`,
      `${next}T00:00:00`,
      `${next}T00:14:00`,
      `${next}T00:15:00`,
    ]) {
      await at(time);
      seen.push((await stage.shown('tsel10')).reason);
    }
    expect(seen).toEqual([null, 'cut_off', 'cut_off', 'cut_off', null]);
  },
);

test.each(nights)(
  'between %s and %s bills of PLN are unavailable at IAK from 23:00 to 01:00',
  async (day, next) => {
    const seen: unknown[] = [];
    for (const time of [`${day}T22:58:00`, `${day}T23:00:00`, `${next}T00:59:00`, `${next}T01:00:00`]) {
      await at(time);
      seen.push((await stage.shown('PLNPOSTPAID', 'postpaid')).reason);
    }
    expect(seen).toEqual([null, 'cut_off', 'cut_off', null]);
  },
);

test.each([
  ['pln', '2026-11-30T23:59:00'],
  ['PLNPOSTPAID', '2026-11-30T22:59:00'],
])('a bill of %s that is read at %s could not be paid, and the catalog says so', async (code, time) => {
  const shown = () => stage.shown(code, 'postpaid');
  await at(`${time.slice(0, -5)}58:00`);
  expect(await shown()).toMatchObject({ available: true, reason: null });
  await at(time);
  const inquired = await stage.buyer.inquire({ product_code: code, customer_no: '530000000001' });
  expect(inquired.body.error.code).toBe('product_unavailable');
  expect(await shown()).toMatchObject({ available: false, reason: 'cut_off' });
});

test('a product in its cut-off window is refused in live only, and sold again afterwards', async () => {
  const quote = (path: string, key: string) =>
    stage.server.client(key).post(`${path}/quotes`, {
      product_code: 'tsel10',
      destination: { customer_no: '081234567890' },
      client_reference: randomUUID(),
    });
  await at('2026-12-31T23:50:00');
  const { live, sandbox } = stage.account.keys;
  expect((await quote('/v1', live)).body.error.code).toBe('product_unavailable');
  expect((await quote('/sandbox/v1', sandbox)).status).toBe(201);
  await at('2027-01-01T00:15:30');
  expect((await quote('/v1', live)).status).toBe(201);
});
