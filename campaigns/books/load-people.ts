import { randomUUID } from 'node:crypto';
import type { App } from '../../server/src/app.ts';
import { addCutOff } from '../../server/src/catalog/import/cut-off-changes.ts';
import { holdCosts } from '../../server/src/catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../../server/src/catalog/review/rule-on-review.ts';
import { refuseLiveRequest, requestLive } from '../../server/src/clients/business/live-request.ts';
import { countReceivers } from '../../server/src/clients/messages/count-receivers.ts';
import { sendMessage } from '../../server/src/clients/messages/send-message.ts';
import { later } from '../../server/src/clock.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { joinOperators } from '../../server/src/people/operators/join-operators.ts';
import { openAccount } from '../../server/src/people/team/open-account.ts';
import { storeHistory } from '../../server/src/reconciliation/history/unexplained-sales.ts';

const reason = 'the ticket says so';

/** Adds people of clients and operators, and what operators wrote, imported and set. People are inserted by the owner. */
export async function fillPeople(app: App, superuserUrl: string): Promise<void> {
  const [administrator, client] = await givenPeople(app, superuserUrl);
  await app.database.transaction((tx) => joinOperators(tx, administrator, 'administrator', operator));
  const { id: accountId } = await openAccount(app, {
    name: 'Toko Ani',
    personId: client.id,
    actor: 'portal ani',
  });
  await fillBusiness(app, accountId);
  const names = await app.database.rows(sql<{ name: string }>`select name from suppliers order by name`);
  for (const { name } of names) await fillSupplier(app, name);
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

async function givenPeople({ keyring }: App, superuserUrl: string): Promise<readonly [Person, Person]> {
  const owner = openDatabase(superuserUrl, { connections: 1, keyring });
  const insert = async (name: string): Promise<Person> => {
    const person = { id: randomUUID(), name, email: `${name.toLowerCase()}@konter.example` };
    await owner.rows(sql`
      insert into auth.people (id, name, email, email_verified, language)
      values (${person.id}::uuid, ${name}, ${person.email}, true, 'id')`);
    return person;
  };
  try {
    return [await insert('Wati'), await insert('Ani')];
  } finally {
    await owner.close();
  }
}

async function fillBusiness({ database }: App, accountId: string): Promise<void> {
  const data = {
    ...{ businessName: 'Toko Ani', contactName: 'Ani', phone: '081200000000' },
    ...{ bank: 'bca', bankAccountNumber: '5270000001', bankAccountHolder: 'ANI' },
  };
  await requestLive(database, { accountId, actor: 'portal ani', data });
  await refuseLiveRequest(database, { accountId, actor: operator, reason });
  await requestLive(database, { accountId, actor: 'portal ani', data });
  const audience = { to: 'all' } as const;
  await sendMessage(database, {
    ...{ idempotencyKey: randomUUID(), audience, byMail: false, by: { name: 'Wati', actor: operator } },
    content: { indonesian: { title: 'Libur', body: 'Kami libur besok.' }, english: null },
    expected: await countReceivers(database, audience),
  });
}

async function fillSupplier({ database, clock }: App, supplier: string): Promise<void> {
  await addCutOff(database, {
    ...{ supplier, kind: 'prepaid', productCode: null, reason, actor: operator },
    window: { start: '02:00', end: '02:10' },
  });
  const cost = { name: 'A product', productCode: null, oldCost: 10_000n, newCost: 90_000n, offSale: true };
  await database.transaction((tx) =>
    holdCosts(tx, { supplier, kind: 'prepaid', source: 'list' }, [
      { ...cost, code: 'review-1' },
      { ...cost, code: 'review-2' },
      { ...cost, code: 'review-3' },
    ]),
  );
  const reviews = await database.rows(sql<{ id: string }>`
    select id from catalog_reviews where supplier = ${supplier} and closed_at is null and code like 'review-%' order by code limit 2`);
  for (const [place, { id }] of reviews.entries())
    await ruleOnReview(database, { id, as: place === 0 ? 'refused' : 'accepted', reason, actor: operator });
  const [order] = await database.rows(sql<{ accountId: string; orderId: string }>`
    select account_id as "accountId", id as "orderId" from orders where environment = 'live' limit 1`);
  const sale = {
    ...{ supplier, soldAt: later(clock.nodeNow(), -60_000), sku: 'pulsa', customerMasked: '***1234' },
    ...{ amount: 10_000n, pending: false },
  };
  const likely = order === undefined ? null : { ...order, environment: 'live' as const };
  await storeHistory(
    database,
    { supplier, by: operator, rows: 2, failed: [] },
    {
      ...{ sales: 2, from: sale.soldAt, to: sale.soldAt },
      unexplained: [
        { ...sale, reference: 'lost-1', likely },
        { ...sale, reference: 'lost-2', likely: null },
      ],
    },
  );
}
