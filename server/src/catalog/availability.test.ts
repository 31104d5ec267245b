import { describe, expect, test } from 'vitest';
import { availability } from './availability.ts';
import { telkomsel10 } from './products.fixture.ts';

/** A moment of 1 January 2027 by the clock of Jakarta. */
function wib(time: string): Date {
  return new Date(`2027-01-01T${time}:00+07:00`);
}

describe('a cut-off', () => {
  const rows: readonly (readonly [start: string, end: string, at: string, inside: boolean])[] = [
    ['23:45', '00:15', '23:44', false],
    ['23:45', '00:15', '23:45', true],
    ['23:45', '00:15', '00:00', true],
    ['23:45', '00:15', '00:14', true],
    ['23:45', '00:15', '00:15', false],
    ['23:45', '00:15', '12:00', false],
    ['01:00', '05:00', '00:59', false],
    ['01:00', '05:00', '01:00', true],
    ['01:00', '05:00', '04:59', true],
    ['01:00', '05:00', '05:00', false],
    ['00:00', '06:00', '00:00', true],
    ['22:00', '00:00', '23:59', true],
    ['22:00', '00:00', '00:00', false],
  ];
  test.each(rows)('from %s to %s: at %s the product rests: %s', (start, end, at, inside) => {
    const found = availability({ ...telkomsel10, cutOff: { start, end } }, { kind: 'real', now: wib(at) });
    expect(found.reason).toBe(inside ? 'cut_off' : null);
  });
});

describe('what stands behind a product', () => {
  const troubled = { ...telkomsel10, sellerOn: false, stock: 0, cutOff: { start: '00:00', end: '23:59' } };
  const noon = wib('12:00');

  test('a simulation ignores stock, hours and the health of the supplier', () => {
    expect(availability(troubled, { kind: 'simulated' })).toEqual({ available: true, reason: null });
  });

  test('no supply sells nothing', () => {
    expect(availability(telkomsel10, { kind: 'none' })).toEqual({ available: false, reason: 'no_supplier' });
  });

  test('a real supplier is taken at its word', () => {
    expect(availability(troubled, { kind: 'real', now: noon }).reason).toBe('supplier_disturbed');
    expect(availability({ ...troubled, sellerOn: true }, { kind: 'real', now: noon }).reason).toBe(
      'out_of_stock',
    );
    expect(availability({ ...troubled, sellerOn: true, stock: 1 }, { kind: 'real', now: noon }).reason).toBe(
      'cut_off',
    );
    expect(availability(telkomsel10, { kind: 'real', now: noon }).available).toBe(true);
  });

  test.each([{ kind: 'none' }, { kind: 'simulated' }, { kind: 'real', now: noon }] as const)(
    'a product that is switched off is off with supply $kind',
    (supply) => {
      expect(availability({ ...telkomsel10, switchedOn: false }, supply).reason).toBe('switched_off');
    },
  );
});
