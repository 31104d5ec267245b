import { expect, onTestFinished, test } from 'vitest';
import { reserveLargeAnswer } from './large-answers.ts';

/** Reserves as many answers to an address as it gets, at most `wanted`, until the test ends. */
function reserve(address: string, wanted: number): { readonly count: number; release(): void } {
  const reserved = Array.from({ length: wanted }, () => reserveLargeAnswer(address)).filter(
    (one) => one !== undefined,
  );
  const release = (): void => reserved.splice(0).forEach((one) => one.release());
  onTestFinished(release);
  return { count: reserved.length, release };
}

test('an address gets 32 large answers at once, and others get theirs', () => {
  const first = reserve('192.0.2.1', 40);
  expect(first.count).toBe(32);
  expect(reserve('192.0.2.2', 10).count).toBe(10);
  first.release();
  expect(reserve('192.0.2.1', 40).count).toBe(32);
});

test('addresses of one IPv6 network share their large answers', () => {
  expect(reserve('2001:db8::1', 20).count).toBe(20);
  expect(reserve('2001:db8::2', 20).count).toBe(12);
});

test('all addresses together get 256 large answers at once', () => {
  const counts = Array.from({ length: 9 }, (_none, n) => reserve(`198.51.100.${n}`, 32).count);
  expect(counts).toEqual([32, 32, 32, 32, 32, 32, 32, 32, 0]);
});
