import { randomUUID } from 'node:crypto';
import { addBankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import { addGateway } from '../../server/src/deposits/gateways/set-up-gateway.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { creditDeposit } from '../../server/src/orders/adjustments/credit-deposit.ts';
import { rebuildEarnings } from '../../server/src/reports/earnings/rebuild-earnings.ts';
import { Secret } from '../../server/src/sealed.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { givenCase, givenDifference } from '../../server/test/portal/operator/books-changes.ts';
import { givenFailedOver, givenUnderWay } from '../../server/test/portal/operator/given-failed-over.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import { setSetting } from '../../server/src/settings/settings.ts';
import type { LiveStage } from '../../server/test/suppliers/live-stage.ts';
import type { OperatorVisitor, SessionsByCookie } from '../test/sessions-by-cookie.ts';
import { givenQueues } from './given-queues.ts';
import { givenSales } from './given-suppliers.ts';

const longName = 'PT Sinar Seluler Indonesia Timur Sejahtera Bersama (Cabang Pasuruan)';
const actor = 'operator Bayu Wicaksono';
const sandbox = { environment: 'sandbox' } as const;

/** The ids that the pictures of the console name in their addresses. */
export type ConsoleIds = Readonly<
  Record<'account' | 'approval' | 'credited' | 'difference' | 'review' | 'sold' | 'underWay', string>
>;

/** Gives a live business with trouble: orders that suppliers dispute, large amounts, long names, and something in every queue. */
export async function givenConsole(stage: LiveStage, sessions: SessionsByCookie): Promise<ConsoleIds> {
  const { server, account } = stage;
  await queryAsOwner(server, 'update accounts set name = $2 where id = $1', [account.id, longName]);
  sessions.accountId = account.id;
  const orders = await givenOrders(stage);
  await givenSales(server);
  await queryAsOwner(server, `delete from supplier_pauses`);
  await givenMoney(stage);
  const credited = await givenPayments(stage);
  const approval = await givenRulings(stage, orders.approval);
  await givenDifference({ server }, '2026-11-19', -1_250_000_000n);
  const difference = await givenDifference({ server }, '2026-11-20');
  await givenCase({ server }, randomUUID());
  await rebuildEarnings(server.app.database);
  await givenQueues(server, sessions, account.id);
  return { ...orders, account: account.id, approval, credited, difference };
}

/** Calls an operation as an operator. */
async function asOperator(
  { server }: LiveStage,
  visitor: OperatorVisitor,
  path: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${server.url}/portal/operator${path}`, {
    method: 'POST',
    headers: {
      ...{ cookie: `visitor=operator_${visitor}`, origin: server.url, 'idempotency-key': randomUUID() },
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
  return JSON.parse(text).data;
}

async function givenOrders(
  stage: LiveStage,
): Promise<Record<'approval' | 'review' | 'sold' | 'underWay', string>> {
  const { buyer, peers } = stage;
  const customer = { destination: { customer_no: '081299887766' } };
  // A sale that its supplier settles by itself.
  await peers.digiflazz.control('/settings', { by_hand: false, settle_ms: 1 });
  const order = await buyer.awaiting('prepaid', { ...customer, client_reference: 'KSR3-1122-0155' });
  await buyer.confirm(order);
  const { id: sold } = await buyer.until(order.id, 'succeeded');
  await peers.digiflazz.control('/settings', { by_hand: true, settle_ms: 600_000 });
  const { id: underWay } = await givenUnderWay(stage, { ...customer, client_reference: 'KSR3-1122-0157' });
  const reference = 'PESANAN-CABANG-PASURUAN-KASIR-03-20261122-0000158';
  const { id: approval } = await givenFailedOver(stage, { ...customer, client_reference: reference });
  const { id: review } = await givenFailedOver(stage, { ...customer, client_reference: 'KSR3-1122-0159' });
  return { sold, underWay, approval, review };
}

/** A ruling of one operator above the limit of one person. */
async function givenRulings(stage: LiveStage, id: string): Promise<string> {
  await setSetting(stage.server.app.database, { name: 'reviews.ruling_limit', text: '1000', actor });
  const answer = await fetch(`${stage.server.url}/portal/operator/reviews/live/${id}`, {
    headers: { cookie: 'visitor=operator_second' },
  });
  const { seen } = JSON.parse(await answer.text()).data;
  const ruling = { ruling: 'failed', reason: 'Digiflazz memastikan lewat telepon: tidak terkirim.', seen };
  await asOperator(stage, 'second', `/reviews/live/${id}/ruling`, ruling);
  return id;
}

/** Ways to pay in, and adjustments in every state. */
async function givenMoney(stage: LiveStage): Promise<void> {
  const { app } = stage.server;
  const { id } = await addBankAccount(
    app.database,
    {
      ...{ environment: 'live', bank: 'mandiri', number: '1440012345678' },
      ...{ holder: 'PT Berkah Pulsa Nusantara', instructions: 'Tulis nomor deposit di berita transfer.' },
    },
    actor,
  );
  for (const [kind, name, environment] of [
    ['midtrans', 'midtrans', 'live'],
    ['xendit', 'xendit-cadangan', 'sandbox'],
  ] as const)
    await addGateway(app.database, app.keyring, {
      ...{
        kind,
        name,
        environment,
        key: new Secret(environment === 'live' ? 'Mid-server-key' : 'xnd_development_key'),
        fees: {},
      },
      ...{ callbackSecret: kind === 'xendit' ? new Secret('a-token') : undefined },
      ...{ baseUrl: undefined, displayName: undefined, actor },
    });
  await asOperator(stage, 'administrator', '/deposits/feeds', {
    ...{ bank_account_id: id, name: 'Moota Mandiri' },
  });
  const propose = (amount: number): Promise<Readonly<Record<string, unknown>>> =>
    asOperator(stage, 'administrator', '/deposits/proposals', {
      ...{
        account_id: stage.account.id,
        environment: 'live',
        amount,
        evidence: 'Tiket 1051, mutasi BCA 20 Nov',
      },
      ...{
        reason: 'Transfer masuk ke rekening lama yang sudah ditutup; bukti dari bank terlampir',
        valid_days: 7,
      },
    });
  await propose(1_234_567_890);
  const rejected = await propose(-15_000);
  await asOperator(stage, 'second', `/deposits/proposals/${String(rejected['id'])}/reject`, {
    reason: 'Jumlahnya keliru',
  });
}

/** Payments to match with several candidates, large amounts and a line that was taken back; gives one that was credited. */
async function givenPayments({ server: { app }, account }: LiveStage): Promise<string> {
  const wallet = { accountId: account.id, ...sandbox };
  await creditDeposit(app.orders, wallet, { amount: 60_000n, reference: 'TRF-20261120-77' }, actor);
  const request = await givenRequest(app, wallet, { amount: 99_000_000n });
  const { paymentId } = await recordPayment(app, aTransfer(request));
  return paymentId;
}
