import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { dayMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { advanceWalletClock, type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import { sameBytes } from '../../sealed.ts';
import { bringDeliveriesForward } from '../../webhooks/dispatch/bring-forward.ts';
import type { Idempotency } from '../lane/command.ts';
import { isUsedKey } from './used-keys.ts';

/** The clock of a sandbox account. */
export interface AccountClock {
  readonly now: Date;
  /** How far it is ahead of the real time, whole seconds. */
  readonly advancedSeconds: number;
  readonly replayed: boolean;
}

/** The most that a single request moves the clock, seconds: 31 days. */
export const advanceSecondsMax = 2_678_400;

/** How far the clock may be ahead altogether, milliseconds: timestamps stay within what programs can show. */
const aheadMsMax = 3_650 * dayMs;

/**
 * Moves the clock of a sandbox account forward: deadlines of its orders, purchases and webhooks come closer by that time. A
 * repeated request moves it once.
 * @throws Refusal `idempotency_key_reused`; `invalid_parameter` when it would be more than ten years ahead
 */
export async function advanceClock(
  app: Pick<App, 'clock' | 'config' | 'database' | 'orders'>,
  principal: ActingAccount,
  { seconds, idempotency }: { readonly seconds: number; readonly idempotency: Idempotency },
): Promise<AccountClock> {
  const wallet = walletOf(principal);
  const ms = seconds * 1_000;
  return app.database.transaction(async (tx) => {
    const locked = await lockClock(tx, wallet, app.clock.offsetMs);
    const before = await readAdvance(tx, wallet, idempotency.key);
    if (before !== undefined) {
      const again = idempotency.fingerprint(before.fingerprintKeyId);
      if (!sameBytes(before.fingerprint, again.bytes)) throw new Refusal('idempotency_key_reused');
      return clockAt(locked.realNow, before.aheadMs, true);
    }
    if (await isUsedKey(tx, wallet, idempotency.key)) throw new Refusal('idempotency_key_reused');
    if (locked.aheadMs + ms > aheadMsMax) throw tooFar();
    const aheadMs = await advanceWalletClock(tx, wallet.accountId, ms);
    await storeAdvance(tx, wallet, idempotency, aheadMs);
    const leaseMs = app.config.settings.webhookLeaseMs;
    await bringDeliveriesForward(tx, wallet, { ms, leaseMs, offsetMs: app.clock.offsetMs });
    return clockAt(locked.realNow, aheadMs, false);
  });
}

function clockAt(realNow: Date, aheadMs: number, replayed: boolean): AccountClock {
  return { now: later(realNow, aheadMs), advancedSeconds: aheadMs / 1_000, replayed };
}

function tooFar(): Refusal {
  const message = 'The clock would be more than ten years ahead; reset the sandbox first.';
  return new Refusal('invalid_parameter', { details: [{ field: 'seconds', code: 'maximum', message }] });
}

async function lockClock(
  tx: Queryable,
  { accountId, environment }: WalletKey,
  offsetMs: number,
): Promise<{ aheadMs: number; realNow: Date }> {
  const [row] = await tx.rows(sql<{ clock_offset: bigint; now: Date }>`
    select w.clock_offset, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from wallets w
     where w.account_id = ${accountId}::uuid and w.environment = ${environment}
       for no key update`);
  if (row === undefined) throw new Error(`The account ${accountId} has no wallet in ${environment}.`);
  return { aheadMs: Number(row.clock_offset), realNow: row.now };
}

async function readAdvance(
  tx: Queryable,
  { accountId }: WalletKey,
  key: string,
): Promise<{ fingerprint: Buffer; fingerprintKeyId: string; aheadMs: number } | undefined> {
  const [row] = await tx.rows(sql<{ fingerprint: Buffer; fingerprint_key_id: string; clock_offset: bigint }>`
    select a.fingerprint, a.fingerprint_key_id, a.clock_offset
      from clock_advances a
     where a.account_id = ${accountId}::uuid and a.idempotency_key = ${key}::uuid`);
  if (row === undefined) return undefined;
  const { fingerprint, fingerprint_key_id: fingerprintKeyId } = row;
  return { fingerprint, fingerprintKeyId, aheadMs: Number(row.clock_offset) };
}

async function storeAdvance(
  tx: Queryable,
  { accountId }: WalletKey,
  { key, fingerprint }: Idempotency,
  aheadMs: number,
): Promise<void> {
  const { bytes, keyId } = fingerprint();
  await tx.rows(sql`
    insert into clock_advances (account_id, idempotency_key, fingerprint, fingerprint_key_id, clock_offset)
    values (${accountId}::uuid, ${key}::uuid, ${bytes}::bytea, ${keyId}, ${BigInt(aheadMs)}::bigint)`);
}
