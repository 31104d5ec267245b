import { expect, test } from 'vitest';
import { toBalanceOutcome } from './balance-answer.ts';

test.each([
  [
    { balance: 250_000, message: 'SUCCESS', rc: '00' },
    { kind: 'balance', amount: 250_000n },
  ],
  [
    { balance: 0, rc: 0 },
    { kind: 'balance', amount: 0n },
  ],
  [{ balance: 250_000 }, { kind: 'balance', amount: 250_000n }],
  [
    { balance: 0, message: 'WRONG AUTHENTICATION', rc: '204' },
    { kind: 'unavailable', supplierCode: '204' },
  ],
  [
    { balance: 250_000, rc: 102 },
    { kind: 'unavailable', supplierCode: '102' },
  ],
  [{ rc: '41' }, { kind: 'unavailable', supplierCode: '41' }],
  [{}, { kind: 'unavailable' }],
])('a balance in %j', (data, outcome) => {
  expect(toBalanceOutcome({ kind: 'reply', data }, 'balance')).toEqual(outcome);
});
