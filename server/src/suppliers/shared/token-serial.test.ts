import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noToken, readTokenSerial } from './token-serial.ts';

describe('the serial of a token is read', () => {
  test.each([
    // As Digiflazz and IAK document it.
    ['1234-5678-9012-3456-7890/NUR ROCHMAH/R1/1300VA/12.5KWH', 12.5, 'NUR ROCHMAH', 'R1', 1300],
    [
      '1234-5678-9012-3456-7890/PT INDOBEST ARTHA KREASI/R1 /000001300/66.2',
      66.2,
      'PT INDOBEST ARTHA KREASI',
      'R1',
      1300,
    ],
    // As sellers write it.
    ['12345678901234567890/NUR ROCHMAH/R1M/900/10.2', 10.2, 'NUR ROCHMAH', 'R1M', 900],
    ['1234-5678-9012-3456-7890/SITI-AMINAH  /R1M/900VA/14.5KWH', 14.5, 'SITI-AMINAH', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/13.6 KWH', 13.6, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI 5/R1M/900VA/13.5kwh', 13.5, 'BUDI 5', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1/1300VA/31,0', 31, 'BUDI', 'R1', 1300],
    ['1234-5678-9012-3456-7890/AGUS/R1M/900/13,50.', 13.5, 'AGUS', 'R1M', 900],
    ['1234 5678 9012 3456 7890/AGUS-S/R1/1300/13,20.', 13.2, 'AGUS-S', 'R1', 1300],
    ['1234-5678-9012-3456-7890/SRI 123 / (B)/R1M/900VA/13,5KWH', 13.5, 'SRI 123/(B)', 'R1M', 900],
    ['1234-5678-9012-3456-7890/TOKO/B2/6600 VA/1234,56 kWh/', 1234.56, 'TOKO', 'B2', 6600],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/13,5KWH/REF123', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/13,5/REF123/2026-11-30', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/884412/KWH 13,5', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/13,5KWH/B1/123456', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/13,5KWH/R1M/900VA', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/KWH:13,5', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/kWh : 13.5', 13.5, 'BUDI', 'R1M', 900],
    ['1234-5678-9012-3456-7890/BUDI/R/900VA/13,5KWH', 13.5, 'BUDI', 'R', 900],
    ['1234-5678-9012-3456-7890/TOKO A1/900/L /000001300/66.2', 66.2, 'TOKO A1/900', 'L', 1300],
    ['1234-5678-9012-3456-7890/SRI/A1/900/R1M/1300/13,5', 13.5, 'SRI/A1/900', 'R1M', 1300],
  ] as const)('%s', (serial, kwh, name, tariff, power) => {
    expect(readTokenSerial(serial)).toEqual({ token: '12345678901234567890', kwh, name, tariff, power });
  });
});

test.each([
  ['12345678901234567890', {}],
  ['1234-5678-9012-3456-7890/BUDI', {}],
  ['1234-5678-9012-3456-7890/BUDI/900VA/R1M/13.5', {}],
  ['1234-5678-9012-3456-7890/BUDI/13,5KWH', { kwh: 13.5 }],
  ['1234-5678-9012-3456-7890/BUDI/L', {}],
  ['1234-5678-9012-3456-7890/BUDI/L/884412', {}],
  ['1234-5678-9012-3456-7890/BUDI/R/900/884412', {}],
  ['1234-5678-9012-3456-7890/BUDI/PT/900VA/13,5', {}],
  ['1234-5678-9012-3456-7890/PT KWH/R1M', {}],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/884412', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/REF123', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/KWH:1.234', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/9KWH/13,5KWH', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890/BUDI/R1M/900VA/1.234', { name: 'BUDI', tariff: 'R1M', power: 900 }],
  ['1234-5678-9012-3456-7890//R1M/900VA/13.5', { tariff: 'R1M', power: 900, kwh: 13.5 }],
])('what %s does not say is null', (serial, said) => {
  expect(readTokenSerial(serial)).toEqual({ ...noToken, token: '12345678901234567890', ...said });
});

test.each([
  '',
  'SEPTIAPAR/20190401214753214742',
  '1234-5678-9012-3456-789/BUDI/R1/1300VA/12.5',
  'BA4B52862X7P / 2018-12-07',
])('a serial without a token says nothing: "%s"', (serial) => {
  expect(readTokenSerial(serial)).toEqual(noToken);
});

const digits = fc.stringMatching(/^[0-9]{20}$/);
const written = fc.record({
  separator: fc.constantFrom('', '-', ' '),
  name: fc.stringMatching(/^[A-Z]{1,8}([ ./-][A-Z0-9]{1,8}){0,3}$/),
  tariff: fc.constantFrom('R1', 'R1M', 'R1MT', 'R2', 'B1', 'I2', 'P3', 'S2', 'L', 'R'),
  power: fc.constantFrom(450, 900, 1300, 2200, 197_000),
  zeros: fc.boolean(),
  unit: fc.constantFrom('', 'VA', ' VA', ' va'),
  kwh: fc.integer({ min: 1, max: 999_999 }).map((hundredths) => hundredths / 100),
  decimal: fc.constantFrom('.', ','),
  energyUnit: fc.constantFrom(
    ...(['', 'KWH', ' kWh', '.'] as const).map((unit) => ['', unit] as const),
    ...(['KWH:', 'kWh ', 'KWH : '] as const).map((unit) => [unit, ''] as const),
  ),
  behind: fc.array(fc.constantFrom('REF123', '884412', '2026-11-30 10:15', 'TRX-9', ''), { maxLength: 2 }),
  blank: fc.constantFrom('', ' '),
});

test('every spelling of the documented form is read as what it says', () => {
  fc.assert(
    fc.property(digits, written, (token, form) => {
      const shown = (token.match(/.{4}/g) ?? []).join(form.separator);
      const power = form.zeros ? String(form.power).padStart(9, '0') : String(form.power);
      const kwh = form.energyUnit.join(String(form.kwh).replace('.', form.decimal));
      const parts = [shown, form.name, form.tariff, power + form.unit, kwh, ...form.behind];
      const serial = parts.join(`${form.blank}/`);
      expect(readTokenSerial(serial)).toEqual({
        token,
        kwh: form.kwh,
        name: form.name
          .split('/')
          .map((part) => part.trim())
          .join('/'),
        tariff: form.tariff,
        power: form.power,
      });
    }),
    { numRuns: 300 },
  );
});

test('whatever the serial, what is read stands in it', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('R1', 'L', '900VA', '13,5KWH', 'KWH:13,5', '1.234', '12345678901234567890'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
      const serial = parts.join('/');
      const { token, name, tariff, power, kwh } = readTokenSerial(serial);
      const bare = serial.toUpperCase().replaceAll(/\s/g, '');
      if (token !== null) expect(serial.replaceAll(/[ -]/g, '').trimStart()).toContain(token);
      if (name !== null) expect(bare).toContain(name.toUpperCase().replaceAll(/\s/g, ''));
      if (tariff !== null) expect(bare).toContain(tariff.replaceAll(/\s/g, ''));
      if (power !== null) expect(bare).toContain(String(power));
      if (kwh !== null) expect(bare).toContain(String(Math.trunc(kwh)));
    }),
    { numRuns: 500 },
  );
});
