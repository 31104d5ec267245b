import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditWallets } from '../../src/ledger/audit.ts';
import { readChainHeads, type WalletHeads, writeChainHeads } from '../../src/ledger/chain-heads.ts';
import { auditOrders } from '../../src/orders/audit-orders.ts';
import { makeTestFolder } from '../folder.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { tamper } from './tamper.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('prepaid'));
});
afterAll(() => server.stop());

test('writes every head completely, although a nearly full disk writes only a part of a line', async () => {
  const folder = await makeTestFolder('heads');
  const probe = await open(join(folder, 'probe'), 'w');
  const kind: { write(text: string): Promise<unknown> } = Object.getPrototypeOf(probe);
  const write = kind.write;
  vi.spyOn(kind, 'write').mockImplementation(function (this: unknown, text) {
    return write.call(this, text.replace(/..\n/, '\n'));
  });
  await writeChainHeads(server.app.database, folder, '2026-11-21');
  vi.restoreAllMocks();
  await probe.close();
  const heads = await readChainHeads(folder);
  expect(await problems(heads)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('reads the heads of files that have no orders', async () => {
  const folder = await makeTestFolder('heads');
  const path = join(folder, '2026-11-21.txt');
  await writeChainHeads(server.app.database, folder, '2026-11-21');
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.map((line) => line.split(' ').slice(0, 3).join(' ')).join('\n'));
  const heads = await readChainHeads(folder);
  expect(heads.get(`${buyer.account.id}/sandbox`)).toMatchObject({ steps: [{ number: 3n }], orders: [] });
  expect(await problems(heads)).toEqual([]);
  await tamper(server, `delete from steps where account_id = '${buyer.account.id}' and number = 3`);
  expect(await problems(heads)).toContain('the last step is 2; 3 were written down');
  await rm(folder, { recursive: true });
});

async function problems(heads: ReadonlyMap<string, WalletHeads>): Promise<string[]> {
  const { database, keyring } = server.app;
  const accountIds = [buyer.account.id];
  const { findings } = await auditWallets(database, keyring, { accountIds, heads });
  const orders = await auditOrders(database, keyring, { accountIds, heads });
  return [...findings, ...orders].map(({ problem }) => problem);
}
