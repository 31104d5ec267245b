import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../../src/audit/audit-records.ts';
import type { MarginChange } from '../../../src/catalog/pricing/apply-rule-change.ts';
import { previewChange, removeMargin, setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import type { LevelKey, MarginRule } from '../../../src/catalog/pricing/margin.ts';
import { readMarginRules } from '../../../src/catalog/pricing/margin-rules.ts';
import { createPriceGroup } from '../../../src/catalog/pricing/price-groups.ts';
import { cancelScheduledRule, scheduleMargin } from '../../../src/catalog/pricing/scheduled-rules.ts';
import { sql } from '../../../src/database/sql.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { base, type Buyer, givenBuyer } from '../../orders/buyer.ts';
import { recordPrices } from '../../../src/work/record-prices.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

const by = { actor: operator };
const hourMs = 3_600_000;

let stage: LiveStage;
let buyer: Buyer;
beforeAll(async () => {
  stage = await startLiveStage({ settings: { webhookLocalReceivers: { live: true, sandbox: true } } });
  await stage.toNoon();
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  buyer = await givenBuyer(stage.server);
  await createPriceGroup(database(), { name: 'agents', actor: operator });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  for (const rule of await readMarginRules(database())) await removeMargin(database(), rule, by, offsetMs());
  await setMargin(database(), forAll(500n), by, offsetMs());
});

function database() {
  return stage.server.app.database;
}

function offsetMs() {
  return stage.server.app.clock.offsetMs;
}

/** A rule that adds this many rupiah to the cost of everything. */
function forAll(amount: bigint, level?: LevelKey): MarginRule {
  const rule = { scope: 'all', subject: '', step: 1n, allowLoss: false } as const;
  return { ...rule, margin: { kind: 'fixed', amount }, ...(level === undefined ? {} : { level }) };
}

/** Schedules a change, and lets its time pass while nobody asks the server for anything. Returns its id. */
async function givenDue(change: MarginChange, ms = hourMs): Promise<string> {
  const { app } = stage.server;
  const startsAt = new Date(app.clock.nodeNow().getTime() + ms);
  const { id } = await scheduleMargin(app, change, startsAt, by);
  app.clock.offsetMs += ms + 1;
  return id;
}

/** What the next answers of the server sell tsel10 for, which costs 10,250 rupiah, once its snapshot has been checked. */
async function expectPrice(price: number): Promise<void> {
  const shown = async () => (await buyer.client.get(`${base}/catalog?q=tsel10`)).body.data[0]?.price;
  await expect.poll(shown).toBe(price);
}

describe('a rule that is due while no server answers', () => {
  test('starts before a rule that an operator sets after it, which stays', async () => {
    await givenDue({ kind: 'set', rule: forAll(900n) });
    await setMargin(database(), forAll(700n), by, offsetMs());
    await expectPrice(10_950);
    expect(await readMarginRules(database())).toMatchObject([{ margin: { kind: 'fixed', amount: 700n } }]);
    const records = await database().rows(sql<{ action: string; actor: string }>`
      select action, actor from audit_records order by number desc limit 3`);
    expect(records).toEqual([
      { action: 'margin.set', actor: operator },
      { action: 'margin.started', actor: 'konter' },
      { action: 'margin.set', actor: 'konter' },
    ]);
    expect((await auditRecords(database(), stage.server.app.keyring)).problems).toEqual([]);
  });

  test('starts before a rule is removed after it, also where the two are one', async () => {
    await givenDue({ kind: 'set', rule: forAll(900n) });
    await removeMargin(database(), forAll(0n), by, offsetMs());
    await expectPrice(10_250);
    await givenDue({ kind: 'set', rule: forAll(300n, 'group:agents') });
    await removeMargin(database(), forAll(0n, 'group:agents'), by, offsetMs());
    expect(await readMarginRules(database())).toEqual([]);
  });

  test('that removes a rule does not remove the one that is set after it', async () => {
    await givenDue({ kind: 'remove', of: forAll(0n) });
    await setMargin(database(), forAll(700n), by, offsetMs());
    await expectPrice(10_950);
  });

  test('cannot be withdrawn, because it has started', async () => {
    const id = await givenDue({ kind: 'set', rule: forAll(900n) });
    await expect(cancelScheduledRule(database(), id, by, offsetMs())).rejects.toThrow('no scheduled rule');
    expect(await readMarginRules(database())).toMatchObject([{ margin: { kind: 'fixed', amount: 900n } }]);
    await expectPrice(11_150);
  });

  test('makes a preview outdated that did not show it', async () => {
    const rule = forAll(700n);
    await givenDue({ kind: 'set', rule: forAll(900n) });
    const { digest: seen } = await previewChange(database(), { kind: 'set', rule });
    await expect(setMargin(database(), rule, { ...by, seen }, offsetMs())).rejects.toThrow(
      expect.objectContaining({ code: 'preview_outdated' }),
    );
    await expectPrice(11_150);
  });

  test('is started by the worker, which writes the price history and the events', async () => {
    const { app } = stage.server;
    await addEndpoint(app, {
      ...{ accountId: buyer.account.id, environment: 'sandbox', url: 'http://127.0.0.1:9/hook' },
      kinds: ['product.changed'],
    });
    await recordPrices(app);
    await givenDue({ kind: 'set', rule: forAll(900n) });
    expect(await newestChange()).toEqual([]);
    // A snapshot may be used for 40 ms after it was checked; a run that gets such a one leaves the work to the next.
    await expect
      .poll(async () => {
        await recordPrices(app);
        return newestChange();
      })
      .toContainEqual(
        expect.objectContaining({ product_code: 'tsel10', price: 11_150, previous_price: 10_750 }),
      );
    const [entry] = await queryAsOwner(
      stage.server,
      `select price from price_history where level = '' and code = 'tsel10' order by at desc limit 1`,
    );
    expect(Number(entry?.['price'])).toBe(11_150);
  });
});

/** The products of the newest event about changed products; empty when there is none. */
async function newestChange(): Promise<unknown[]> {
  const [event] = await queryAsOwner(
    stage.server,
    `select body from events where kind = 'product.changed' order by created_at desc limit 1`,
  );
  return event === undefined ? [] : JSON.parse(String(event['body'])).data.catalog.products;
}
