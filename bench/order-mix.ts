import { randomUUID } from 'node:crypto';
import type { App } from '../server/src/app.ts';
import type { Principal } from '../server/src/clients/principal.ts';
import { cancelOrder } from '../server/src/orders/requests/cancel-order.ts';
import { confirmationToken } from '../server/src/orders/requests/confirmation-token.ts';
import { confirmOrder } from '../server/src/orders/requests/confirm-order.ts';
import { inquireBill } from '../server/src/orders/requests/inquire-bill.ts';
import type { Idempotency } from '../server/src/orders/lane/command.ts';
import type { Order } from '../server/src/orders/order.ts';
import { quoteOrder } from '../server/src/orders/requests/quote-order.ts';
import type { Keyring } from '../server/src/sealed.ts';

/*
 * What the orders of a business are: most are sold, some fail, some are bills, and each filter of a list has a value that few
 * orders have.
 */

const products = [
  'tsel5',
  'tsel10',
  'tsel20',
  'tsel25',
  'tsel50',
  'xl10',
  'xl25',
  'isat10',
  'isat25',
  'axis10',
];
/** A product that was sold once, and a bill. */
export const [rareProduct, billProduct] = ['tsel100', 'plnpasca'];

type Fate = 'bill' | 'cancelled' | 'failed' | 'rare product' | 'sold';

function fateOf(n: number): Fate {
  if (n === 777) return 'rare product';
  if (n === 555) return 'cancelled';
  if (n % 50 === 3) return 'failed';
  return n % 100 === 7 ? 'bill' : 'sold';
}

/** Buys the order of this number: one is cancelled, one in fifty fails, one in a hundred is a bill. */
export async function buyMixed(
  app: App,
  principal: Principal,
  { n, reference, customerNo }: { n: number; reference: string; customerNo: string },
): Promise<void> {
  const fate = fateOf(n);
  const common = { clientReference: reference, soldBy: undefined, idempotency: newIdempotency(app.keyring) };
  const order =
    fate === 'bill'
      ? await inquire(app, principal, `5300${String(n).padStart(8, '0')}`, common)
      : await quoted(app, principal, customerNo, {
          ...common,
          productCode: fate === 'rare product' ? rareProduct : (products[n % products.length] ?? 'tsel10'),
          scenario: fate === 'failed' ? 'failed' : 'success',
        });
  if (order === undefined) return;
  const orderId = order.id;
  const idempotency = newIdempotency(app.keyring);
  const { order: end } =
    fate === 'cancelled'
      ? await cancelOrder(app, principal, { orderId, idempotency })
      : await confirmOrder(app, principal, {
          ...{ orderId, idempotency },
          confirmationToken: confirmationToken(app.keyring, order),
        });
  const expected = fate === 'failed' || fate === 'cancelled' ? fate : 'succeeded';
  if (end.status !== expected) throw new Error(`A loaded order is ${end.status} instead of ${expected}.`);
}

type Common = Pick<Parameters<typeof inquireBill>[2], 'clientReference' | 'idempotency'>;

/** Undefined: the simulated biller has no bill for the number. */
async function inquire(
  app: App,
  principal: Principal,
  customerNo: string,
  common: Common,
): Promise<Order | undefined> {
  if (/(0404|0409|0202)$/.test(customerNo)) return undefined;
  const reply = await inquireBill(app, principal, { ...common, productCode: billProduct, customerNo });
  return reply.order;
}

async function quoted(
  app: App,
  principal: Principal,
  customerNo: string,
  input: Common & { readonly productCode: string; readonly scenario: 'failed' | 'success' },
): Promise<Order> {
  return (await quoteOrder(app, principal, { ...input, destination: { customer_no: customerNo } })).order;
}

/** A request of its own, with a new key. */
export function newIdempotency(keyring: Keyring): Idempotency {
  const key = randomUUID();
  const content = ['POST', key];
  return { key, content, fingerprint: (keyId) => keyring.digest('fingerprint', content, keyId) };
}
