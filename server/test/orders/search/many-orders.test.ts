import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCut } from '../../../src/commands/show-orders.ts';
import { findOrders, readCutWallets } from '../../../src/orders/search/find-orders.ts';
import { callerOf, givenPrincipal, type UseCaseResult } from '../../in-process.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { phone } from '../buyer.ts';

/** As many orders of a number as a search of all accounts looks at in one wallet. */
const looked = 1_000;
/** How many are made at once. */
const atOnce = 100;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a search of all accounts names the account of whose orders it saw only the newest 1,000', async () => {
  const principal = await givenPrincipal(server.app, 1_000_000n);
  const caller = callerOf(server.app, principal);
  const quote = (productCode: string): Promise<UseCaseResult> =>
    caller.quote({ productCode, clientReference: randomUUID(), destination: { customer_no: phone } });
  const name = { by: 'customer_number', text: phone } as const;
  const first = await quote('tsel5');
  if (first.kind !== 'order') throw new Error('The quote was refused.');
  expect(await readCutWallets(server.app, { name })).toEqual([]);
  for (let made = 0; made < looked; made += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => quote('tsel10')));

  const query = { name, productCode: 'tsel5', limit: 10 };
  expect(await findOrders(server.app, query)).toEqual({ orders: [], next: null });
  const { accountId, environment } = principal;
  const cut = await readCutWallets(server.app, query);
  expect(cut).toEqual([{ accountId, environment }]);
  expect(formatCut(cut, name.by, { names: new Map([[accountId, 'Kios Berkah']]) })).toEqual([
    `Only the newest 1,000 orders of this number were searched in "Kios Berkah", sandbox; --account ${accountId} searches all of them.`,
  ]);
  const inAccount = { ...query, accountId };
  expect(await readCutWallets(server.app, inAccount)).toEqual([]);
  const { orders } = await findOrders(server.app, inAccount);
  expect(orders.map(({ order }) => order.id)).toEqual([first.order.id]);
});
