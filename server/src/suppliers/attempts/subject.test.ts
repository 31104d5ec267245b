import { expect, test } from 'vitest';
import { Secret } from '../../sealed.ts';
import { type NamedSubject, subjectOf } from './subject.ts';

const ours = { reference: 'r1', destination: [new Secret('087800001230')], supplierSku: 'xld10' };

test.each([
  ['ours', { reference: 'r1' }],
  ['ours', { reference: 'r1', number: '087800001230', product: 'xld10' }],
  ['ours', { reference: 'r1', number: '6287800001230', product: 'XLD10' }],
  ['ours', { reference: 'r1', number: '0878****1230' }],
  ['unnamed', {}],
  ['unnamed', { reference: '' }],
  ['unnamed', { reference: ' ' }],
  ['unnamed', { reference: null, number: '087800001230', product: 'xld10' }],
  ['other_reference', { reference: 'r2' }],
  ['other_reference', { reference: 'r11' }],
  ['other_reference', { reference: { id: 'r1' } }],
  ['other_reference', { reference: true }],
  ['other_number', { reference: 'r1', number: '089911112222' }],
  ['other_number', { number: '089911112222' }],
  ['other_product', { reference: 'r1', number: '087800001230', product: 'xld100' }],
  ['other_product', { product: 'tsel10' }],
] as const satisfies readonly (readonly [string, Partial<NamedSubject>])[])(
  'a message is about %s: %j',
  (subject, named) => {
    expect(subjectOf({ reference: undefined, number: '', product: '', ...named }, ours)).toBe(subject);
  },
);

test('a product that we do not know is not compared, and the rest is', () => {
  const restored = { ...ours, supplierSku: '' };
  const named = { reference: 'r1', number: '087800001230', product: 'xld10' };
  expect(subjectOf(named, restored)).toBe('ours');
  expect(subjectOf({ ...named, number: '089911112222' }, restored)).toBe('other_number');
  expect(subjectOf({ ...named, reference: 'r2' }, restored)).toBe('other_reference');
});

test('a number that we do not know is not compared, not even a masked one, and the rest is', () => {
  const purged = { ...ours, destination: [] };
  for (const number of ['089911112222', '0899****2222', ''])
    expect(subjectOf({ reference: 'r1', number, product: 'xld10' }, purged)).toBe('ours');
  expect(subjectOf({ reference: 'r1', number: '', product: 'tsel10' }, purged)).toBe('other_product');
});
