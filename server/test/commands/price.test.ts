import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsePriceList } from '../../src/catalog/import/price-list.ts';
import { prepaid } from '../../src/catalog/import/price-rows.fixture.ts';
import { applyPriceList } from '../../src/catalog/import/price-sync.ts';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { parseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { Secret } from '../../src/sealed.ts';
import { type StartedDatabase, startDatabase } from '../../src/start-database.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { type CommandsInTurn, startCommandsInTurn } from './commands-in-turn.ts';

let commands: CommandsInTurn;
let dataDir: string;
let started: StartedDatabase;

beforeAll(async () => {
  dataDir = await makeTestFolder('price');
  // No server runs on it. Kept running, so that each command only has to connect.
  started = await startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }));
  commands = startCommandsInTurn(dataDir);
  const { appUrl, keyring } = started;
  const database = openDatabase(appUrl, { keyring });
  try {
    const credentials = { username: 'konter', apiKey: new Secret('simulated-key') };
    const usual = { baseUrl: undefined, billsUrl: undefined, testMode: undefined, priority: undefined };
    await addSupplier(database, keyring, {
      ...{ actor: operator, name: 'digiflazz', credentials, webhookSecret: undefined },
      ...usual,
    });
    const priceList = await parsePriceList('prepaid', [{ ...prepaid, price: 10_000 }]);
    await database.transaction((tx) =>
      applyPriceList(tx, { supplier: 'digiflazz', kind: 'prepaid' }, { addProducts: true, priceList }),
    );
  } finally {
    await database.close();
  }
});

afterAll(async () => {
  await commands.end();
  await started.stop();
  await removeDataDir(dataDir);
});

/** Schedules a rule that adds this many rupiah to the cost of everything, and lets its time pass. */
async function givenDue(fixed: number): Promise<void> {
  await commands.json(['margin', 'set', '--all', '--fixed', String(fixed), '--from', '2099-01-01']);
  const owner = openDatabase(started.ownerUrl);
  try {
    await owner.rows(
      sql`update scheduled_margin_rules set starts_at = clock_timestamp() - interval '1 minute'`,
    );
  } finally {
    await owner.close();
  }
}

test('commands show the prices of a scheduled rule that is due, although no server runs', async () => {
  const code = 'xl10';
  await givenDue(500);
  expect(await commands.json(['price', 'list'])).toMatchObject({
    products: [{ product_code: code, price: 10_500 }],
  });
  await givenDue(600);
  expect(await commands.json(['product', 'list', '--supplier', 'digiflazz'])).toMatchObject({
    products: [{ code, price: 10_600 }],
  });
  await givenDue(700);
  expect(await commands.json(['product', 'show', code])).toMatchObject({
    products: [{ code, price: 10_700 }],
  });
  await givenDue(800);
  expect(await commands.json(['price', 'preview', '--all', '--fixed', '900'])).toMatchObject({
    prices: [{ code, before: 10_800, after: 10_900 }],
  });
  await givenDue(850);
  expect(await commands.json(['margin', 'list'])).toMatchObject({ rules: [{ fixed: 850 }], scheduled: [] });
});
