import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideLateOutcome, type KnownStatement } from './decide-late-outcome.ts';

function sold(serial: string | null = 'A', code: string | null = '00'): KnownStatement {
  return { said: 'delivered', code, serial };
}

function denied(code: string | null = '02'): KnownStatement {
  return { said: 'rejected', code, serial: null };
}

const overruled: KnownStatement = { ...denied('68'), overruled: true };
const untrue: KnownStatement = { ...sold(null, 'Sukses'), overruled: true };
const silent: KnownStatement = { said: 'unknown', code: '03', serial: null };
const refused: KnownStatement = { ...denied('68'), neverBegun: true };
const claimed: KnownStatement = { ...silent, acknowledges: true };
const unseen: KnownStatement = { said: 'absent', code: '06', serial: null };

describe('a late statement', () => {
  test.each<[string, readonly KnownStatement[], KnownStatement, string | null]>([
    ['a sale after a failure', [denied()], sold(), 'sold_after_failed'],
    ['a failure after a sale', [sold()], denied(), 'reversed_after_success'],
    ['a reversal after a sale', [sold()], denied('74'), 'reversed_after_success'],
    ['another serial', [sold('A')], sold('B'), 'two_serials'],
    ['a third serial', [sold('A'), sold('B')], sold('C'), 'two_serials'],
    ['another serial, after a failure', [denied(), sold('A')], sold('B'), 'two_serials'],
    ['a serial where none was given', [sold('')], sold('A'), null],
    ['no serial where one was given', [sold('A')], sold(''), null],
    ['another serial, after a statement without one', [sold('A'), sold('')], sold('B'), 'two_serials'],
    ['another failure', [denied('02')], denied('55'), null],
    ['a second failure after a sale', [sold(), denied('02')], denied('74'), null],
    ['"I do not know" after a sale', [sold()], silent, null],
    ['"we have it" after "never begun"', [refused], claimed, 'contradictory_answers'],
    ['"we have it" again, in other words', [refused, claimed], { ...claimed, code: '99' }, null],
    ['"we have it" after a failure', [denied()], claimed, null],
    ['"we have it" after "never begun" and a sale', [refused, sold()], claimed, null],
    [
      '"we have it" after a sale that came late and is paid for',
      [{ ...refused, overruled: true }],
      claimed,
      null,
    ],
    ['"I do not know" after "never begun"', [refused], silent, null],
    ['a sale after "never begun" and "we have it"', [refused, claimed], sold(), 'sold_after_failed'],
    ['"never seen it" after a sale', [sold()], unseen, null],
    ['a sale after "never seen it", asked too early', [unseen, sold()], sold('A', '1'), null],
    ['a reversal after "never seen it" and a sale', [sold(), unseen], denied(), 'reversed_after_success'],
    ['a sale after a ruling for success', [sold(null, 'ruled')], sold('A'), null],
    ['a failure after a ruling for success', [sold(null, 'ruled')], denied(), 'reversed_after_success'],
    ['a sale after a ruling for failure', [denied('ruled')], sold('A'), 'sold_after_failed'],
    [
      'a reversal of a sale that came late and is paid for',
      [overruled, sold()],
      denied('74'),
      'reversed_after_success',
    ],
    ['a sale that an operator overruled before', [denied('ruled'), untrue], sold('A'), 'sold_after_failed'],
    ['a second failure of a sale that nobody paid for', [denied('68'), sold()], denied('74'), null],
  ])('%s', (_what, known, statement, cause) => {
    const late = decideLateOutcome(known, statement);
    expect(late).toMatchObject({ keep: true, cause });
    expect(late.statements).toHaveLength(cause === null ? 0 : 2);
    const repeated = decideLateOutcome([...known, statement], statement);
    expect(repeated).toEqual({ keep: false, cause: null, statements: [] });
  });
});

test('an overruled failure is not new when it is repeated', () => {
  expect(decideLateOutcome([overruled, sold()], denied('68')).keep).toBe(false);
});

test('each contradiction is one case, however often and in whatever order the statements are repeated', () => {
  const statement = fc.constantFrom(sold('A'), sold('B'), denied('02'), denied('74'), silent, unseen);
  fc.assert(
    fc.property(
      fc.constantFrom(sold('A'), denied('02')),
      fc.array(statement, { maxLength: 20 }),
      (closing, later) => {
        const known: KnownStatement[] = [closing];
        const causes: string[] = [];
        for (const one of later) {
          const late = decideLateOutcome(known, one);
          if (late.cause !== null) causes.push(late.cause);
          if (late.keep) known.push(one);
        }
        expect(new Set(causes).size).toBe(causes.length);
        const distinct = new Set(
          [closing, ...later].filter((one) => one.said === 'delivered').map((one) => one.serial),
        );
        const both = distinct.size > 0 && [closing, ...later].some((one) => one.said === 'rejected');
        expect(causes.includes('two_serials')).toBe(distinct.size > 1);
        expect(causes.some((cause) => cause !== 'two_serials')).toBe(both);
      },
    ),
    { numRuns: 2_000 },
  );
});
