import { expect, test } from 'vitest';
import { isPaidInTime, receivedText, receivedTime } from './received-text.ts';

const request = { created_at: '2026-11-22T03:00:00Z', expires_at: '2026-11-23T03:00:00Z' };

test('a line of a bank without a time shows its day alone, and a later time shows both', () => {
  const line = { source: 'bank', received_at: '2026-11-21T17:00:00Z' } as const;
  expect(receivedText(line, 'id')).toBe('22 Nov');
  expect(receivedText({ ...line, received_at: '2026-11-22T06:47:00Z' }, 'id')).toBe('22 Nov 13.47');
  expect(receivedText({ ...line, source: 'gateway' }, 'en')).toBe('22 Nov 00.00');
});

test('the day alone, and the time with its zone, also with the year', () => {
  const line = { source: 'bank', received_at: '2026-11-21T17:00:00Z' } as const;
  expect(receivedTime(line, 'id')).toBe('22 Nov 2026');
  expect(receivedTime({ ...line, source: 'gateway' }, 'en')).toBe('22 Nov 2026 00.00\u00a0WIB');
});

test('a day may be after a request that was made later on this day', () => {
  const line = { source: 'bank', received_at: '2026-11-21T17:00:00Z' } as const;
  expect(isPaidInTime(line, request)).toBe(true);
  expect(isPaidInTime({ ...line, source: 'gateway' }, request)).toBe(false);
  expect(isPaidInTime({ ...line, received_at: '2026-11-20T17:00:00Z' }, request)).toBe(false);
  expect(isPaidInTime({ ...line, received_at: '2026-11-23T03:00:01Z' }, request)).toBe(false);
});
