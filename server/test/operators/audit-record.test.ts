import { userInfo } from 'node:os';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../src/catalog/import/import-catalog.ts';
import { removeMargin, setMargin } from '../../src/catalog/pricing/margin-changes.ts';
import {
  addSupplier,
  mapSupplierSku,
  setSupplierEnabled,
} from '../../src/catalog/import/supplier-changes.ts';
import { CommandError } from '../../src/command-error.ts';
import { sql } from '../../src/database/sql.ts';
import { newId } from '../../src/ids.ts';
import { operator, readAuditIds, readAudits, writeAudits } from '../../src/operators/audit-record.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { lockRecordChain } from '../../src/operators/record-chain.ts';
import { Secret } from '../../src/sealed.ts';
import { readSuppliers } from '../../src/suppliers/setup/configured-suppliers.ts';
import { digiflazzKey, digiflazzSecret, type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';

/** The actor of the commands, which the records must contain. */
const actor = `operator ${userInfo().username}`;

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage();
});
afterAll(() => stage.stop());

async function records(): Promise<unknown[]> {
  return stage.server.app.database.rows(sql`
    select actor, action, subject, detail from audit_records where account_id is null and actor <> 'konter' order by at, id`);
}

const ofAll = { scope: 'all', subject: '', step: 50n, allowLoss: false } as const;

test('an operator’s changes of suppliers, prices and the catalog are on record, without secrets', async () => {
  const { database } = stage.server.app;
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  await stage.add('digiflazz');
  await setSupplierEnabled(database, { name: 'digiflazz', enabled: false, actor });
  await setSupplierEnabled(database, { name: 'digiflazz', enabled: true, actor });
  await mapSupplierSku(database, {
    actor,
    supplier: 'digiflazz',
    sku: 'xld10',
    productCode: 'tsel10',
    priority: 5,
  });
  await setMargin(
    database,
    { ...ofAll, margin: { kind: 'percent', thousandths: 1_500n } },
    { actor: operator },
  );
  await removeMargin(database, ofAll, { actor: operator });
  const row = { product_name: 'Uji 1.000', category: 'Pulsa', brand: 'TELKOMSEL', type: 'Umum' };
  const more = { seller_name: 'x', buyer_product_status: true, seller_product_status: true };
  const rows = [
    { ...row, ...more, price: 1_100, buyer_sku_code: 'uji1', unlimited_stock: true, stock: 0, multi: true },
  ];
  await importCatalog(database, 'prepaid', rows, { actor: operator });

  expect(await records()).toEqual([
    { actor: 'operator', action: 'supplier.added', subject: 'digiflazz', detail: expect.anything() },
    {
      actor: 'operator',
      action: 'supplier.changed',
      subject: 'digiflazz',
      detail: {
        base_url: expect.stringMatching(/^http:/),
        bills_url: null,
        test_mode: expect.any(Boolean),
        adds_products: true,
        priority: 100,
        another_account: false,
        another_key: false,
        another_webhook_secret: false,
        base_url_before: expect.stringMatching(/^http:/),
        bills_url_before: null,
        test_mode_before: expect.any(Boolean),
        adds_products_before: true,
        priority_before: 100,
      },
    },
    {
      actor,
      action: 'supplier.disabled',
      subject: 'digiflazz',
      detail: { before: true, after: false },
    },
    {
      actor,
      action: 'supplier.enabled',
      subject: 'digiflazz',
      detail: { before: false, after: true },
    },
    {
      actor,
      action: 'supplier.mapped',
      subject: 'digiflazz',
      detail: {
        kind: 'prepaid',
        sku: 'xld10',
        product: 'tsel10',
        product_before: 'xld10',
        priority: 5,
        priority_before: null,
      },
    },
    {
      actor,
      action: 'margin.set',
      subject: 'margin',
      detail: { scope: 'all', of: '', percent: '1.5', step: '50', allow_loss: false, before: null },
    },
    {
      actor,
      action: 'margin.removed',
      subject: 'margin',
      detail: { scope: 'all', of: '', before: '{"percent":"1.5","step":"50","allow_loss":false}' },
    },
    {
      actor,
      action: 'catalog.imported',
      subject: 'catalog',
      detail: { kind: 'prepaid', added: 1, changed: 0, refused: 0, parted: 0 },
    },
  ]);

  // A command that changes nothing or is refused leaves no record.
  const before = await records();
  await importCatalog(database, 'prepaid', rows, { actor: operator });
  await expect(setSupplierEnabled(database, { name: 'nobody', enabled: true, actor })).rejects.toThrow(
    CommandError,
  );
  await expect(removeMargin(database, ofAll, { actor: operator })).rejects.toThrow(CommandError);
  expect(await records()).toEqual(before);
  for (const secret of [digiflazzKey, digiflazzSecret]) expect(JSON.stringify(before)).not.toContain(secret);
});

test('the replacement of a supplier’s credentials is on record, without the credentials', async () => {
  const { database, keyring } = stage.server.app;
  const before = (await readSuppliers(database, keyring)).find(({ name }) => name === 'digiflazz');
  if (before === undefined) throw new Error('digiflazz is not set up.');
  const { username } = before.credentials;
  const given = {
    ...before,
    billsUrl: undefined,
    credentials: { username, apiKey: new Secret('another-key') },
  };
  const replaced = async (webhookSecret?: Secret): Promise<unknown> => {
    await addSupplier(database, keyring, { actor, ...given, webhookSecret });
    // Sorted by time: ids of the same millisecond have no order.
    const record = (await readAudits(database, 'digiflazz', 100)).at(-1);
    expect(JSON.stringify(record)).not.toMatch(/another-key|new-secret/);
    return record?.detail;
  };
  expect(await replaced()).toMatchObject({ another_key: true, another_webhook_secret: false });
  expect(await replaced(new Secret('new-secret'))).toMatchObject({
    ...{ another_account: false, another_key: false, another_webhook_secret: true },
  });
});

test('the records are listed newest first, page by page, for an account or a subject', async () => {
  const { database } = stage.server.app;
  const accountId = stage.account.id;
  const { id: otherId } = await stage.server.givenAccount();
  const now = new Date();
  const given = [accountId, accountId, accountId, otherId].map((of, i) => ({
    // Usual ids of the same millisecond are in random order.
    id: v7({ msecs: now.getTime(), seq: i }),
    ...{ actor: 'a', action: `test.${i}`, accountId: of, subject: 'it' },
  }));
  await database.transaction(async (tx) => {
    const { chain } = await lockRecordChain(tx);
    await Promise.all(writeAudits(tx, stage.server.app.keyring, chain, given, now));
  });
  const ids = given.slice(0, 2).map(({ id }) => id);
  expect(await readAuditIds(database, [...ids, newId()])).toEqual(ids);

  const actions = async (query: Partial<Parameters<typeof listAudits>[1]>): Promise<string[]> =>
    (await listAudits(database, { limit: 10, ...query })).map(({ action }) => action);
  expect(await actions({ subject: 'it' })).toEqual(['test.3', 'test.2', 'test.1', 'test.0']);
  expect(await actions({ accountId, subject: 'it', limit: 2 })).toEqual(['test.2', 'test.1']);
  const [last] = await listAudits(database, { accountId, subject: 'it', limit: 1 });
  expect(await actions({ accountId, subject: 'it', before: last?.id })).toEqual(['test.1', 'test.0']);
  expect(await actions({ accountId })).toContain('account.created');
  expect(await actions({ subject: 'nothing' })).toEqual([]);
});
