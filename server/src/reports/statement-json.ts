import type { Balance, WalletEntry } from '../ledger/wallet-entries.ts';
import type { Rupiah } from '../rupiah.ts';
import type { StatementFormat } from './statement-format.ts';

/** A statement as JSON Lines: the head, one line per entry, the closing balance, the signature. */
export const jsonFormat: StatementFormat = {
  mark: '',
  head: (head) => [
    line({
      statement: {
        issuer: head.issuer,
        account: head.accountId,
        account_name: head.accountName,
        environment: head.environment,
        from: head.from,
        to: head.to,
        time_zone: 'Asia/Jakarta',
        currency: 'IDR',
        opening: balanceView(head.opening),
      },
    }),
  ],
  entry: (entry) => line(entryView(entry)),
  closing: (closing, entries) => line({ closing: balanceView(closing), entries }),
  signature: (keyId, signature) =>
    line({ signature: { algorithm: 'Ed25519', key_id: keyId, value: signature } }),
};

/** An entry as clients see it. Amounts are rupiah. */
export function entryView(entry: WalletEntry): Readonly<Record<string, unknown>> {
  return {
    number: entry.number,
    at: entry.at,
    kind: entry.kind,
    order_id: entry.orderId,
    reference: entry.reference,
    available_change: entry.availableChange,
    held_change: entry.heldChange,
    ...balanceView(entry),
  };
}

function balanceView({ available, held }: Balance): { available: Rupiah; held: Rupiah; balance: Rupiah } {
  return { available, held, balance: available + held };
}

/** Amounts are at most 10^15, which JSON numbers hold exactly. */
function line(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? Number(member) : member,
  );
}
