import { expect, test } from 'vitest';
import { describeCrash } from './describe-crash.ts';

test('a crash is described without its message, which may repeat client data', () => {
  const members = {
    code: '22P02',
    constraint: 'orders_price_bound',
    detail: 'Failing row contains (081234567890).',
  };
  const cause = Object.assign(new TypeError('081234567890\n    at "081234567890"'), members);
  const crash = describeCrash(new Error('destination 081234567890', { cause }));
  expect(JSON.stringify(crash)).not.toContain('0812');
  expect(crash.frames.length).toBeGreaterThan(0);
  expect(crash.cause).toMatchObject({ name: 'TypeError', code: '22P02', constraint: 'orders_price_bound' });
});
