import { randomUUID } from 'node:crypto';
import type { App } from '../../src/app.ts';
import type { ReceivedPayment } from '../../src/deposits/payments/payment.ts';
import { cancelDeposit } from '../../src/deposits/requests/cancel-deposit.ts';
import type { DepositReply } from '../../src/deposits/requests/create-deposit.ts';
import { createDepositRequest, type DepositInput } from '../../src/deposits/requests/create-request.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import type { Idempotency } from '../../src/orders/lane/command.ts';

/** The bank account that the sandbox has from the beginning. */
export const sandboxAccount = '01900000-0000-7000-8000-000000000001';

/** The Idempotency-Key of a request with this content. */
export function idempotencyOf(app: App, content: string, key: string = randomUUID()): Idempotency {
  return {
    key,
    content: [content],
    fingerprint: (keyId) => app.keyring.digest('fingerprint', [content], keyId),
  };
}

/** Creates a deposit request for a transfer of 50,000 rupiah, unless `change` says otherwise. */
export async function givenRequest(
  app: App,
  wallet: WalletKey,
  change: Partial<DepositInput> = {},
): Promise<DepositRequest> {
  const input = { amount: 50_000n, method: 'bank_transfer', ...change } as const;
  const idempotency = idempotencyOf(app, `${input.method} ${input.amount}`);
  return (await createDepositRequest(app, wallet, { idempotency, ...input })).request;
}

/** Cancels a deposit as a program of its client does, or as the person `actor`. */
export function cancelGiven(
  app: App,
  wallet: WalletKey,
  { id, actor }: { readonly id: string; readonly actor?: string },
): Promise<DepositReply> {
  const idempotency = idempotencyOf(app, id);
  return cancelDeposit(app, wallet, { id, idempotency, ...(actor === undefined ? {} : { actor }) });
}

let lines = 0;

/** A transfer that pays a request in time, unless `change` says otherwise. Each is a line of its own. */
export function aTransfer(
  request: Pick<DepositRequest, 'createdAt' | 'payable'>,
  change: Partial<ReceivedPayment> = {},
): ReceivedPayment {
  lines += 1;
  return {
    environment: 'sandbox',
    source: { kind: 'bank', bankAccountId: sandboxAccount, id: `line-${lines}` },
    amount: request.payable,
    fee: 0n,
    receivedAt: request.createdAt,
    requestId: null,
    evidence: { facts: { line: lines }, payer: { name: 'BUDI SANTOSO' } },
    ...change,
  };
}

/** A payment at the gateway of a request that pays it in time, unless `change` says otherwise. Each is a transaction of its own. */
export function aNotice(request: DepositRequest, change: Partial<ReceivedPayment> = {}): ReceivedPayment {
  lines += 1;
  return aTransfer(request, {
    source: { kind: 'gateway', gatewayId: request.gatewayId ?? '', id: `transaction-${lines}` },
    requestId: request.id,
    ...change,
  });
}
