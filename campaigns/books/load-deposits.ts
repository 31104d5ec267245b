import { randomUUID } from 'node:crypto';
import type { App } from '../../server/src/app.ts';
import { sql } from '../../server/src/database/sql.ts';
import { addBankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import { addFeed } from '../../server/src/deposits/bank/feeds/bank-feeds.ts';
import { importAndRecord } from '../../server/src/deposits/bank/import-and-record.ts';
import { closeDepositCase } from '../../server/src/deposits/books/deposit-cases.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import type { ReceivedPayment } from '../../server/src/deposits/payments/payment.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { addProof } from '../../server/src/deposits/proofs/add-proof.ts';
import { setLogo } from '../../server/src/settings/logo/logo.ts';
import { type PaymentReversal, reversePayment } from '../../server/src/deposits/payments/reverse-payment.ts';
import type { WalletKey } from '../../server/src/ledger/wallet.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { aPng } from '../../server/test/deposits/proof-files.ts';
import { openBank } from '../deposits/bank-statements.ts';

/**
 * Adds the logo and deposits: a live bank account with a feed and an imported statement, requests in the sandbox that were credited, payments in
 * review, and payments that were taken back, with cases that are open and one that a person has closed.
 */
export async function fillDeposits(app: App): Promise<void> {
  await fillBank(app);
  await setLogo(app.database, { bytes: aPng(16, 16), actor: operator });
  const wallets = await app.database.rows(sql<{ accountId: string }>`
    select account_id as "accountId" from wallets where environment = 'sandbox' and available > 1000000 limit 2`);
  for (const { accountId } of wallets) {
    const wallet = { accountId, environment: 'sandbox' } as const;
    await credit(app, wallet, 50_000n);
    const { id: depositId } = await givenRequest(app, wallet, { amount: 40_000n });
    await addProof(app, wallet, { depositId, proofId: randomUUID(), file: aPng(), actor: 'portal ani' });
    await takeBack(app, await credit(app, wallet, 60_000n), { amount: 20_000n, kind: 'refund', id: 'part' });
    await takeBack(app, await credit(app, wallet, 70_000n), {
      amount: undefined,
      kind: 'chargeback',
      id: null,
    });
    await recordPayment(app, aTransfer({ createdAt: app.clock.nodeNow(), payable: 77_777n }));
  }
  const [open] = await app.database.rows(sql<{ id: string }>`
    select id from deposit_cases where state = 'open' order by id limit 1`);
  await closeDepositCase(app, { id: open?.id ?? '', resolution: 'the bank has explained it', by: operator });
}

async function credit(app: App, wallet: WalletKey, amount: bigint): Promise<ReceivedPayment> {
  const payment = aTransfer(await givenRequest(app, wallet, { amount }));
  await recordPayment(app, payment);
  return payment;
}

async function takeBack(
  app: App,
  { environment, source }: ReceivedPayment,
  how: Pick<PaymentReversal, 'amount' | 'id' | 'kind'>,
): Promise<void> {
  await reversePayment(app, { environment, source, evidence: { facts: { status: 'refund' } }, ...how });
}

async function fillBank(app: App): Promise<void> {
  const { clock, database, keyring } = app;
  const number = '5270000000';
  const holder = 'PT CONTOH PULSA';
  const account = { environment: 'live', bank: 'bca', number, holder, instructions: '' } as const;
  const bankAccount = await addBankAccount(database, account, operator);
  await addFeed({ database, keyring, clock }, { bankAccount, name: 'mutasi', actor: operator });
  await setMethod(database, { environment: 'live', method: 'bank_transfer', actor: operator }, { fee: 100n });
  const bank = openBank(number, clock);
  for (const amount of [50_123, 60_456, 70_789]) bank.receive(amount);
  const bytes = bank.statement(0);
  if (bytes === undefined) throw new Error('The bank has no lines.');
  await importAndRecord(app, { bank: 'bca', bytes, bankAccount }, operator);
}
