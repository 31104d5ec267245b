import type { App } from '../../app.ts';
import { later, minuteMs } from '../../clock.ts';
import { isTransient, type Tx } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Idempotency } from '../../orders/lane/command.ts';
import { Refusal } from '../../refusals.ts';
import { grouped, type Rupiah } from '../../rupiah.ts';
import { lockAccount } from '../account-time.ts';
import { type DepositMethod, readMethod } from '../deposit-methods.ts';
import {
  type DepositMethodName,
  type DepositRequest,
  type DepositScenario,
  openRequestsMax,
} from './deposit-request.ts';
import { scheduleDeposit, validMsOf } from '../scenarios/deposit-scenario.ts';
import { writeRequestEvent } from './request-events.ts';
import { replayedRequest } from './replayed-request.ts';
import { insertRequest, readUse } from './request-rows.ts';
import { assignReceiver, randomBits } from './assign-receiver.ts';

/** What a client asks to pay in. */
export interface DepositInput {
  /** Rupiah. */
  readonly amount: Rupiah;
  readonly method: DepositMethodName;
  /** Where to transfer to; left out: the first enabled bank account that has an amount left. */
  readonly bankAccountId?: string;
  /** The gateway that takes the payment, for any other method than a transfer. */
  readonly gatewayId?: string;
  /** A text of the client. */
  readonly clientReference?: string;
  /** What the sandbox plays. */
  readonly scenario?: DepositScenario;
  readonly idempotency: Idempotency;
  /** The person who asks, for the audit record; left out: a program of the client. */
  readonly actor?: string;
}

/** A deposit request, and whether an earlier request with the same key made it. */
export interface CreatedRequest {
  readonly request: DepositRequest;
  readonly replayed: boolean;
}

/** Writes what belongs to a new request. */
type Alongside = (tx: Tx, request: DepositRequest) => Promise<void>;

/**
 * How many amounts of unpaid requests an account may hold on bank accounts: those that are open, and those that ended within
 * two days. Without it, an account could take all amounts by cancelling what it has asked for.
 */
const heldMax = 30;
/** How often a request is made again when another has taken its number, slot or amount in between. */
const roundsMax = 5;

/**
 * Creates a deposit request. A transfer gets an amount that no other open request has on its bank account. The same key again
 * returns the same request. `alongside` writes what belongs to a new request, in its transaction.
 * @throws Refusal `idempotency_key_reused`, `deposit_amount_not_allowed` with the bounds, `scenario_not_allowed`,
 *   `deposit_method_unavailable`, `too_many_open_deposits` with the limit, `deposit_amount_unavailable` with another amount
 */
export async function createDepositRequest(
  app: Pick<App, 'clock' | 'database'>,
  wallet: WalletKey,
  input: DepositInput,
  alongside: Alongside = () => Promise.resolve(),
): Promise<CreatedRequest> {
  for (let round = 1; ; round += 1) {
    const made = await app.database
      .transaction((tx) => create(tx, walletOf(wallet), { input, alongside, offsetMs: app.clock.offsetMs }))
      .catch((error: unknown) => {
        if (round >= roundsMax || !isTransient(error)) throw error;
      });
    if (made !== undefined) return made;
  }
}

async function create(
  tx: Tx,
  wallet: WalletKey,
  {
    input,
    alongside,
    offsetMs,
  }: { readonly input: DepositInput; readonly alongside: Alongside; readonly offsetMs: number },
): Promise<CreatedRequest> {
  const { now, accountNow: createdAt } = await lockAccount(tx, wallet, offsetMs);
  const earlier = await replayedRequest(tx, wallet, input.idempotency);
  if (earlier !== undefined) return { request: earlier, replayed: true };
  const method = await usableMethod(tx, wallet, input);
  const slot = await freeSlot(tx, wallet);
  const receiver = await assignReceiver(tx, wallet, input, method);
  const { amount, clientReference = null, scenario = null } = input;
  const request: DepositRequest = {
    ...{ id: newId(), number: randomNumber(), ...wallet, method: method.method, amount, fee: method.fee },
    ...{ ...receiver, payable: amount + method.fee + BigInt(receiver.digits) },
    ...{ state: 'waiting', version: 1, reason: null, credited: null, creditedAt: null, clientReference },
    ...{
      instructions: null,
      scenario,
      createdAt,
      expiresAt: later(createdAt, validMsOf(scenario) ?? method.validMinutes * minuteMs),
    },
    ...{ endedAt: null, releasedAt: null },
  };
  const { key, fingerprint } = input.idempotency;
  await insertRequest(tx, request, { key, fingerprint: fingerprint(), slot });
  await writeRequestEvent(tx, { kind: 'created', request, now });
  await alongside(tx, request);
  if (scenario !== null) await scheduleDeposit(tx, request, scenario);
  if (input.actor !== undefined) await recordCreation(tx, request, input.actor);
  return { request, replayed: false };
}

async function usableMethod(tx: Tx, wallet: WalletKey, input: DepositInput): Promise<DepositMethod> {
  const method = await readMethod(tx, wallet.environment, input.method);
  if (method?.enabled !== true) throw new Refusal('deposit_method_unavailable');
  if (input.amount < method.minimum || input.amount > method.maximum) throw outOfRange(method);
  return method;
}

function outOfRange({ method, minimum, maximum }: DepositMethod): Refusal {
  const message = `By ${method} you can deposit ${grouped(minimum)} to ${grouped(maximum)} rupiah.`;
  return new Refusal('deposit_amount_not_allowed', {
    details: [{ field: 'amount', code: 'range', message }],
    figures: { minimum, maximum },
  });
}

async function freeSlot(tx: Tx, wallet: WalletKey): Promise<number> {
  const { slots, held } = await readUse(tx, wallet);
  const slot = [1, 2, 3].find((one) => !slots.includes(one));
  if (slot === undefined)
    throw new Refusal('too_many_open_deposits', { figures: { limit: BigInt(openRequestsMax) } });
  if (held >= heldMax) throw new Refusal('too_many_open_deposits', { figures: { limit: BigInt(heldMax) } });
  return slot;
}

function recordCreation(tx: Tx, request: DepositRequest, actor: string): Promise<void> {
  const { accountId, environment, amount, payable, number } = request;
  return recordAudit(tx, {
    ...{ actor, action: 'deposit_request.created', accountId, subject: request.id },
    detail: { environment, amount: Number(amount), payable: Number(payable), number: String(number) },
  });
}

/** A random number of eight digits. */
function randomNumber(): bigint {
  return 10_000_000n + (BigInt(randomBits()) % 90_000_000n);
}
