import type { Queryable } from '../database/connection.ts';
import type { WalletEntry } from '../ledger/wallet-entries.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { type OrderLabel, readOrderLabels } from '../orders/read/order-labels.ts';
import { type DepositLabel, readDepositLabels } from './requests/deposit-labels.ts';

/** A movement of a wallet, and what it belongs to. */
export interface DescribedMovement {
  readonly entry: WalletEntry;
  readonly order: OrderLabel | undefined;
  readonly deposit: DepositLabel | undefined;
}

/** Reads what the movements of a wallet belong to. */
export async function describeMovements(
  db: Queryable,
  wallet: WalletKey,
  entries: readonly WalletEntry[],
): Promise<DescribedMovement[]> {
  const orders = await readOrderLabels(
    db,
    wallet,
    entries.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])),
  );
  const deposits = await readDepositLabels(
    db,
    wallet,
    entries.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  );
  return entries.map((entry) => ({
    entry,
    order: orders.get(entry.orderId ?? ''),
    deposit: deposits.get(entry.reference ?? ''),
  }));
}
