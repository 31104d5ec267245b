import { createHash } from 'node:crypto';
import type { CallbackKind } from '../control.ts';
import type { Transaction } from '../ledger.ts';
import { later } from '../timing.ts';
import { postCallback } from '../post-callback.ts';
import { topUpState } from './replies.ts';
import type { World } from './world.ts';

/** Sends what the end of a top-up brings along: one callback, or what the rates make of it. Bills have none. */
export function announce(world: World, transaction: Transaction): void {
  if (!world.settings.callbacks || transaction.kind === 'bill') return;
  const has = (name: string): boolean => transaction.injected.includes(name);
  const afterMs = has('late_callback') ? world.settings.late_ms : 5;
  later(world, afterMs, () => send(world, transaction, 'true'));
  if (has('duplicate_callback')) later(world, afterMs, () => send(world, transaction, 'duplicate'));
  if (has('contradictory_callback'))
    later(world, afterMs + world.settings.settle_ms, () => send(world, transaction, 'contradictory'));
}

/** Sends one callback now. Every value is a string, unlike in answers. The settings say how often. */
export async function send(world: World, transaction: Transaction, kind: CallbackKind): Promise<void> {
  const url = transaction.callbackUrl ?? world.callbackUrl;
  if (url === null) return;
  const { data } = topUpState(
    world,
    kind === 'contradictory' || kind === 'forged' ? opposite(transaction) : transaction,
  );
  const salt = kind === 'forged' ? 'not the reference' : transaction.refId;
  const sign = createHash('md5').update(`${world.username}${world.apiKey}${salt}`).digest('hex');
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
