import { expect, test } from 'vitest';
import { parseCsv } from '../../parse-csv.ts';
import { readHistory } from './read-history.ts';

test.each([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quotes',
    'a,b\n"x ""y"", z","two\nlines"\n',
    [
      ['a', 'b'],
      ['x "y", z', 'two\nlines'],
    ],
  ],
  [
    'a byte order mark and empty lines',
    '\uFEFFa\tb\n\n1\t2\n\t\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('reads CSV with %s', (_what, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test("reads Digiflazz's columns", () => {
  const { rows, unreadable } = readHistory(
    'Tanggal,Ref ID,Kode Produk,Nomor Tujuan,Harga,Status,SN\n' +
      '2026-11-23 14:05:06,ABC1,xld10,087800001230,"10.150",Sukses,123\n' +
      '23/11/2026 14:05,abc2,xld10,087800001230,Rp 10.150,Gagal,\n' +
      '2026-11-23,,xld10,087800001230,1,Sukses,\n',
    {},
  );
  expect(rows).toMatchObject([
    {
      reference: 'abc1',
      sku: 'xld10',
      amount: 10_150n,
      status: 'sold',
      at: new Date('2026-11-23T07:05:06Z'),
    },
    { reference: 'abc2', amount: 10_150n, status: 'failed', at: new Date('2026-11-23T07:05:00Z') },
  ]);
  expect(rows[0]?.customerNo.open()).toBe('087800001230');
  expect(unreadable).toEqual([4]);
});

test("reads IAK's columns, and takes no unknown word for a failure", () => {
  const { rows } = readHistory(
    'date;ref_id;product_code;customer_id;price;status\n' +
      '2026-11-23T07:05:06Z;r1;hpln20000;12345678901;20,200.00;SUCCESS\n' +
      'yesterday;r2;hpln20000;12345678901;?;REVIEWED\n',
    {},
  );
  expect(rows).toMatchObject([
    { reference: 'r1', amount: 20_200n, status: 'sold', at: new Date('2026-11-23T07:05:06Z') },
    { reference: 'r2', amount: null, status: 'pending', at: null },
  ]);
});

test('names the headers of a file without a column that it needs', () => {
  const text = 'nomor transaksi,keadaan\nr1,berhasil\n';
  expect(() => readHistory(text, {})).toThrow(
    /no column for the reference; its columns are nomor transaksi, keadaan/,
  );
  const columns = { reference: 'Nomor Transaksi', status: 'keadaan' };
  expect(readHistory(text, columns).rows).toMatchObject([{ reference: 'r1', status: 'sold' }]);
  expect(() => readHistory(text, { ...columns, time: 'waktu' })).toThrow(/no column for the time/);
});

test('repeats no number of a file that has no headers', () => {
  expect(() => readHistory('r1,xld10,087800001230,10150,Sukses\n', {})).toThrow(
    'The file has no column for the reference; its first line has numbers, so it seems to have no headers. Name it with --columns reference=HEADER.',
  );
});
