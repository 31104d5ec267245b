import { expect, test } from 'vitest';
import { pickNamed } from './pick-named.ts';

const id = (end: string): string => `019a1b2c-3d4e-7000-8000-${end.padStart(12, '0')}`;
const dekat = { id: id('d1'), name: 'Kios Dekat' };
const other = { id: '019a1b2c-9999-7000-8000-000000000002', name: 'kios  jauh' };
const jauh = { id: id('33'), name: 'Kios Jauh' };
const all = [dekat, other, jauh];

test('a whole id takes precedence over a name', () => {
  const misled = { id: id('4'), name: dekat.id };
  expect(pickNamed(dekat.id.toUpperCase(), [misled, ...all], 'whole')).toBe(dekat);
});

test('a name matches in any letter case and with any spaces between its words', () => {
  expect(pickNamed(' kios   DEKAT', all, 'whole')).toBe(dekat);
  expect(pickNamed('kios', all, 'beginning')).toBeUndefined();
});

test('a beginning of an id of four characters or more is accepted for reading, and never for a change', () => {
  expect(pickNamed('019A1b2c-9', all, 'beginning')).toBe(other);
  expect(pickNamed('019', [other], 'beginning')).toBeUndefined();
  expect(() => pickNamed('019a1b2c-9', all, 'whole')).toThrow(
    `"019a1b2c-9" is only the beginning of an id; this command needs a whole id or name: ${other.id} ("kios  jauh").`,
  );
});

test('an ambiguous name lists the candidates', () => {
  const both = `"kios jauh" is ambiguous; name one by its id: ${other.id} ("kios  jauh"), ${jauh.id} ("Kios Jauh").`;
  for (const takes of ['beginning', 'whole'] as const)
    expect(() => pickNamed('kios jauh', all, takes)).toThrow(both);
  expect(() => pickNamed('019a1b2c-3d4e', all, 'beginning')).toThrow(
    `${dekat.id} ("Kios Dekat"), ${jauh.id}`,
  );
  // A name may equal the beginning of another's id.
  const hex = { id: id('5'), name: '019a1b2c-9' };
  expect(() => pickNamed('019a1b2c-9', [...all, hex], 'beginning')).toThrow('is ambiguous');
});

test('lists the first five of many candidates', () => {
  const many = Array.from({ length: 7 }, (_, i) => ({ id: id(String(i)), name: 'Kios' }));
  expect(() => pickNamed('kios', many, 'whole')).toThrow(
    /: 019a\S+ \("Kios"\)(, \S+ \("Kios"\)){4} and more\.$/,
  );
});
