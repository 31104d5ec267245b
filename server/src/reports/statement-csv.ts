import { jakartaDateTime } from '../clock.ts';
import type { Balance } from '../ledger/wallet-entries.ts';
import type { Rupiah } from '../rupiah.ts';
import { csvMark, csvRow } from './csv.ts';
import type { StatementFormat } from './statement-format.ts';

/** A statement for a spreadsheet. Times are those of Jakarta (WIB). The last row is the signature of all rows before it. */
export const csvFormat: StatementFormat = {
  mark: csvMark,
  head: (head) => [
    csvRow(['issuer', head.issuer]),
    csvRow(['account', head.accountId, head.accountName]),
    csvRow(['environment', head.environment]),
    csvRow(['from', head.from]),
    csvRow(['to', head.to]),
    csvRow(columns),
    csvRow(['opening', ...empty(6), ...figures(head.opening)]),
  ],
  entry: (entry) =>
    csvRow([
      'entry',
      entry.number,
      jakartaDateTime(entry.at),
      entry.kind,
      entry.orderId ?? entry.reference,
      entry.availableChange,
      entry.heldChange,
      ...figures(entry),
    ]),
  closing: (closing, entries) => csvRow(['closing', entries, ...empty(5), ...figures(closing)]),
  signature: (keyId, signature) => csvRow(['signature', 'Ed25519', keyId, signature]),
};

const columns = [
  'row',
  'number',
  'time (WIB)',
  'kind',
  'order or deposit',
  'available change',
  'held change',
  'available',
  'held',
  'balance',
];

function empty(count: number): null[] {
  return Array.from({ length: count }, () => null);
}

function figures({ available, held }: Balance): [Rupiah, Rupiah, Rupiah] {
  return [available, held, available + held];
}
