import { expect, test } from 'vitest';
import { readStatement, type StatementQuery, type StatementSummary } from './read-statement.ts';
import type { StatementBank } from './statement-formats.ts';
import type { StatementLine } from './statement-line.ts';
import * as files from './statements.fixture.ts';

function read(
  file: Buffer | string,
  bank: StatementBank,
  accountNumber: string,
  given: Partial<StatementQuery> = {},
): { lines: StatementLine[]; summary: StatementSummary } {
  const query = { bank, accountNumber, lastDay: '2026-06-01', ...given };
  const reading = readStatement(typeof file === 'string' ? Buffer.from(file) : file, query);
  const lines: StatementLine[] = [];
  for (;;) {
    const next = reading.next();
    if (next.done === true) return { lines, summary: next.value };
    lines.push(next.value);
  }
}

const bca = (file: Buffer | string): ReturnType<typeof read> => read(file, 'bca', '0350000001');
const bare = ({ day, time, direction, amount, balance }: StatementLine): unknown[] => [
  ...[day, time, direction, amount, balance],
];

test('reads KlikBCA Bisnis: equal lines, a line that is not booked, totals', () => {
  const { lines, summary } = bca(files.bisnis);
  expect(lines.map(bare)).toEqual([
    ['2026-05-13', null, 'credit', 50_092_500n, 150_092_500n],
    ['2026-05-13', null, 'credit', 50_092_500n, 200_185_000n],
    ['2026-05-14', null, 'debit', 1_700_050n, 198_484_950n],
  ]);
  expect(lines[2]).toMatchObject({ line: 10, description: 'BIAYA ADM, "MEI"' });
  expect(summary).toEqual({
    ...{ format: 'klikbca-bisnis', lines: 3, pending: 1, account: 'named', completeness: 'totals' },
  });
});

test('takes the year of a date without one from the period, over the end of a year', () => {
  expect(bca(files.bisnisWithoutYear).lines.map(({ day }) => day)).toEqual(['2025-12-31', '2026-01-02']);
  const cut = files.bisnisWithoutYear.replace(/.*Periode.*\n/, '');
  expect(() => bca(cut)).toThrow(/Line 3: .* no year, .* Name the days of the file/);
  const period = { from: '2025-12-31', to: '2026-01-02' };
  expect(read(cut, 'bca', '350000001', { period }).lines).toHaveLength(2);
});

test('reads KlikBCA Individu', () => {
  const { lines, summary } = read(files.individu, 'bca', '0111222333');
  expect(lines.map(bare)).toEqual([
    ['2026-05-02', null, 'credit', 10_840_000n, 104_293_996n],
    ['2026-05-02', null, 'debit', 4_293_996n, 100_000_000n],
  ]);
  expect(summary).toMatchObject({ format: 'klikbca-individu', completeness: 'totals', account: 'named' });
});

test('reads commas in a description of KlikBCA Individu, which has no quotes', () => {
  const individu = (file: string): ReturnType<typeof read> => read(file, 'bca', '0111222333');
  const noted = files.individu.replace('Bayar tiket BUDI', 'Bayar tiket, 2, BUDI');
  const { lines } = individu(noted);
  expect(lines.map(bare)).toEqual(individu(files.individu).lines.map(bare));
  expect(lines[0]).toMatchObject({ description: expect.stringMatching(/Bayar tiket,2,BUDI$/) });
  const doubled = noted.replace(',108400.00,CR,', ',108400.00,1.00,CR,');
  expect(() => individu(doubled)).toThrow(/Nothing was imported/);
});

test('reads both exports of Mandiri', () => {
  const mcm = read(files.mandiriMcm, 'mandiri', '1230001234567');
  expect(mcm.lines.map(bare)).toEqual([
    ['2026-05-13', null, 'credit', 50_092_500n, null],
    ['2026-05-13', null, 'debit', 650_000n, null],
  ]);
  expect(mcm.lines[0]).toMatchObject({
    description: 'MCM InhouseTrf DARI ANI CONTOH tiket, 925',
    reference: '0000123',
  });
  expect(mcm.summary).toMatchObject({ format: 'mandiri-mcm', completeness: 'none' });
  const kopra = read(files.mandiriKopra, 'mandiri', '1230001234567');
  expect(kopra.lines.map(bare)).toEqual([
    ['2026-05-14', '07:40:58', 'credit', 50_092_500n, 150_092_500n],
    ['2026-05-13', '23:59:01', 'debit', 650_000n, 100_000_000n],
  ]);
  expect(kopra.summary).toMatchObject({ format: 'mandiri-kopra', completeness: 'balances' });
});

test('reads BRI with both delimiters and dates, and an account number that a spreadsheet has rounded', () => {
  expect(read(files.bri, 'bri', '050501000123456').lines.map(bare)).toEqual([
    ['2026-05-13', '08:15:30', 'credit', 50_092_500n, 150_092_500n],
    ['2026-05-13', '09:00:00', 'debit', 250_000n, 149_842_500n],
  ]);
  const { lines, summary } = read(files.briFromSpreadsheet, 'bri', '050501000123456');
  expect(lines.map(bare)).toEqual([['2026-05-13', '08:15:00', 'credit', 50_092_500n, 150_092_500n]]);
  expect(summary).toMatchObject({ account: 'rounded' });
  expect(() => read(files.briFromSpreadsheet, 'bri', '050601000123456')).toThrow(/another bank account/);
});

test('reads BNI, which does not name the account', () => {
  const { lines, summary } = read(files.bni, 'bni', '359738937');
  expect(lines.map(bare)).toEqual([
    ['2026-05-13', '10:15:30', 'credit', 50_092_500n, null],
    ['2026-05-13', '11:00:00', 'debit', 250_000n, null],
  ]);
  expect(summary).toMatchObject({ format: 'bni-direct', account: 'absent' });
});

test('reads any other file by the columns that the operator names', () => {
  const file =
    'export\nTgl|Ket|Nominal|D/K|Saldo\n13-05-2026|dari ANI|Rp 500.925|K|500.925\n13-05-2026|adm|925,00|D|500.000\n';
  const columns = {
    date: ['tgl'],
    description: ['Ket'],
    amount: ['Nominal'],
    direction: ['D/K'],
    balance: ['Saldo'],
  };
  expect(read(file, 'generic', '1', { columns }).lines.map(bare)).toEqual([
    ['2026-05-13', null, 'credit', 50_092_500n, 50_092_500n],
    ['2026-05-13', null, 'debit', 92_500n, 50_000_000n],
  ]);
  expect(() => read(file.replace('|K|', '||'), 'generic', '1', { columns })).toThrow(/Line 3: .*no mark/);
  expect(() => read(file, 'generic', '1', { columns: { ...columns, date: ['hari'] } })).toThrow(
    /No line of the file has all the headers/,
  );
});

test.each<readonly [what: string, file: Buffer | string]>([
  ['a byte order mark', `\uFEFF${files.bisnis}`],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${files.bisnis}`, 'utf16le')],
  ['UTF-16 without it', Buffer.from(files.bisnis, 'utf16le')],
  ['big-endian UTF-16', Buffer.from(`\uFEFF${files.bisnis}`, 'utf16le').swap16()],
  ['Latin-1', Buffer.from(files.bisnis.replace('PT CONTOH', 'PT CONTOH É'), 'latin1')],
  ['lines that end with a line feed only', files.bisnis.replaceAll('\r\n', '\n')],
])('reads a file with %s', (_what, file) => {
  expect(bca(file).lines).toHaveLength(3);
});

test.each<readonly [what: string, from: RegExp | string, to: string, message: RegExp]>([
  ['of another account', '0350000001', '0350000002', /Line 3: The file is of another bank account/],
  ['in another currency', ': Rp', ': USD', /Line 6: The account is not in rupiah/],
  ['with a line cut out', /"13.*\r\n(?="14)/, '', /Line 9: Its balance does not follow/],
  ['without its last lines', /"Saldo Awal[^]*/, '', /Line 11: The file ends without its totals/],
  ['cut in a cell', /CONTOH","0000","250[^]*/, '', /ends inside a quoted cell: it is cut/],
  ['cut in a line', /,"0000","250[^]*/, '', /Line 11: It has 2 of 5 columns: it is cut/],
  [
    'with another total',
    'Kredit : 1,001,850.00',
    'Kredit : 1,001,851.00',
    /Line 14: The totals of the file are 1,001,851.00/,
  ],
  ['with another closing balance', 'Akhir : 1,984', 'Akhir : 1,985', /Line 15: The closing balance/],
  ['with an amount without a mark', '500,925.00 CR","1,', '500,925.00","1,', /Line 8: It has no mark/],
  ['with an unknown mark', '500,925.00 CR","1,', '500,925.00 XX","1,', /Line 8: Its mark is neither/],
  ['with a wrong separator', '"500,925.00 CR","1,', '"5009,25.000 CR","1,', /Line 8: It has no amount/],
  ['with a day that does not exist', '"14/05/2026","B', '"32/05/2026","B', /Line 10: It has no date/],
  ['with a day outside its period', '"14/05/2026","B', '"15/05/2026","B', /Line 10: Its date is outside/],
  ['with a row that is no line', '"PEND"', '"TOTAL"', /Line 11: It has no date that konter can read/],
  [
    'without a header line',
    'Keterangan',
    'Catatan',
    /No line of the file has the headers of a statement of bca/,
  ],
])('refuses a whole file %s', (_what, from, to, message) => {
  const changed = files.bisnis.replace(from, to);
  expect(changed).not.toBe(files.bisnis);
  expect(() => bca(changed)).toThrow(message);
});

test('refuses a file that cannot be known to be whole', () => {
  const mandiri = (file: string): unknown => read(file, 'mandiri', '1230001234567');
  const [header = '', line = ''] = files.mandiriMcm.split('\n');
  expect(() => mandiri(`${header}\n${line}`)).toThrow(/Line 2: The last line has no end, .* it may be cut/);
  expect(() => mandiri(`${header}\n${line.replace(/,.00,.*/, ',,')}\n`)).toThrow(/Line 2: It has no amount/);
});

test('refuses a count of lines that does not fit, and the file of another bank', () => {
  expect(() => bca(files.bisnisWithoutYear.replace('30,000.00","2"', '30,000.00","3"'))).toThrow(
    /totals of the file/,
  );
  expect(() => read(files.bri, 'mandiri', '1')).toThrow(/This is a file of bri \(bri-cms\), not of mandiri/);
  expect(() => read(files.bisnis, 'bca', '0350000001', { lastDay: '2026-05-13' })).toThrow(
    /Line 10: .* future/,
  );
});

test.each(['Account Number,99999', 'No. Rekening,"99999"', 'Nomor Rekening,,99999'])(
  'refuses a file whose heading has another account number in a cell of its own: %s',
  (heading) => {
    expect(() => read(`${heading}\n${files.bni}`, 'bni', '123456789')).toThrow(/Line 1: .* another bank/);
    const own = heading.replace('99999', '123456789');
    expect(read(`${own}\n${files.bni}`, 'bni', '123456789').summary.account).toBe('named');
  },
);

test.each(['Rupiah', 'IDR - Indonesian Rupiah', 'Rupiah (IDR)', 'Rp.'])('takes %s for rupiah', (currency) => {
  const file = files.bisnis.replace('Uang : Rp', `Uang : ${currency}`);
  expect(bca(file).lines).toHaveLength(3);
});

test.each(['USD', 'IDR USD', 'US Dollar - bukan Rupiah', 'Rupiah 1'])(
  'does not take %s for rupiah',
  (currency) => {
    const file = files.bisnis.replace('Uang : Rp', `Uang : ${currency}`);
    expect(() => bca(file)).toThrow(/Line 6: The account is not in rupiah/);
  },
);

test('reads a file whose period is in words, with the names of months or by the days that are given', () => {
  const named = files.bisnis.replace('13/05/2026 - 14/05/2026', '13 Mei 2026 s/d 14 Mei 2026');
  expect(bca(named).lines).toHaveLength(3);
  const month = files.bisnis.replace('13/05/2026 - 14/05/2026', 'Mei 2026');
  expect(() => bca(month)).toThrow(/Line 5: The period has no dates .* Name the days of the file/);
  const given = (from: string): unknown =>
    read(month, 'bca', '0350000001', { period: { from, to: '2026-05-31' } });
  expect(given('2026-05-01')).toMatchObject({ summary: { lines: 3 } });
  expect(() => given('2026-05-14')).toThrow(/Line 8: Its date is outside the period/);
});

test('credits no amount without a mark unless the file proves that debits are below zero', () => {
  const columns = { date: ['Tanggal'], description: ['Uraian'], amount: ['Jumlah'], balance: ['Saldo'] };
  const generic = (...rows: readonly string[]): number =>
    read(['Tanggal;Uraian;Jumlah;Saldo', ...rows, ''].join('\n'), 'generic', '1', { columns }).lines.length;
  const unproven = /nothing proves .* debits .* Name the column of the marks/i;
  expect(() => generic('01/02/2026;BIAYA;50.123,00;100.000,00')).toThrow(unproven);
  expect(() => generic('01/02/2026;BIAYA;50.123,00;', '01/02/2026;A;7.000,00;')).toThrow(unproven);
  expect(generic('01/02/2026;BIAYA;-50.123,00;100.000,00')).toBe(1);
  expect(generic('01/02/2026;A;7.000,00;', '01/02/2026;BIAYA;-500,00;')).toBe(2);
  expect(generic('01/02/2026;A;50.123,00;150.123,00', '01/02/2026;B;7.000,00;157.123,00')).toBe(2);
  expect(generic('01/02/2026;A;50.123 CR;150.123,00')).toBe(1);
});
