import { addBankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import { requestDeposit } from '../../server/src/deposits/gateways/request-deposit.ts';
import { addGateway } from '../../server/src/deposits/gateways/set-up-gateway.ts';
import type { DepositRequest } from '../../server/src/deposits/requests/deposit-request.ts';
import { Secret } from '../../server/src/sealed.ts';
import { idempotencyOf } from '../../server/test/deposits/given-deposits.ts';
import {
  type SimulatedGateway,
  startSimulatedGateway,
} from '../../server/test/simulators/simulated-gateway.ts';
import type { LiveStage } from '../../server/test/suppliers/live-stage.ts';

/** Opens a bank account and a simulated Midtrans for deposits in live. The caller stops the gateway. */
export async function givenWaysToPay({ server: { app, url } }: LiveStage): Promise<SimulatedGateway> {
  const gateway = await startSimulatedGateway('midtrans', `${url}/callbacks/gateway/midtrans`);
  await gateway.control('/clock', { advance_ms: app.clock.offsetMs });
  await addGateway(app.database, app.keyring, {
    ...{ kind: 'midtrans', name: undefined, environment: 'live', displayName: undefined, fees: {} },
    ...{ baseUrl: gateway.url(), callbackSecret: undefined, actor: 'operator' },
    key: new Secret('SB-Mid-server-simulated'),
  });
  await app.gateways.refresh();
  const account = { bank: 'bca', number: '4371189020', holder: 'PT Contoh Pulsa', instructions: '' };
  await addBankAccount(app.database, { environment: 'live', ...account }, 'operator');
  const transfer = { environment: 'live', method: 'bank_transfer', actor: 'operator' } as const;
  await setMethod(app.database, transfer, { minimum: 50_000n });
  return gateway;
}

/** A deposit that the client of a stage asks for in live. */
export async function givenRequest(
  { account, server: { app } }: LiveStage,
  method: 'bank_transfer' | 'qris',
  amount: bigint,
): Promise<DepositRequest> {
  const wallet = { accountId: account.id, environment: 'live' } as const;
  const idempotency = idempotencyOf(app, `${method} ${amount}`);
  return (await requestDeposit(app, wallet, { method, amount, idempotency })).request;
}
