import { describe, expect, test } from 'vitest';
import { type Clock, makeClock } from '../clock.ts';
import { Refusal } from '../refusals.ts';
import { makeFailedAttempts } from './failed-attempts.ts';
import { makeRateLimiter } from './rate-limit.ts';

function principal(requestsPerMinute: number, accountId = 'a', environment: 'live' | 'sandbox' = 'live') {
  return {
    accountId,
    environment,
    limits: { transaction: 1n, daily: 1n, requestsPerMinute, duplicateMinutes: null, owed: 0n },
  };
}

function handClock(): Clock & { ms: number } {
  return {
    ...makeClock(),
    ms: 0,
    monotonicMs() {
      return this.ms;
    },
  };
}

describe('the rate limit', () => {
  test('counts down, then refuses with a sufficient wait', async () => {
    const clock = handClock();
    const limiter = makeRateLimiter(clock);
    expect(await limiter.consume(principal(2))).toMatchObject({ limit: 2, remaining: 1 });
    expect(await limiter.consume(principal(2))).toMatchObject({ limit: 2, remaining: 0 });
    const refused = await limiter.consume(principal(2)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', rateUse: { limit: 2, remaining: 0 } });
    const waitSeconds = refused instanceof Refusal ? (refused.retryAfterSeconds ?? 0) : 0;
    expect(waitSeconds).toBeGreaterThanOrEqual(1);
    clock.ms += waitSeconds * 1_000;
    expect(await limiter.consume(principal(2))).toMatchObject({ remaining: 1 });
    expect(waitSeconds).toBe(61);
  });

  test('a look returns what is left and counts nothing', async () => {
    const limiter = makeRateLimiter(handClock());
    expect(await limiter.look(principal(2))).toEqual({ limit: 2, remaining: 2, resetSeconds: 1 });
    await limiter.consume(principal(2));
    for (let i = 0; i < 3; i += 1)
      expect(await limiter.look(principal(2))).toMatchObject({ limit: 2, remaining: 1 });
    expect(await limiter.look(principal(0))).toMatchObject({ remaining: 0 });
  });

  test('counts each account and environment separately', async () => {
    const limiter = makeRateLimiter(handClock());
    await limiter.consume(principal(1));
    await expect(limiter.consume(principal(1))).rejects.toThrow(Refusal);
    expect(await limiter.consume(principal(1, 'b'))).toMatchObject({ remaining: 0 });
    expect(await limiter.consume(principal(1, 'a', 'sandbox'))).toMatchObject({ remaining: 0 });
  });

  test.each([
    [1, 1],
    [10, 2],
    [15, 3],
    [16, 4],
  ])('of %i requests %i may be look-ups, which are counted apart', async (requestsPerMinute, lookups) => {
    const limiter = makeRateLimiter(handClock());
    const caller = principal(requestsPerMinute);
    for (let i = 0; i < lookups; i += 1) await limiter.consumeLookup(caller);
    const refused = await limiter.consumeLookup(caller).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 61, rateUse: undefined });
    expect(await limiter.look(caller)).toMatchObject({ remaining: requestsPerMinute });
    await limiter.consumeLookup(principal(requestsPerMinute, 'a', 'sandbox'));
  });

  test('a raised limit takes effect at once, however often the old one refused', async () => {
    const limiter = makeRateLimiter(handClock());
    await limiter.consume(principal(1));
    for (let i = 0; i < 20; i += 1) await limiter.consume(principal(1)).catch(() => undefined);
    expect(await limiter.consume(principal(3))).toMatchObject({ limit: 3, remaining: 1 });
    expect(await limiter.consume(principal(3))).toMatchObject({ remaining: 0 });
    await expect(limiter.consume(principal(3))).rejects.toThrow(Refusal);
  });

  test('a lowered limit counts what was already used', async () => {
    const limiter = makeRateLimiter(handClock());
    for (let i = 0; i < 5; i += 1) await limiter.consume(principal(10));
    await expect(limiter.consume(principal(5))).rejects.toThrow(Refusal);
  });

  test('of many concurrent requests exactly as many pass as the limit allows', async () => {
    const limiter = makeRateLimiter(handClock());
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => limiter.consume(principal(37))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(37);
  });
});

test('after 60 failures from one address its next ones must wait, and those of others need not', () => {
  const clock = handClock();
  const attempts = makeFailedAttempts(clock);
  for (let left = 59; left >= 0; left -= 1)
    expect(attempts.count('203.0.113.7')).toMatchObject({ exceeded: false, limit: 60, remaining: left });
  clock.ms += 10_000;
  expect(attempts.count('203.0.113.7')).toEqual({
    exceeded: true,
    limit: 60,
    remaining: 0,
    resetSeconds: 51,
  });
  expect(attempts.count('198.51.100.1')).toMatchObject({ exceeded: false, remaining: 59 });
  clock.ms += 51_000;
  expect(attempts.count('203.0.113.7')).toMatchObject({ exceeded: false, remaining: 59 });
});
