import { createHash, randomUUID } from 'node:crypto';
import { addBankAccount, bankAccountWithId } from '../../../src/deposits/bank/bank-accounts.ts';
import { addFeed } from '../../../src/deposits/bank/feeds/bank-feeds.ts';
import { importAndRecord } from '../../../src/deposits/bank/import-and-record.ts';
import { listLines } from '../../../src/deposits/bank/lines/line-rows.ts';
import { addGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { recordPayment } from '../../../src/deposits/payments/record-payment.ts';
import { addProof } from '../../../src/deposits/proofs/add-proof.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { Secret } from '../../../src/sealed.ts';
import { aPng } from '../../deposits/proof-files.ts';
import { queryAsOwner } from '../../query-as.ts';
import { aTransfer, givenRequest, sandboxAccount } from '../../deposits/given-deposits.ts';
import { aStatementFile, givenCase, givenClient, givenDeposit } from './given-payments.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

const reason = 'the client has sent the receipt';
const sandbox = { environment: 'sandbox' } as const;

async function givenGateway({ server: { app } }: OperatorPortal, name: string): Promise<void> {
  await addGateway(app.database, app.keyring, {
    ...{ kind: 'midtrans', name, environment: 'sandbox', key: new Secret(`SB-Mid-server-${name}`), fees: {} },
    ...{ callbackSecret: undefined, baseUrl: undefined, displayName: undefined, actor: operator },
  });
}

async function givenProof(portal: OperatorPortal): Promise<string> {
  const { request } = await givenCase(portal);
  const wallet = { accountId: request.accountId, ...sandbox };
  const file = { depositId: request.id, proofId: randomUUID(), file: aPng(), actor: 'person Siti' };
  const [proof] = await addProof(portal.server.app, wallet, file);
  if (proof === undefined) throw new Error('The file was not stored.');
  return proof.id;
}

let lines = 0;

/** A line with sen, which waits for a person. */
async function givenHeldLine({ server: { app } }: OperatorPortal): Promise<string> {
  lines += 1;
  const file = aStatementFile([{ amount: `${70_000 + lines},50`, text: `held ${lines}` }]);
  const bankAccount = await bankAccountWithId(app.database, sandboxAccount);
  const { bank, columns, content } = file;
  const bytes = Buffer.from(content, 'base64');
  await importAndRecord(
    app,
    { bytes, bank: bank === 'generic' ? bank : 'bca', columns, bankAccount },
    operator,
  );
  const of = { states: ['held'], bankAccountId: sandboxAccount, id: null, limit: 1 } as const;
  const [line] = await listLines(app.database, app.keyring, of);
  if (line === undefined) throw new Error('No line is held.');
  return line.id;
}

async function givenProposal(portal: OperatorPortal): Promise<string> {
  const account = await givenClient(portal);
  const { id } = await portal.dataOf<{ id: string }>('operator_second', '/deposits/proposals', {
    ...{ account_id: account, ...sandbox, amount: 5_000, reason, evidence: 'ticket 7', valid_days: 7 },
  });
  return id;
}

async function givenFeed({ server: { app } }: OperatorPortal, name: string): Promise<string> {
  const bankAccount = await bankAccountWithId(app.database, sandboxAccount);
  return (await addFeed(app, { bankAccount, name, actor: operator })).id;
}

/** What operators change in this area. */
export const depositsChanges: readonly OperatorChange[] = [
  {
    operationId: 'matchPayment',
    action: 'deposit.credited',
    given: async (portal) => {
      const { paymentId, request } = await givenCase(portal);
      const body = { to: { request_id: request.id }, reason };
      return { path: `/deposits/payments/${paymentId}/match`, body };
    },
  },
  {
    operationId: 'rejectPayment',
    action: 'payment.rejected',
    given: async (portal) => {
      const { paymentId } = await givenCase(portal);
      return { path: `/deposits/payments/${paymentId}/reject`, body: { reason } };
    },
  },
  {
    operationId: 'takePaymentBack',
    action: 'payment.reversed',
    given: async (portal) => {
      const { app } = portal.server;
      const accountId = await givenClient(portal);
      const { paymentId } = await recordPayment(
        app,
        aTransfer(await givenRequest(app, { accountId, ...sandbox })),
      );
      return { path: `/deposits/payments/${paymentId}/take-back`, body: { kind: 'chargeback', reason } };
    },
  },
  {
    operationId: 'revealPayer',
    action: 'payment.payer_revealed',
    given: async (portal) => ({
      path: `/deposits/payments/${(await givenCase(portal)).paymentId}/payer`,
      body: { reason },
    }),
  },
  {
    operationId: 'revealDepositProof',
    action: 'deposit_proof.revealed',
    given: async (portal) => ({ path: `/deposits/proofs/${await givenProof(portal)}`, body: { reason } }),
  },
  {
    operationId: 'createOperatorDepositRequest',
    action: 'deposit_request.created',
    given: async (portal) => ({
      path: '/deposits/requests',
      body: { account_id: await givenClient(portal), ...sandbox, amount: 60_000 },
    }),
  },
  {
    operationId: 'creditDeposit',
    action: 'deposit.credited',
    given: async (portal) => ({
      path: '/deposits/credits',
      body: { account_id: await givenClient(portal), ...sandbox, amount: 60_000, reference: 'transfer 1' },
    }),
  },
  {
    operationId: 'reverseDeposit',
    action: 'deposit.reversed',
    given: async (portal) => {
      const { accountId, reference } = await givenDeposit(portal);
      return { path: '/deposits/reversals', body: { account_id: accountId, ...sandbox, reference, reason } };
    },
  },
  {
    operationId: 'recordHeldLine',
    action: 'bank_line.released',
    given: async (portal) => ({
      path: `/deposits/lines/${await givenHeldLine(portal)}/record`,
      body: { reason },
    }),
  },
  {
    operationId: 'dismissHeldLine',
    action: 'bank_line.dismissed',
    given: async (portal) => ({
      path: `/deposits/lines/${await givenHeldLine(portal)}/dismiss`,
      body: { reason },
    }),
  },
  {
    operationId: 'importStatement',
    action: 'bank_statement.imported',
    given: () => {
      const file = aStatementFile([{ amount: '81000', text: 'nobody knows it' }]);
      const digest = createHash('sha256').update(Buffer.from(file.content, 'base64')).digest('hex');
      return { path: '/deposits/statements', body: { ...file, digest } };
    },
  },
  {
    operationId: 'proposeAdjustment',
    action: 'adjustment.proposed',
    given: async (portal) => ({
      path: '/deposits/proposals',
      body: {
        ...{ account_id: await givenClient(portal), ...sandbox, amount: 5_000, reason },
        ...{ evidence: 'ticket 7', valid_days: 7 },
      },
    }),
  },
  {
    operationId: 'approveProposal',
    action: 'adjustment.approved',
    given: async (portal) => ({ path: `/deposits/proposals/${await givenProposal(portal)}/approve` }),
  },
  {
    operationId: 'rejectProposal',
    action: 'adjustment.rejected',
    given: async (portal) => ({
      path: `/deposits/proposals/${await givenProposal(portal)}/reject`,
      body: { reason },
    }),
  },
  {
    operationId: 'setUpGateway',
    action: 'gateway.changed',
    given: async (portal) => {
      await givenGateway(portal, 'changed');
      const body = { kind: 'midtrans', name: 'changed', ...sandbox, key: 'SB-Mid-server-other' };
      return { path: '/deposits/gateways', body };
    },
  },
  {
    operationId: 'disableGateway',
    action: 'gateway.disabled',
    given: async (portal) => {
      await givenGateway(portal, 'to-disable');
      return { path: '/deposits/gateways/to-disable/disable' };
    },
  },
  {
    operationId: 'enableGateway',
    action: 'gateway.enabled',
    given: async (portal) => {
      await givenGateway(portal, 'to-enable');
      return { path: '/deposits/gateways/to-enable/enable' };
    },
  },
  {
    operationId: 'settleGateway',
    action: 'gateway.settled',
    given: async (portal) => {
      await givenGateway(portal, 'settling');
      const { app } = portal.server;
      const request = await givenRequest(app, { accountId: await givenClient(portal), ...sandbox });
      const source = { kind: 'gateway', gatewayId: 'settling', id: 'paid-1' } as const;
      await queryAsOwner(
        portal.server,
        `insert into gateway_transactions (id, gateway, environment, reference, method, channel, amount, state, created_at, expires_at)
         values (gen_random_uuid(), 'settling', 'sandbox', 'R-1', 'qris', 'qris', $1, 'open', now(), now())`,
        [request.payable],
      );
      const evidence = { facts: { reference: 'R-1' }, payer: {} };
      await recordPayment(app, aTransfer(request, { source, evidence }));
      const body = { amount: 10_000, fee: 100, reference: 'S-1' };
      return { path: '/deposits/gateways/settling/settlements', body };
    },
  },
  {
    operationId: 'addBankAccount',
    action: 'bank_account.added',
    given: () => ({
      path: '/deposits/bank-accounts',
      body: { ...sandbox, bank: 'bri', number: '5550001', holder: 'PT Contoh Pulsa' },
    }),
  },
  {
    operationId: 'disableBankAccount',
    action: 'bank_account.disabled',
    given: async ({ server: { app } }) => {
      const account = { ...sandbox, bank: 'bni', number: '5550002', holder: 'PT Contoh', instructions: '' };
      const { id } = await addBankAccount(app.database, account, operator);
      return { path: `/deposits/bank-accounts/${id}/disable` };
    },
  },
  {
    operationId: 'setDepositMethod',
    action: 'deposit_method.set',
    given: () => ({
      path: '/deposits/methods',
      body: { ...sandbox, method: 'bank_transfer', minimum: 11_000 },
    }),
  },
  {
    operationId: 'addFeed',
    action: 'bank_feed.added',
    given: () => ({ path: '/deposits/feeds', body: { bank_account_id: sandboxAccount, name: 'a service' } }),
  },
  {
    operationId: 'rotateFeedSecret',
    action: 'bank_feed.rotated',
    given: async (portal) => ({
      path: `/deposits/feeds/${await givenFeed(portal, 'to rotate')}/rotate`,
      body: { overlap_hours: 1 },
    }),
  },
  {
    operationId: 'disableFeed',
    action: 'bank_feed.disabled',
    given: async (portal) => ({ path: `/deposits/feeds/${await givenFeed(portal, 'to disable')}/disable` }),
  },
];
