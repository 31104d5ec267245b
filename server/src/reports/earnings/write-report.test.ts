import { expect, test } from 'vitest';
import { noEarnings } from './earnings.ts';
import type { EarningsQuery, EarningsRow } from './read-earnings.ts';
import { type EarningsReport, writeReportCsv, writeReportJson } from './write-report.ts';

const line: EarningsRow = {
  ...noEarnings,
  ...{ day: null, key: '=HYPERLINK("x")', name: '+62 Pulsa; 10.000', kind: 'prepaid' },
  ...{ confirmed: 4n, succeeded: 3n, failed: 1n, refunded: 1n, earlier: 2n },
  ...{ sales: 31_500n, cost: 30_000n, refunds: 10_500n, refundedCost: 10_000n, losses: 700n },
};

function reportOf(change: Partial<EarningsQuery>, rows: Iterable<EarningsRow>): EarningsReport {
  const query: EarningsQuery = {
    ...{ by: 'product', environment: 'live', from: '2026-11-01', to: '2026-11-30', daily: false },
    ...change,
  };
  return { kind: 'profit', query, completeAt: new Date('2026-11-30T10:00:00Z'), rows: each(rows) };
}

async function* each(rows: Iterable<EarningsRow>): AsyncGenerator<EarningsRow> {
  yield* rows;
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

test('a report as CSV has figures as figures, names as text, and the totals', async () => {
  expect(await textOf(writeReportCsv(reportOf({}, [line, line])))).toBe(
    [
      '\uFEFFproduct;name;orders;succeeded;success rate (%);sales;cost;margin;refunded;refunds;refunded cost;losses;profit;of earlier days',
      `"'=HYPERLINK(""x"")";"'+62 Pulsa; 10.000";4;3;75,00;31500;30000;1500;1;10500;10000;700;300;2`,
      `"'=HYPERLINK(""x"")";"'+62 Pulsa; 10.000";4;3;75,00;31500;30000;1500;1;10500;10000;700;300;2`,
      'total;;8;6;75,00;63000;60000;3000;2;21000;20000;1400;600;4',
      '',
    ].join('\n'),
  );
});

test('a report as JSON is one document with its lines and totals', async () => {
  const text = await textOf(writeReportJson(reportOf({ by: 'supplier' }, [{ ...line, failedOver: 2n }])));
  const figures = {
    orders: 4,
    succeeded: 3,
    success_rate: 50,
    sales: 31_500,
    cost: 30_000,
    margin: 1_500,
    profit: 300,
  };
  expect(JSON.parse(text)).toMatchObject({
    ...{ report: 'profit', by: 'supplier', environment: 'live', from: '2026-11-01', to: '2026-11-30' },
    complete_at: '2026-11-30T10:00:00.000Z',
    rows: [{ supplier: line.key, ...figures, of_earlier_days: 2 }],
    totals: { ...figures, of_earlier_days: 2 },
  });
  expect(JSON.parse(await textOf(writeReportJson(reportOf({}, []))))).toMatchObject({
    rows: [],
    totals: { orders: 0 },
  });
});

test.each([
  ['CSV', writeReportCsv],
  ['JSON', writeReportJson],
])('a million lines as %s are read only as they are written', async (_format, write) => {
  let read = 0;
  function* lines(): Generator<EarningsRow> {
    for (; read < 1_000_000; read += 1) yield line;
  }
  let blocks = 0;
  for await (const block of write(reportOf({ daily: true }, lines()))) {
    expect(block.length).toBeLessThan(500_000);
    blocks += 1;
    if (blocks === 10) break;
  }
  expect(read).toBeLessThan(10_000);
});
