import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noToken, readTokenSerial } from '../../suppliers/shared/token-serial.ts';
import { inStatus } from '../orders.fixture.ts';
import type { Bill, Order } from '../order.ts';
import { receiptHtml, receiptPolicy } from './receipt-html.ts';
import { receiptColumns, receiptText, type PaperWidth } from './receipt-text.ts';
import { receiptOf, type ReceiptFacts } from './receipt.ts';

const succeeded = inStatus('succeeded');
const facts: ReceiptFacts = {
  brand: 'konter',
  simulated: false,
  serial: 'SN-1',
  token: noToken,
  sellingPrice: undefined,
  adminFee: undefined,
};

function textOf(order: Partial<Order>, change: Partial<ReceiptFacts>, width: PaperWidth = '58'): string {
  return receiptText(receiptOf({ ...succeeded, ...order }, { ...facts, ...change }), width);
}

const serial = '1234-5678-9012-3456-7890/NUR ROCHMAH/R1/1300VA/12.5KWH';

test('a token is in groups of four, with what PLN says', () => {
  const printed = textOf({}, { serial, token: readTokenSerial(serial), sellingPrice: 22_500n });
  expect(printed).toContain('1234 5678 9012 3456 7890');
  for (const line of [
    'Nama                 NUR ROCHMAH',
    'Tarif/daya           R1/1.300 VA',
    'Jumlah kWh                  12,5',
  ])
    expect(printed).toContain(line);
  expect(printed).toContain('TOTAL                  Rp 22.500');
  expect(printed).not.toContain(serial);
});

test('the time of a receipt is that of Jakarta, as the portal writes it', () => {
  const printed = textOf({ changedAt: new Date('2026-08-31T18:05:59Z') }, {});
  expect(printed).toContain('Tanggal     1 Sep 2026 01.05 WIB\n');
});

test('the price of the client is never on the receipt of a prepaid order', () => {
  for (const change of [{}, { sellingPrice: 12_000n }, { adminFee: 500n }])
    expect(textOf({ price: 10_111n, charged: 10_111n }, change)).not.toMatch(/10.?111/);
});

test('the fee of the client is added to its selling price', () => {
  const printed = textOf({}, { sellingPrice: 12_000n, adminFee: 2_500n });
  expect(printed).toMatch(/Harga +Rp 12\.000\nBiaya layanan +Rp 2\.500\nTOTAL +Rp 14\.500\n/);
});

const bill: Bill = {
  customer_name: 'SITI AMINAH',
  period: '202611',
  admin: 5_000,
  selling_price: 178_000,
  details: [
    { period: '202610', amount: 80_000, fine: 3_000, meter_start: '00012345', meter_end: '00012399' },
    { period: '202611', amount: 85_000, other: 5_000 },
  ],
};

test('a bill has its lines and its total', () => {
  const printed = textOf({ bill, transactionKind: 'postpaid' }, {}, '80');
  for (const line of [
    /Periode +Nov 2026\n/,
    /Tagihan Okt 2026 +Rp 80\.000\nStand meter +00012345-00012399\nDenda +Rp 3\.000\n/,
    /Tagihan Nov 2026 +Rp 85\.000\nBiaya lain +Rp 5\.000\nBiaya admin +Rp 5\.000\n/,
    /TOTAL +Rp 178\.000\n/,
  ])
    expect(printed).toMatch(line);
});

const anyText = fc.oneof(
  fc.string({ maxLength: 100, unit: 'grapheme' }),
  fc.constant('<script>alert("x")</script>'),
);

describe.each(['58', '80', 'a4'] as const)('on paper of %s', (width) => {
  test('no line is longer than the paper, whatever the texts', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        anyText,
        fc.bigInt(0n, 10n ** 12n),
        (clientReference, productName, given, sellingPrice) => {
          const printed = textOf({ clientReference, productName }, { serial: given, sellingPrice }, width);
          for (const line of printed.split('\n')) {
            expect(line.length).toBeLessThanOrEqual(receiptColumns[width]);
            expect(line).toMatch(/^[ -~]*$/);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('every text is escaped in the page, and its policy allows its own style only', () => {
    const evil = `<img src=x onerror="alert('1')">&`;
    const lines = receiptOf(
      { ...succeeded, clientReference: evil, productName: evil, bill: { ...bill, customer_name: evil } },
      { ...facts, serial: evil, brand: evil },
    );
    const page = receiptHtml(lines, width);
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/<script|<[^>]* (?:style|on\w+)=|https?:/);
    expect(page.match(/&lt;(img|IMG)/g)).toHaveLength(5);
    expect(receiptPolicy(width)).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  });
});
