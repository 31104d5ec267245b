import { createHmac } from 'node:crypto';
import { announce } from '../announce.ts';
import type { CallbackKind } from '../control.ts';
import type { Transaction } from '../ledger.ts';
import { postCallback } from '../post-callback.ts';
import { stateOf } from './replies.ts';
import type { Simulation } from './simulation.ts';

/** Sends the callbacks for the end of a transaction. A contradiction is sent as an update. */
export function announceEnd(
  simulation: Simulation,
  transaction: Transaction,
  event: 'create' | 'update',
): void {
  announce(simulation, transaction, (kind) =>
    send(simulation, transaction, { event: kind === 'contradictory' ? 'update' : event, kind }),
  );
}

/** Sends one callback now, with retries if the settings say so. */
export async function send(
  simulation: Simulation,
  transaction: Transaction,
  how: { readonly event: 'create' | 'update'; readonly kind: CallbackKind },
): Promise<void> {
  const url = transaction.callbackUrl ?? simulation.callbackUrl;
  if (url === null) return;
  const isFalse = how.kind === 'contradictory' || how.kind === 'forged' || how.kind === 'foreign';
  const opposite = transaction.stage === 'sold' ? '02' : '00';
  const says = isFalse ? opposite : transaction.code;
  const data = { ...stateOf(transaction, simulation.ledger.balance(), says).data, ...subjectFor(how.kind) };
  const body = JSON.stringify({ data });
  const secret = how.kind === 'forged' ? 'not the secret' : simulation.webhookSecret;
  const pasca = transaction.kind === 'bill' ? 'Pasca-' : '';
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Digiflazz-${pasca}Hookshot`,
    'x-digiflazz-event': how.event,
    'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
  };
  await postCallback(simulation, url, { headers, body }, simulation.settings.callback_tries);
}

/** The members of a callback about another purchase. */
function subjectFor(kind: CallbackKind): Readonly<Record<string, string>> {
  if (kind === 'stray') return { ref_id: 'a-reference-of-somebody-else' };
  return kind === 'foreign' ? { customer_no: '089911112222' } : {};
}
