/** The banks whose statement files konter reads, and `generic` for files whose columns the operator names. */
export const statementBanks = ['bca', 'mandiri', 'bri', 'bni', 'generic'] as const;
export type StatementBank = (typeof statementBanks)[number];

/** What the columns of a statement mean. */
export const statementColumns = [
  'date',
  'description',
  'amount',
  'direction',
  'debit',
  'credit',
  'balance',
  'reference',
  'account',
  'currency',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** The headers of a file's columns; several headers are joined into one description. */
export type ColumnMapping = Readonly<Partial<Record<StatementColumn, readonly string[]>>>;

/** One kind of statement file, found by its header line. */
export interface StatementFormat {
  /** Its name in the books and in messages. Lines of one format have the same texts in every export. */
  readonly name: string;
  readonly bank: StatementBank;
  /** The headers that its header line has, whatever others it has beside them. */
  readonly header: readonly string[];
  readonly columns: ColumnMapping;
  /** Whether it ends with totals, so that a file without them is cut. */
  readonly totals: boolean;
  /** Whether an amount without a mark is a debit if it is below zero, and a credit otherwise. */
  readonly signed: boolean;
  /** Whether no cell is in quotes, so that the commas of a description divide it; left out: they do not. */
  readonly unquoted?: boolean;
}

const words = (text: string): readonly string[] => text.split(' ');

/**
 * The formats of the banks' exports. No bank publishes its own: each of these is the form that at least two public programs read,
 * independently of each other (docs/decisions/0077-lines-of-bank-accounts.md).
 */
export const statementFormats: readonly StatementFormat[] = [
  {
    name: 'klikbca-bisnis',
    bank: 'bca',
    header: words('tanggaltransaksi keterangan cabang jumlah saldo'),
    columns: {
      date: ['tanggaltransaksi'],
      description: ['keterangan'],
      amount: ['jumlah'],
      balance: ['saldo'],
    },
    totals: true,
    signed: false,
  },
  {
    name: 'klikbca-individu',
    bank: 'bca',
    header: words('date description branch amount balance'),
    columns: { date: ['date'], description: ['description'], amount: ['amount'], balance: ['balance'] },
    totals: true,
    signed: false,
    unquoted: true,
  },
  {
    name: 'mandiri-mcm',
    bank: 'mandiri',
    header: words('accountno date valdate transactioncode description referenceno debit credit'),
    columns: {
      account: ['accountno'],
      date: ['date'],
      description: ['description'],
      reference: ['referenceno'],
      debit: ['debit'],
      credit: ['credit'],
    },
    totals: false,
    signed: false,
  },
  {
    name: 'mandiri-kopra',
    bank: 'mandiri',
    header: words('accountno ccy postdate remarks additionaldesc creditamount debitamount closebalance'),
    columns: {
      account: ['accountno'],
      currency: ['ccy'],
      date: ['postdate'],
      description: ['remarks', 'additionaldesc'],
      credit: ['creditamount'],
      debit: ['debitamount'],
      balance: ['closebalance'],
    },
    totals: false,
    signed: false,
  },
  {
    name: 'bri-cms',
    bank: 'bri',
    header: words('norek tgltran desktran mutasidebet mutasikredit saldoakhirmutasi'),
    columns: {
      account: ['norek'],
      date: ['tgltran'],
      description: ['desktran', 'remarkcustom'],
      debit: ['mutasidebet'],
      credit: ['mutasikredit'],
      balance: ['saldoakhirmutasi'],
    },
    totals: false,
    signed: false,
  },
  {
    name: 'bni-direct',
    bank: 'bni',
    header: words('postdate valuedate branch journalno description debit credit'),
    columns: {
      date: ['postdate'],
      description: ['description'],
      reference: ['journalno'],
      debit: ['debit'],
      credit: ['credit'],
      balance: ['balance'],
    },
    totals: false,
    signed: false,
  },
];

/** A header without case, spaces and punctuation. */
export function bareHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
