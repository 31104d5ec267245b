import { hash } from 'node:crypto';
import { announce } from '../announce.ts';
import type { CallbackKind } from '../control.ts';
import type { Transaction } from '../ledger.ts';
import { postCallback } from '../post-callback.ts';
import { topUpState } from './replies.ts';
import type { World } from './world.ts';

/** Sends the callbacks for the end of a top-up. Bills have no callbacks. */
export function announceEnd(world: World, transaction: Transaction): void {
  if (transaction.kind !== 'bill') announce(world, transaction, (kind) => send(world, transaction, kind));
}

/** Sends one callback now. Every value is a string, unlike in answers. The settings say how often it is tried. */
export async function send(world: World, transaction: Transaction, kind: CallbackKind): Promise<void> {
  const url = transaction.callbackUrl ?? world.callbackUrl;
  if (url === null) return;
  const isFalse = kind === 'contradictory' || kind === 'forged' || kind === 'foreign';
  const refId = kind === 'stray' ? 'somebodyelse' : transaction.refId;
  const data = {
    ...topUpState(world, isFalse ? opposite(transaction) : transaction).data,
    ref_id: refId,
    ...(kind === 'foreign' ? { customer_id: '089911112222' } : {}),
  };
  const salt = kind === 'forged' ? 'not the reference' : refId;
  const sign = hash('md5', `${world.username}${world.apiKey}${salt}`);
  const texts = Object.fromEntries(
    Object.entries<unknown>({ ...data, sign }).map(([name, value]) => [name, String(value)]),
  );
  const message = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: texts }) };
  await postCallback(world, url, message, world.settings.callback_tries);
}

function opposite(transaction: Transaction): Transaction {
  return transaction.stage === 'sold'
    ? { ...transaction, stage: 'failed', code: '07' }
    : { ...transaction, stage: 'sold', code: '00' };
}
