import { describe, expect, test } from 'vitest';
import { mayQueryStatus } from './decide-settlement.ts';
import { anAttempt, anOrder, at, inStatus, rowsOf } from '../orders.fixture.ts';

describe('whether the supplier may still be asked', () => {
  const dayMs = 24 * 3_600_000;
  const rules = { mayBuy: true, intervalMs: 60_000, ageMaxMs: 80 * dayMs };
  // The review is due after 3,600 s. `denied`: a callback reported a failure, so the purchase is known to have arrived.
  const table = rowsOf(`
  status        | reason                | attempt  | after   | asking buys | asking reads
  processing    |                       |          | 60      | asked       | asked
  processing    |                       |          | 3599    | asked       | asked
  processing    |                       |          | 3600    | –           | asked
  processing    |                       | denied   | 3600    | asked       | asked
  manual_review | outcome_unknown       |          | 60      | –           | asked
  manual_review | outcome_unknown       | denied   | 90000   | asked       | asked
  manual_review | outcome_unknown       | denied   | 6912001 | –           | –
  manual_review | outcome_unknown       | disputed | 60      | –           | asked
  manual_review | contradictory_answers |          | 60      | –           | asked
  manual_review | contradictory_answers | denied   | 60      | –           | asked`);

  test.each(table)('$status, $reason, $attempt, after $after s', (row) => {
    const reason = row.reason === 'contradictory_answers' ? row.reason : 'outcome_unknown';
    const status = inStatus(row.status === 'processing' ? 'processing' : 'manual_review');
    const order = status.status === 'manual_review' ? anOrder({ ...status, reason }) : status;
    const attempt = anAttempt({
      deniedBy: row.attempt === 'denied' ? '02' : null,
      disputed: row.attempt === 'disputed',
    });
    const query = (mayBuy: boolean): string =>
      mayQueryStatus(order, attempt, { ...rules, mayBuy }, at(Number(row.after) * 1_000)) ? 'asked' : '–';
    expect([query(true), query(false)]).toEqual([row['asking buys'], row['asking reads']]);
  });

  test('a supplier without rules may be asked at any time', () => {
    expect(mayQueryStatus(inStatus('manual_review'), anAttempt(), undefined, at(100 * dayMs))).toBe(true);
  });
});
