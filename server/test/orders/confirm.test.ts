import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../server.ts';
import { givenBuyer, phone, refusal, startBalance, type Buyer } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

describe('a confirm', () => {
  test('with another price or version is refused with order_changed, and the order still awaits', async () => {
    const order = await buyer.awaiting('prepaid');
    const changed = {
      http: 409,
      code: 'order_changed',
      required: order.price,
      status: 'awaiting_confirmation',
    };
    for (const [wrong, fields] of [
      [{ price: order.price + 1 }, ['price']],
      [{ price: 0 }, ['price']],
      [{ version: 2 }, ['version']],
      [{ version: order.version - 1 }, ['version']],
      [{ version: -1 }, ['version']],
      [{ version: 2 ** 31 }, ['version']],
      [{ price: order.price, version: 2 }, ['version']],
      [{ price: 1, version: 2 }, ['price', 'version']],
    ] as const) {
      expect(refusal(await buyer.confirm(order, wrong))).toEqual({ ...changed, fields });
    }
    expect(await buyer.read(order.id)).toEqual(order);
  });

  test('with the current price and version is accepted', async () => {
    const order = await buyer.awaiting('postpaid');
    const answer = await buyer.confirm(order, { price: order.price, version: order.version });
    expect(answer.body.data.status).toBe('succeeded');
  });

  test('with the token of another order, a shortened one or another text is refused and changes nothing', async () => {
    const order = await buyer.awaiting('prepaid');
    const { confirmation_token: foreign } = await buyer.awaiting('prepaid');
    for (const confirmation_token of [
      foreign,
      order.confirmation_token.slice(1),
      `${order.confirmation_token}A`,
      'x',
      '\u20ac',
    ]) {
      expect(refusal(await buyer.confirm({ ...order, confirmation_token }))).toEqual({
        http: 409,
        code: 'confirmation_token_mismatch',
        fields: ['confirmation_token'],
      });
    }
    expect(await buyer.read(order.id)).toEqual(order);
    expect(await buyer.wallet()).toMatchObject({ available: startBalance, held: 0 });
  });

  test('needs the token that every answer shows while the order awaits, and none shows after', async () => {
    const order = await buyer.awaiting('prepaid');
    expect((await buyer.read(order.id)).confirmation_token).toBe(order.confirmation_token);
    const listed = async () =>
      (await buyer.client.get('/sandbox/v1/orders')).body.data[0]?.confirmation_token;
    expect(await listed()).toBe(order.confirmation_token);
    await buyer.confirm(order);
    expect(await listed()).toBeNull();
  });
});

describe('an order that does not await confirmation', () => {
  test.each([
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['pending', 'processing'],
  ])('because of the scenario %s cannot be confirmed again, whatever the token', async (scenario, status) => {
    const order = await buyer.awaiting('prepaid', { scenario });
    await buyer.confirm(order);
    const before = await buyer.read(order.id);
    for (const change of [{}, { confirmation_token: 'x' }]) {
      expect(refusal(await buyer.confirm(order, change))).toEqual({
        http: 409,
        code: 'order_not_confirmable',
        status,
      });
    }
    expect(refusal(await buyer.cancel(order.id))).toEqual({
      http: 409,
      code: 'order_not_cancellable',
      status,
    });
    expect(await buyer.read(order.id)).toEqual(before);
  });

  test('because it is cancelled can be neither confirmed, cancelled again nor resolved', async () => {
    const order = await buyer.awaiting('prepaid');
    const cancelled = await buyer.cancel(order.id);
    const ended = {
      status: 'cancelled',
      reason: 'cancelled_by_client',
      version: 2,
      confirmation_token: null,
    };
    expect(cancelled.body.data).toEqual({ ...order, ...ended });
    const status = 'cancelled';
    expect(refusal(await buyer.confirm(order))).toEqual({ http: 409, code: 'order_not_confirmable', status });
    expect(refusal(await buyer.cancel(order.id))).toEqual({
      http: 409,
      code: 'order_not_cancellable',
      status,
    });
    expect(refusal(await buyer.resolve(order.id, 'failed'))).toEqual({
      http: 409,
      code: 'order_not_resolvable',
      status,
    });
  });
});

test('a confirm is refused with the amounts while the wallet cannot pay, and succeeds once it can', async () => {
  const large = await givenLargest();
  const orders = [];
  for (let left = startBalance; left >= 0; left -= large.price) {
    orders.push(await buyer.awaiting('prepaid', { product_code: large.code, scenario: 'pending' }));
  }
  const last = orders.pop();
  if (last === undefined) throw new Error('There is no order that cannot be paid.');
  for (const order of orders) expect((await buyer.confirm(order)).status).toBe(202);
  const available = startBalance - orders.length * large.price;
  expect(refusal(await buyer.confirm(last))).toEqual({
    http: 409,
    code: 'insufficient_balance',
    available,
    required: large.price,
  });
  expect(await buyer.read(last.id)).toEqual(last);

  await buyer.resolve(orders[0]?.id ?? '', 'failed');
  expect((await buyer.confirm(last)).status).toBe(202);
});

/** The most expensive prepaid product with a phone number that the transaction limit allows. */
async function givenLargest(): Promise<{ code: string; price: number }> {
  const { snapshot } = await server.app.catalog.current();
  const [largest] = [...snapshot.prepaid.byCode.values()]
    .filter(
      ({ fields, price }) => fields.length === 1 && fields[0]?.inputMode === 'tel' && price <= 2_000_000n,
    )
    .toSorted((a, b) => Number(b.price - a.price));
  if (largest === undefined) throw new Error(`No product takes a number such as ${phone}.`);
  return { code: largest.code, price: Number(largest.price) };
}
