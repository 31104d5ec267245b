import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilPropagated } from '../../src/catalog/version.ts';
import { chooseFirstProduct, firstPurchase } from '../../src/commands/first-purchase.ts';
import { queryAsOwner } from '../query-as.ts';
import { pathWithCurl } from '../curl.ts';
import { makeTestFolder } from '../folder.ts';
import { startTestServer, type TestServer } from '../server.ts';

const run = promisify(execFile);

let server: TestServer;
let folder: string;
let keyFile: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  folder = await makeTestFolder('first');
  keyFile = join(folder, 'demo-key');
  await writeFile(keyFile, (await server.givenAccount()).keys.sandbox);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function offered(): Promise<{ name: string; line: string } | undefined> {
  await waitUntilPropagated();
  const product = await chooseFirstProduct(server.app);
  return product === undefined ? undefined : firstPurchase(product, server.url, keyFile);
}

async function bought(line = ''): Promise<unknown> {
  const { stdout } = await run('sh', ['-c', line], { env: { PATH: await pathWithCurl(folder) } });
  return JSON.parse(stdout);
}

// Each case takes more products off sale.
test.each([
  ['the product of README.md', 'false', 'tsel10', '********7890'],
  ['the first of the catalog when that is off sale', "code = 'tsel10'", 'tsel2', '********7890'],
  ['a product with several fields', "brand <> 'MOBILE LEGENDS'", 'ml5', '********0001/********0001'],
])('the printed command buys %s', async (_what, off, code, destination) => {
  await queryAsOwner(
    server,
    `with off as (update products set switched_on = false where ${off})
     update catalog_version set version = gen_random_uuid()`,
  );
  const purchase = await offered();
  expect(await bought(purchase?.line)).toMatchObject({
    data: { product_code: code, name: purchase?.name, destination, status: 'succeeded' },
  });
});

test('no command is printed when nothing is on sale', async () => {
  await queryAsOwner(
    server,
    `with off as (update products set switched_on = false)
     update catalog_version set version = gen_random_uuid()`,
  );
  expect(await offered()).toBeUndefined();
});
