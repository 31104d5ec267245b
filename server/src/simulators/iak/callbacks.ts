import { hash } from 'node:crypto';
import { announce } from '../announce.ts';
import type { CallbackKind } from '../control.ts';
import type { Transaction } from '../ledger.ts';
import { postCallback } from '../post-callback.ts';
import { topUpState } from './replies.ts';
import type { Simulation } from './simulation.ts';

/** Sends the callbacks for the end of a top-up. Bills have no callbacks. */
export function announceEnd(simulation: Simulation, transaction: Transaction): void {
  if (transaction.kind !== 'bill')
    announce(simulation, transaction, (kind) => send(simulation, transaction, kind));
}

/** Sends one callback now. Every value is a string, unlike in answers. The settings say how often it is tried. */
export async function send(
  simulation: Simulation,
  transaction: Transaction,
  kind: CallbackKind,
): Promise<void> {
  const url = transaction.callbackUrl ?? simulation.callbackUrl;
  if (url === null) return;
  const isFalse = kind === 'contradictory' || kind === 'forged' || kind === 'foreign';
  const refId = kind === 'stray' ? 'somebodyelse' : transaction.refId;
  const data = {
    ...topUpState(simulation, isFalse ? opposite(transaction) : transaction).data,
    ref_id: refId,
    ...(kind === 'foreign' ? { customer_id: '089911112222' } : {}),
  };
  const salt = kind === 'forged' ? 'not the reference' : refId;
  const sign = hash('md5', `${simulation.username}${simulation.apiKey}${salt}`);
  const texts = Object.fromEntries(
    Object.entries<unknown>({ ...data, sign }).map(([name, value]) => [name, String(value)]),
  );
  const message = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: texts }) };
  await postCallback(simulation, url, message, simulation.settings.callback_tries);
}

function opposite(transaction: Transaction): Transaction {
  return transaction.stage === 'sold'
    ? { ...transaction, stage: 'failed', code: '07' }
    : { ...transaction, stage: 'sold', code: '00' };
}
