import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusals.ts';
import { checkCustomerNo, checkDestination, maskDestination } from './destination.ts';
import { mobileLegends86, pdamSurabaya, telkomsel10 } from './products.fixture.ts';

const account = {
  ...telkomsel10,
  fields: [{ key: 'customer_no', label: 'Akun', inputMode: 'text' as const }],
};

/** The faults of a check, as `field code`, without the value. */
function faults(check: () => unknown): string[] {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_destination') {
      return error.details.map((detail) => `${detail.field} ${detail.code}`);
    }
    throw error;
  }
  return [];
}

describe('a destination', () => {
  test.each(['081234567890', '6281234567890', '+6281234567890', '+081234567890'])(
    'keeps the phone number %s in one spelling',
    (number) => {
      expect(checkDestination(telkomsel10, { customer_no: number })).toEqual(['081234567890']);
    },
  );

  test('keeps a number of another form as it was sent', () => {
    expect(checkDestination(telkomsel10, { customer_no: '0217654321' })).toEqual(['0217654321']);
    expect(checkDestination(telkomsel10, { customer_no: '+65812345678' })).toEqual(['+65812345678']);
    expect(checkDestination(telkomsel10, { customer_no: '1'.repeat(64) })).toEqual(['1'.repeat(64)]);
  });

  test.each(['12345678', '+12345678', '08123456', '628123456', '+628123456', '+08123456', '0', '+1'])(
    'refuses the phone number %s, which has fewer than nine digits when normalised',
    (number) => {
      expect(faults(() => checkDestination(telkomsel10, { customer_no: number }))).toEqual([
        'destination.customer_no length',
      ]);
    },
  );

  test.each(['081234567', '6281234567', '+6281234567', '021765432', '+65123456789'])(
    'accepts the phone number %s, which has nine digits or more',
    (number) => {
      expect(faults(() => checkDestination(telkomsel10, { customer_no: number }))).toEqual([]);
    },
  );

  test('may be a number of another operator, which only the supplier can check', () => {
    const indosat = '085700000001';
    expect(checkDestination(telkomsel10, { customer_no: indosat })).toEqual([indosat]);
  });

  test('is returned in the order of the fields', () => {
    expect(checkDestination(mobileLegends86, { zone_id: '2001', user_id: '12345678' })).toEqual([
      '12345678',
      '2001',
    ]);
  });

  test('accepts any printable text for a text field', () => {
    expect(checkDestination(account, { customer_no: 'Nama Ku#Ü9 😀' })).toEqual(['Nama Ku#Ü9 😀']);
  });

  test('reports every fault with its field', () => {
    expect(faults(() => checkDestination(mobileLegends86, { user_id: 'abc', server: '1' }))).toEqual([
      'destination.server unknown',
      'destination.user_id pattern',
      'destination.zone_id required',
    ]);
  });

  const bad: readonly (readonly [string, unknown, string])[] = [
    ['empty', '', 'length'],
    ['of 65 characters', '1'.repeat(65), 'length'],
    ['that is a number', 812, 'type'],
    ['that is null', null, 'type'],
    ['with spaces', '0812 3456', 'pattern'],
    ['with a line break', '081234567890\n', 'pattern'],
    ['with digits of another script', '٠٨١٢٣٤٥٦', 'pattern'],
    ['with the plus inside', '08+1234567', 'pattern'],
  ];
  test.each(bad)('refuses a phone number %s', (_what, value, code) => {
    expect(faults(() => checkDestination(telkomsel10, { customer_no: value }))).toEqual([
      `destination.customer_no ${code}`,
    ]);
  });

  test.each(['\u0000', 'a\u0007b', 'a\u200bb', 'a\u2028b', '\ud800', '   '])(
    'refuses the unprintable text %j',
    (value) => {
      expect(faults(() => checkDestination(account, { customer_no: value }))).toEqual([
        'destination.customer_no pattern',
      ]);
    },
  );

  test('ignores inherited members', () => {
    const polluted: Record<string, unknown> = JSON.parse('{"__proto__": {"customer_no": "081234567890"}}');
    expect(faults(() => checkDestination(telkomsel10, polluted))).toEqual([
      'destination.__proto__ unknown',
      'destination.customer_no required',
    ]);
    const inherited: Record<string, unknown> = Object.create({ customer_no: '081234567890' });
    expect(faults(() => checkDestination(telkomsel10, inherited))).toEqual([
      'destination.customer_no required',
    ]);
    const named = {
      ...telkomsel10,
      fields: [{ key: 'constructor', label: 'X', inputMode: 'text' as const }],
    };
    expect(faults(() => checkDestination(named, {}))).toEqual(['destination.constructor required']);
  });

  test('never repeats what was sent, not even when it was sent as a key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 9 }), fc.string({ minLength: 9 })), (destination) => {
        try {
          checkDestination(mobileLegends86, destination);
        } catch (error) {
          const shown =
            error instanceof Refusal ? JSON.stringify([error.message, error.details]) : 'not a refusal';
          const keys = Object.keys(destination);
          for (const [key, value] of Object.entries(destination)) {
            // A key made of letters is repeated, and may contain the value by chance.
            if (!keys.some((one) => one.includes(value)))
              expect(shown).not.toContain(JSON.stringify(value).slice(1, -1));
            if (!/^[A-Za-z_]+$/.test(key)) expect(shown).not.toContain(JSON.stringify(key).slice(1, -1));
          }
        }
      }),
    );
  });

  test('does not change when it is checked again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9]{10,60}$/), (number) => {
        const stored = checkDestination(telkomsel10, { customer_no: number });
        expect(checkDestination(telkomsel10, { customer_no: stored[0] })).toEqual(stored);
      }),
    );
  });
});

describe('a customer number', () => {
  const digits = { min: 6, max: 20 };

  test('accepts the allowed numbers of digits', () => {
    expect(checkCustomerNo(pdamSurabaya, '123456', digits)).toBe('123456');
    expect(checkCustomerNo(pdamSurabaya, '0'.repeat(20), digits)).toBe('0'.repeat(20));
    expect(checkCustomerNo(pdamSurabaya, '123')).toBe('123');
  });

  test.each(['123456', '62812345', '0'.repeat(20)])(
    'accepts %s as a phone number that no biller checks',
    (number) => {
      const mobile = { ...pdamSurabaya, fields: telkomsel10.fields };
      expect(checkCustomerNo(mobile, number, digits)).toBe(number.replace(/^628/, '08'));
    },
  );

  test.each([
    ['9658548523568701,0212502110170100', []],
    ['082100000001,50000', []],
    ['NIM-2021/0404', []],
    ['A1234', ['customer_no length']],
    ['12345', ['customer_no length']],
    ['1'.repeat(21), ['customer_no length']],
    ['x'.repeat(65), ['customer_no length']],
  ])('%j for a biller with free-form numbers gives the faults %j', (value, wrong) => {
    const school = { ...pdamSurabaya, fields: account.fields };
    expect(faults(() => checkCustomerNo(school, value, digits))).toEqual(wrong);
  });

  const bad: readonly (readonly [unknown, string])[] = [
    ['12345', 'length'],
    ['1'.repeat(21), 'length'],
    ['12345a', 'pattern'],
    ['', 'length'],
    [123456, 'type'],
    [undefined, 'required'],
  ];
  test.each(bad)('is refused as %j: %s', (value, code) => {
    expect(faults(() => checkCustomerNo(pdamSurabaya, value, digits))).toEqual([`customer_no ${code}`]);
  });
});

describe('a masked destination', () => {
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['081234567890'], '********7890'],
    [['12345'], '*2345'],
    [['1234'], '***4'],
    [['1'], '1'],
    [['12345678', '2001'], '****5678/***1'],
    [['ab😀😀😀'], '*b😀😀😀'],
  ];
  test.each(rows)('%j is shown as %s', (values, shown) => {
    expect(maskDestination(values)).toBe(shown);
  });
});
