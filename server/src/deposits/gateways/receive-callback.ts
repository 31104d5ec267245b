import type { App } from '../../app.ts';
import { dayMs } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../database/connection.ts';
import type { IncomingCallback } from '../../suppliers/supplier.ts';
import {
  type ArrivedCallback,
  countIgnored,
  ignoredPerDayMax,
  isOneTooMany,
  storeCallback,
} from './callback-rows.ts';
import { isGatewayReference } from './gateway-reference.ts';
import type { CallbackClaim } from './gateway.ts';
import type { LiveGateway } from './gateways.ts';
import { openUnknownReversal } from './reported-reversals.ts';
import { insertTransaction, lockNamedTransaction, makeDue } from './transaction-rows.ts';

/** The result of a callback. `accepted`: it is stored, and the gateway is asked about what it says. */
export type GatewayCallbackResult = 'accepted' | 'forged' | 'unknown_gateway' | 'unreadable';

/** The part of the app that receives callbacks. */
export type CallbackApp = Pick<App, 'clock' | 'database' | 'gateways' | 'keyring' | 'log' | 'securityEvents'>;

/**
 * Receives a callback at the URL of a gateway. Its body is durable before anything is done about it. A callback from somebody
 * who has not the secret is stored, counted as a security event and has no effect. Any other only makes the gateway be asked:
 * nothing that it says is believed, so one that is late, repeated or about another payment is harmless.
 * @throws DatabaseUnavailable: the gateway sends it again
 */
export async function receiveGatewayCallback(
  app: CallbackApp,
  name: string,
  callback: IncomingCallback,
  address: string,
): Promise<GatewayCallbackResult> {
  const live = app.gateways.all.get(name);
  if (live === undefined) return 'unknown_gateway';
  const reading = live.gateway.readCallback(callback);
  const arrived = { gateway: name, reading, body: callback.body, address };
  if (reading.kind === 'hint') {
    await app.database.transaction((tx) => storeHint(tx, app, live, arrived, reading.claim));
    return 'accepted';
  }
  await storeIgnored(app, arrived);
  if (reading.kind === 'other') return 'accepted';
  if (reading.kind === 'unreadable') return 'unreadable';
  app.securityEvents.note({ kind: 'forged_callback', ipAddress: address });
  app.log.warn({ gateway: name }, 'a callback of a gateway has a wrong signature or token');
  return 'forged';
}

/** Anybody can send these, so only so many are stored in a day. */
async function storeIgnored(app: CallbackApp, arrived: Omit<ArrivedCallback, 'outcome'>): Promise<void> {
  const { offsetMs } = app.clock;
  if ((await countIgnored(app.database, arrived.gateway, { offsetMs })) >= ignoredPerDayMax) return;
  await app.database.transaction((tx) =>
    storeCallback(tx, { keyring: app.keyring, offsetMs }, { ...arrived, outcome: 'ignored' }),
  );
}

/** How long a lost payment is asked about without a callback, milliseconds. */
const lostValidMs = 2 * dayMs;

/** Stores a hint and makes the transaction due that it is about. */
async function storeHint(
  tx: Tx,
  app: CallbackApp,
  live: LiveGateway,
  arrived: Omit<ArrivedCallback, 'outcome'>,
  claim: CallbackClaim,
): Promise<void> {
  const { offsetMs } = app.clock;
  const { name, environment } = live.configured;
  const { reference, reversed, transactionId } = claim;
  const paymentId = reversed ? claim.paymentId : null;
  const found = await lockNamedTransaction(tx, {
    ...{ gateway: name, environment, reference, transactionId, paymentId },
  });
  const isLost = found === undefined && reference !== null && isGatewayReference(reference);
  const isUnknown = found === undefined && !isLost;
  // A reversal that the gateway does not show is known by its callback alone.
  const mayBeDropped = !reversed || live.gateway.showsReversals;
  if (mayBeDropped && (await isOneTooMany(tx, { keyring: app.keyring, offsetMs }, arrived, reference))) {
    app.log.warn(
      { gateway: name },
      'a gateway calls back too often about one payment; it is asked, and the callback is not stored',
    );
    if (found !== undefined) await makeDue(tx, found, app.clock);
    return;
  }
  // A refund has a reference of its own, so it may be of our money although nothing in it is known.
  const isForPerson = isUnknown && reversed && !live.gateway.showsReversals;
  const outcome = isForPerson ? 'for_person' : isUnknown ? 'unknown_reference' : null;
  const { id, at, first, waits } = await storeCallback(
    tx,
    { keyring: app.keyring, offsetMs },
    { ...arrived, outcome },
    found,
  );
  if (waits && isLost) await insertLost(tx, app, live, reference);
  if (!first || !isForPerson) return;
  app.log.error(
    { gateway: name, callback: id },
    'a gateway reports that money was taken back which konter has not recorded; a case is open',
  );
  await openUnknownReversal(tx, { gateway: name, environment, callback: id, claim, now: at });
}

/**
 * A reference that konter has made and the database does not have, as after a restore: money for it is a case for a person.
 * Other references belong to other systems that use the same account at the gateway.
 */
async function insertLost(tx: Tx, app: CallbackApp, live: LiveGateway, reference: string): Promise<void> {
  const { name, environment } = live.configured;
  app.log.error(
    { gateway: name },
    'a gateway called back about a payment of ours that the database does not have',
  );
  await insertTransaction(tx, app.clock, {
    id: newId(),
    ...{ gateway: name, environment, requestId: null, reference, amount: 0n, dueInMs: 0 },
    // Only the gateway knows what it was.
    ...{ method: 'virtual_account', channel: 'unknown', validMs: lostValidMs },
  });
}
