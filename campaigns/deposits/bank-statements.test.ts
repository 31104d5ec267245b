import { expect, test } from 'vitest';
import { readStatement } from '../../server/src/deposits/bank/statement/read-statement.ts';
import { openBank } from './bank-statements.ts';

test('a statement over midnight in Jakarta has the day of each line', () => {
  let now = new Date('2026-11-30T16:59:59Z');
  const bank = openBank('0350000001', { nodeNow: () => now });
  bank.receive(50_123);
  now = new Date('2026-11-30T17:00:00Z');
  bank.receive(60_456);
  const query = { bank: 'bca', accountNumber: bank.number, lastDay: '2026-12-01' } as const;
  const lines = [...readStatement(bank.statement(0) ?? Buffer.alloc(0), query)];
  expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-11-30', 5_012_300n],
    ['2026-12-01', 6_045_600n],
  ]);
  const second = [...readStatement(bank.statement(1) ?? Buffer.alloc(0), query)];
  expect(second.map(({ day }) => day)).toEqual(['2026-12-01']);
});
