import { randomUUID } from 'node:crypto';
import { dayMs, jakartaDay } from '../../server/src/clock.ts';
import { bankAccountWithId } from '../../server/src/deposits/bank/bank-accounts.ts';
import { importAndRecord } from '../../server/src/deposits/bank/import-and-record.ts';
import { addProof } from '../../server/src/deposits/proofs/add-proof.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { newId } from '../../server/src/ids.ts';
import { recordAudit } from '../../server/src/operators/audit-record.ts';
import { proposeAdjustment } from '../../server/src/orders/adjustments/propose-adjustment.ts';
import { receiveStray } from '../../server/src/orders/strays/receive-stray.ts';
import { aTransfer, givenRequest, sandboxAccount } from '../../server/test/deposits/given-deposits.ts';
import { aPdf, aPng } from '../../server/test/deposits/proof-files.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import type { TestServer } from '../../server/test/server.ts';
import type { SessionsByCookie } from '../test/sessions-by-cookie.ts';

const actor = 'operator Bayu Wicaksono (019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01) from 10.0.4.12';

/** Gives the queues of operators what a day brings: payments to match, held lines, proposals, strays, alerts and figures. */
export async function givenQueues(
  server: TestServer,
  sessions: SessionsByCookie,
  accountId: string,
): Promise<void> {
  const { app } = server;
  const wallet = { accountId, environment: 'sandbox' } as const;
  for (const [amount, name] of [
    [2_500_000n, 'AGUS SETIAWAN'],
    [750_000n, 'PT SINAR SELULER INDONESIA'],
  ] as const) {
    const request = await givenRequest(app, wallet, { amount });
    await recordPayment(app, aTransfer(request, { amount, evidence: { facts: {}, payer: { name } } }));
    for (const file of [aPng(360, 640), aPdf])
      await addProof(app, wallet, { depositId: request.id, proofId: randomUUID(), file, actor });
  }
  await givenStatement(server);
  const { second, finance } = sessions.operators;
  for (const [by, amount, reason, evidence] of [
    [second, 1_500_000n, 'Transfer masuk ke rekening lama, sudah diterima', 'Mutasi BCA 22 Nov, tiket 1042'],
    [finance, -125_000n, 'Deposit 21 Nov tercatat dua kali', 'Tiket 1038'],
  ] as const)
    await proposeAdjustment(app, {
      ...{ wallet, kind: 'adjustment', amount, reference: null, reason, evidence, expiresInMs: 7 * dayMs },
      by: { ...by, actor },
    });
  for (const supplier of ['digiflazz', 'iak']) {
    const reference = randomUUID().replaceAll('-', '');
    const sn = '0411202611230918';
    const body = Buffer.from(
      JSON.stringify({ data: { ref_id: reference, status: 'Sukses', sn, price: 10_450 } }),
    );
    await receiveStray(app, supplier, { headers: {}, body }, { kind: 'hint', reference });
  }
  await givenFigures(server);
  await app.database.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor, action: 'limits.set', accountId, subject: accountId },
      detail: { daily_limit: 5_000_000, requests_per_minute: null },
      rows: [{ table: 'accounts', key: accountId }],
    }),
  );
}

/** A statement file with a payment that nobody asked for, and an amount with sen, which is held. */
async function givenStatement({ app }: TestServer): Promise<void> {
  const day = jakartaDay(new Date());
  const lines = [
    'Tgl;Ket;Kredit;Debet',
    `${day};TRSF E-BANKING CR 2211/FTSCY/WS95031 RATNA DEWI;5000000;`,
    `${day};BUNGA TABUNGAN;70001,50;`,
    `${day};BIAYA ADM;;15000`,
  ];
  await importAndRecord(
    app,
    {
      bytes: Buffer.from(`${lines.join('\n')}\n`),
      bank: 'generic',
      columns: { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] },
      bankAccount: await bankAccountWithId(app.database, sandboxAccount),
    },
    actor,
  );
}

/** The sales of two weeks in live, which home shows, and what watches the machine. */
async function givenFigures(server: TestServer): Promise<void> {
  await queryAsOwner(
    server,
    `insert into earnings_by_slot (generation, environment, slot, confirmed, succeeded, failed, sales, cost, refunds,
         refunded_cost, losses)
       select s.current, 'live', date_bin('10 minutes', now(), 'epoch') - n * interval '10 minutes', 60 + n % 30, 58 + n % 30, n % 4,
              3000000 + n * 4000, 2960000 + n * 4000, 0, 0, 0
         from earnings_state s cross join generate_series(0, 1100) n;
     insert into earnings_by_product (generation, environment, day, transaction_kind, product_code, supplier, confirmed, succeeded,
         failed, failed_over, refunded, lost, earlier, sales, cost, refunds, refunded_cost, losses)
       select s.current, 'live', (now() at time zone interval '7 hours')::date - n, 'prepaid', 'tsel10', 'iak', 3800, 3780, 20, 0, 0, 0, 0,
              200000000 - n * 3000000, 198400000 - n * 2900000, 0, 0, 0
         from earnings_state s cross join generate_series(0, 13) n;
     insert into alerts (id, condition, subject, summary, began_at) values
       ('${newId()}', 'supplier_deposit_low', 'iak', 'Our deposit at iak is 120,450 rupiah.', now() - interval '20 minutes'),
       ('${newId()}', 'disk_low', 'konter-a', 'The file system of the data directory on konter-a is nearly full.', now() - interval '2 hours')`,
  );
}
