import { expect } from 'vitest';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { SimulatedGateway } from '../../simulators/simulated-gateway.ts';
import type { GatewayStage } from './stage.ts';

/** A payment of a request, as the database has it. */
export interface SeenPayment {
  readonly state: string;
  /** Empty: it was credited at once. */
  readonly reason: string;
  readonly amount: string;
  readonly fee: string;
}

/** What became of a request. */
export interface SeenRequests {
  paymentsOf(request: DepositRequest): Promise<SeenPayment[]>;
  outcomesOf(reference: string): Promise<string[]>;
  casesOf(request: DepositRequest): Promise<string[]>;
  /** Pays the request at the gateway, and returns its reference there. */
  pay(gateway: SimulatedGateway, request: DepositRequest, more?: object): Promise<string>;
  expectState(request: DepositRequest, state: string): Promise<void>;
}

/** What a test sees of requests, and how it pays them; the stage starts later. */
export function requestsOf(stage: () => GatewayStage): SeenRequests {
  async function paymentsOf(request: DepositRequest): Promise<SeenPayment[]> {
    const rows = await queryAsOwner(
      stage().server,
      "select state, coalesce(reason, '') as reason, amount, fee from deposit_payments where request_id = $1 order by id",
      [request.id],
    );
    return rows.map(({ state, reason, amount, fee }) => ({
      ...{ state: String(state), reason: String(reason) },
      ...{ amount: String(amount), fee: String(fee) },
    }));
  }

  /** What became of the callbacks about a payment, but for the one about its creation. */
  async function outcomesOf(reference: string): Promise<string[]> {
    const rows = await queryAsOwner(
      stage().server,
      "select reading, outcome from gateway_callbacks where reference = $1 and status <> 'pending' order by id",
      [reference],
    );
    return rows.map(({ reading, outcome }) => `${String(reading)} ${String(outcome)}`);
  }

  /** The cases about the payments of a request, with their states. */
  async function casesOf({ id }: DepositRequest): Promise<string[]> {
    const rows = await queryAsOwner(
      stage().server,
      `select k.kind, k.state from deposit_cases k
        where k.payment_id in (select p.id from deposit_payments p where p.request_id = $1)`,
      [id],
    );
    return rows.map(({ kind, state }) => `${String(kind)} ${String(state)}`);
  }

  async function pay(gateway: SimulatedGateway, request: DepositRequest, more = {}): Promise<string> {
    const reference = await stage().referenceOf(request);
    await gateway.control('/pay', { reference, ...more });
    return reference;
  }

  async function expectState(request: DepositRequest, state: string): Promise<void> {
    await expect.poll(async () => (await stage().reload(request)).state).toBe(state);
  }

  return { casesOf, expectState, outcomesOf, pay, paymentsOf };
}
