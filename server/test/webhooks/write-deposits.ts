import { randomUUID } from 'node:crypto';
import type { App } from '../../src/app.ts';
import type { Queryable } from '../../src/database/connection.ts';
import { newId } from '../../src/ids.ts';
import { appendSteps } from '../../src/ledger/book.ts';
import { deposit } from '../../src/ledger/chart.ts';
import { insertSteps } from '../../src/ledger/step-rows.ts';
import { emptyStep, type Step } from '../../src/ledger/step.ts';
import { lockWallets, type WalletKey, writeWallets } from '../../src/ledger/wallet.ts';
import { queryAsOwner } from '../query-as.ts';
import type { TestServer } from '../server.ts';

/**
 * Lets `writeDeposits` write steps that the cash journal does not have. These tests are about events; the entries of 100,000
 * deposits would take longer than they do.
 */
export async function allowUnbookedDeposits(server: TestServer): Promise<void> {
  await queryAsOwner(server, 'alter table steps disable trigger steps_deposit_booked');
}

/**
 * Credits deposits of 1 rupiah in the caller's transaction, as a lane does, one for each time, which gets the time under the
 * lock. Returns their steps.
 */
export async function writeDeposits(
  tx: Queryable,
  { keyring, clock }: Pick<App, 'clock' | 'keyring'>,
  owner: WalletKey,
  timesAt: (now: Date) => readonly Date[],
): Promise<Step[]> {
  const { wallets, now } = await lockWallets(tx, [owner], clock.offsetMs);
  const [before] = wallets;
  if (before === undefined) throw new Error('There is no such wallet.');
  const contents = timesAt(now).map((at) => ({ ...emptyStep(owner, at), ...deposit(1n, randomUUID()) }));
  const { steps, head } = appendSteps(keyring, before, contents);
  const available = before.available + BigInt(steps.length);
  await writeWallets(tx, [{ before, after: { ...before, ...head, available, version: newId() } }]);
  await Promise.all(insertSteps(tx, steps));
  return steps;
}
