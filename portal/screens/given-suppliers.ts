import { addSupplier } from '../../server/src/catalog/import/supplier-changes.ts';
import { hourMs, minuteMs } from '../../server/src/clock.ts';
import { createOperatorToken } from '../../server/src/operators/operator-tokens.ts';
import { inviteOperator } from '../../server/src/people/operators/invite-operator.ts';
import { Secret } from '../../server/src/sealed.ts';
import { setSetting } from '../../server/src/settings/settings.ts';
import { addCutOff } from '../../server/src/catalog/import/cut-off-changes.ts';
import { givenStaff } from '../../server/test/portal/operator/given-staff.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import type { TestServer } from '../../server/test/server.ts';

const actor = 'operator';

/** Two suppliers as the pages of operators show them: one that sells, and one whose deposit is used up. */
export async function givenSuppliers(server: TestServer): Promise<void> {
  const { database, keyring } = server.app;
  for (const [name, baseUrl] of [
    ['digiflazz', null],
    ['iak', null],
  ] as const)
    await addSupplier(database, keyring, {
      name,
      credentials: { username: name === 'iak' ? '081234567890' : 'konterku', apiKey: new Secret('a-key') },
      webhookSecret: name === 'digiflazz' ? new Secret('a-secret') : undefined,
      baseUrl,
      billsUrl: undefined,
      testMode: undefined,
      priority: name === 'iak' ? 20 : 10,
      actor,
    });
  await givenSales(server);
  await givenCodes(server);
  const window = { supplier: 'iak', kind: 'prepaid', productCode: null, reason: 'Rekap harian IAK' } as const;
  await addCutOff(database, { ...window, window: { start: '23:30', end: '00:45' }, actor });
}

/** The operators beside those who look at the pages, an invitation and tokens. */
export async function givenOperatorTeam(server: TestServer): Promise<void> {
  const { database } = server.app;
  await givenStaff(server, { name: 'Anindya Kusumawardhani', role: 'administrator' });
  await givenStaff(server, { name: 'Joko Prasetyo', role: 'support' });
  const given = { email: 'maya.lestari@konter.example', role: 'viewer', language: 'id' } as const;
  await inviteOperator(database, server.url, { ...given, actor, inviter: 'Bayu Wicaksono' });
  await createOperatorToken(database, 'konter', { name: 'Cron malam', expiresInMs: 90 * 24 * hourMs, actor });
  await setSetting(database, { name: 'business.name', text: 'Berkah Pulsa Nusantara', actor });
  await setSetting(database, { name: 'deposits.credit_limit', text: '25000000', actor });
}

/** The sales of a day at each supplier, the deposits there, and the price lists. */
export async function givenSales(server: TestServer): Promise<void> {
  await queryAsOwner(
    server,
    `insert into supplier_activity (supplier, minute, sold, failed, milliseconds, spent)
     select s.name, date_trunc('minute', now()) - g * interval '15 minutes', 40 + (g * 7) % 30, 1 + g % 3,
            (45 + (g * 7) % 30) * case s.name when 'iak' then 5200 else 3100 end, 900000
       from suppliers s cross join generate_series(0, 95) g
     on conflict do nothing`,
  );
  await queryAsOwner(
    server,
    `insert into balance_readings (supplier, at, amount) values ('digiflazz', now(), 48215300), ('iak', now(), 120450)`,
  );
  await queryAsOwner(
    server,
    `insert into supplier_pauses (supplier, began_at, code) values ('iak', now() - interval '${20 * minuteMs} milliseconds', '17')`,
  );
  await queryAsOwner(
    server,
    `update price_lists set read_at = now() - interval '12 minutes', claimed_at = now(), fault = null`,
  );
  await queryAsOwner(
    server,
    `insert into price_lists (supplier, kind, claimed_at, read_at, fault)
     select s.name, k.kind, now(), now() - interval '12 minutes', null
       from suppliers s cross join (values ('prepaid'), ('postpaid')) k (kind) on conflict do nothing`,
  );
}

async function givenCodes(server: TestServer): Promise<void> {
  await queryAsOwner(
    server,
    `insert into supplier_skus (supplier, kind, sku, name, product_code, cost, listed, buyer_on, seller_on, multi, seen_at,
       start_cut_off, end_cut_off)
     select s.name, 'prepaid', case s.name when 'iak' then 'h' else '' end || p.code, p.name,
            case when s.name = 'digiflazz' or row_number() over (partition by s.name order by p.code) % 3 > 0 then p.code end,
            p.cost, true, true, true, true, now(),
            case when p.brand = 'PLN' then '23:00' when p.brand like 'TELKOM%' then '23:45' end,
            case when p.brand = 'PLN' then '01:00' when p.brand like 'TELKOM%' then '00:15' end
       from suppliers s cross join products p
      where p.kind = 'prepaid'
     on conflict do nothing`,
  );
}
