import type { Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { environments } from '../environment.ts';
import { idBeforeAll, newId } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { appendSteps, book, chainStart, type Wallet } from './book.ts';
import { reset } from './chart.ts';
import { insertSteps } from './step-rows.ts';
import { emptyStep } from './step.ts';
import { writeWallets } from './wallet.ts';

/** Creates the wallets of a new account: an empty one for live, and one with simulated money for the sandbox. */
export async function openWallets(
  tx: Tx,
  keyring: Keyring,
  account: { id: string; createdAt: Date; sandboxStart: Rupiah },
): Promise<void> {
  for (const environment of environments) {
    await tx.rows(sql`
      insert into wallets (account_id, environment, opened_at)
      values (${account.id}::uuid, ${environment}, ${account.createdAt}::timestamptz)`);
  }
  if (account.sandboxStart === 0n) return;
  const empty: Wallet = {
    accountId: account.id,
    environment: 'sandbox',
    available: 0n,
    held: 0n,
    lastStep: 0n,
    chainHead: chainStart,
    orders: 0n,
    ordersHead: chainStart,
    clockOffsetMs: 0,
    spentOn: null,
    spent: 0n,
    version: idBeforeAll,
  };
  const movement = reset(account.sandboxStart);
  const content = { ...emptyStep(empty, account.createdAt), ...movement };
  const { steps, head } = appendSteps(keyring, empty, [content]);
  // The wallet first: the steps are compared with it.
  await writeWallets(tx, [{ before: empty, after: { ...book(empty, movement), ...head, version: newId() } }]);
  await Promise.all(insertSteps(tx, steps));
}
