import { CommandError } from '../../command-error.ts';
import { Secret } from '../../sealed.ts';
import { parseCsv } from '../../parse-csv.ts';

/** The columns of a transaction history that are used. */
export const historyColumns = ['reference', 'customer', 'sku', 'price', 'status', 'time'] as const;
export type HistoryColumn = (typeof historyColumns)[number];

/** A transaction in a supplier's own history. */
export interface HistoryRow {
  /** Our reference, as the supplier writes it. */
  readonly reference: string;
  readonly customerNo: Secret;
  readonly sku: string;
  /** What it took from our deposit, rupiah; null: the history does not say. */
  readonly amount: bigint | null;
  readonly status: 'failed' | 'pending' | 'sold';
  /** Null: the history does not say, or in a form that is not known. */
  readonly at: Date | null;
}

/**
 * The headers that each column may have, without case, spaces and punctuation, most exact first. Those of the websites are not
 * documented; these are the members of the APIs, and the words of the trade. `--columns` names others.
 */
const headers: Readonly<Record<HistoryColumn, readonly string[]>> = {
  reference: [
    'refid',
    'reference',
    'referenceid',
    'koderef',
    'koderefferensi',
    'kodereferensi',
    'reff',
    'reffid',
    'noref',
  ],
  customer: [
    'customerno',
    'customerid',
    'nomortujuan',
    'notujuan',
    'tujuan',
    'nomorpelanggan',
    'idpelanggan',
    'nopelanggan',
    'hp',
    'number',
  ],
  sku: ['buyerskucode', 'sku', 'productcode', 'kodeproduk', 'kode', 'code', 'pulsacode', 'produk', 'product'],
  price: ['price', 'harga', 'hargabeli', 'amount', 'nominal', 'total'],
  status: ['status', 'statustransaksi', 'state'],
  time: [
    'time',
    'tanggal',
    'date',
    'datetime',
    'waktu',
    'tanggaltransaksi',
    'tgl',
    'createdat',
    'created',
    'transactiondate',
  ],
};

/** Numbers are those of IAK's API. */
const soldWords = /^(sukses|success|succeeded|successful|berhasil|1)$/i;
const failedWords = /^(gagal|failed|fail|refund|refunded|dibatalkan|canceled|cancelled|2)$/i;

/** The transactions of a history, and the rows that could not be read, by their line. */
export interface History {
  readonly rows: readonly HistoryRow[];
  readonly unreadable: readonly number[];
}

/**
 * Reads a transaction history as CSV with headers. `named` has the headers of columns that have other names.
 * @throws CommandError when a column that is needed is missing
 */
export function readHistory(text: string, named: Partial<Record<HistoryColumn, string>>): History {
  const [head = [], ...lines] = parseCsv(text);
  const places = placesOf(head, named);
  const rows: HistoryRow[] = [];
  const unreadable: number[] = [];
  for (const [i, cells] of lines.entries()) {
    const cell = (column: HistoryColumn): string => cells[places[column] ?? -1] ?? '';
    const reference = cell('reference').toLowerCase();
    // PostgreSQL stores no zero, and no supplier writes one.
    if (reference === '' || reference.length > 200 || cells.some((one) => one.includes('\0'))) {
      unreadable.push(i + 2);
      continue;
    }
    const status = cell('status');
    rows.push({
      reference,
      customerNo: new Secret(cell('customer')),
      sku: cell('sku').slice(0, 200),
      amount: rupiahOf(cell('price')),
      // A word that is not known is not taken for a failure.
      status: soldWords.test(status) ? 'sold' : failedWords.test(status) ? 'failed' : 'pending',
      at: timeOf(cell('time')),
    });
  }
  return { rows, unreadable };
}

function placesOf(
  head: readonly string[],
  named: Partial<Record<HistoryColumn, string>>,
): Readonly<Record<HistoryColumn, number | undefined>> {
  const bareHead = head.map(bare);
  const placeOf = (column: HistoryColumn): number | undefined => {
    const wanted = named[column] === undefined ? headers[column] : [bare(named[column])];
    const found = wanted.map((one) => bareHead.indexOf(one)).find((place) => place >= 0);
    if (found === undefined && (named[column] !== undefined || column === 'reference' || column === 'status'))
      throw new CommandError(
        `The file has no column for the ${column}; ${whatIsThere(head)}. Name it with --columns ${column}=HEADER.`,
        { reason: 'history_columns' },
      );
    return found;
  };
  return {
    reference: placeOf('reference'),
    customer: placeOf('customer'),
    sku: placeOf('sku'),
    price: placeOf('price'),
    status: placeOf('status'),
    time: placeOf('time'),
  };
}

/** The headers of a file, unless its first line has numbers as a transaction has them: they may be of a customer. */
function whatIsThere(head: readonly string[]): string {
  return head.some((cell) => /\d{4}/.test(cell))
    ? 'its first line has numbers, so it seems to have no headers'
    : `its columns are ${head.join(', ')}`;
}

function bare(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Whole rupiah, such as `10150`, `10.150`, `Rp 10,150.00`. */
function rupiahOf(text: string): bigint | null {
  const figures = text.replaceAll(/rp\.?|idr|\s/gi, '').replace(/[.,]\d{1,2}$/, '');
  const digits = figures.replaceAll(/[.,]/g, '');
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : null;
}

/** A time with a zone, or in Jakarta: `2026-11-23 14:05:06`, `23/11/2026 14:05`. */
function timeOf(text: string): Date | null {
  const [, day, month, year, rest = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(.*)$/.exec(text) ?? [];
  const iso =
    year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}${rest}`;
  const [, date, time = '00:00', zone = '+07:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(Z|[+-]\d\d:?\d\d)?(?:\s*WIB)?$/i.exec(
      iso.trim(),
    ) ?? [];
  const at = new Date(`${date}T${time}${zone}`);
  // A year before the first mobile phones is a mistake, and PostgreSQL has no year 0.
  return Number.isNaN(at.getTime()) || iso.trim() < '1990' ? null : at;
}
