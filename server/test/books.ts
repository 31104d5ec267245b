import { expect } from 'vitest';
import type { App } from '../src/app.ts';
import { auditEverything } from '../src/audit/audit-everything.ts';
import { auditWallets } from '../src/ledger/audit.ts';
import { readWallet } from '../src/ledger/wallet.ts';
import { auditOrders } from '../src/orders/audit/audit-orders.ts';
import type { Rupiah } from '../src/rupiah.ts';

/** Expects clean books of these accounts, or of all; personal data of orders before `purgedBefore` may be missing. */
export async function expectCleanBooks(
  app: App,
  accountIds?: readonly string[],
  { purgedBefore = null }: { purgedBefore?: Date | null } = {},
): Promise<void> {
  const wallets = await auditWallets(
    app.database,
    app.keyring,
    accountIds === undefined ? {} : { accountIds },
  );
  expect([
    ...wallets.findings,
    ...(await auditOrders(app.database, app.keyring, {
      purgedBefore,
      ...(accountIds === undefined ? {} : { accountIds }),
    })),
  ]).toEqual([]);
}

/** What `konter audit` finds; empty: everything is as it must be. */
export async function auditFindings(app: App): Promise<readonly unknown[]> {
  const audit = await auditEverything(app, { onPart: () => {}, onWallet: () => {}, pauseMs: 0 });
  return audit.findings;
}

/** The sandbox wallet of an account, rupiah. */
export async function moneyOf(app: App, accountId: string): Promise<{ available: Rupiah; held: Rupiah }> {
  const wallet = await readWallet(app.database, { accountId, environment: 'sandbox' });
  if (wallet === undefined) throw new Error(`The account ${accountId} has no wallet.`);
  return wallet;
}
