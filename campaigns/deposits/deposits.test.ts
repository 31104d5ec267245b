import { expect, test } from 'vitest';
import { deposits } from './deposits.ts';

const args = ['--payments', '1000', '--seed', '7', '--kill-every', '400'];

test('a thousand deposits survive bad gateways and kills of servers', { timeout: 1_200_000 }, async () => {
  const { findings, figures, repeat } = await deposits(args);
  expect(findings, `${repeat} ${JSON.stringify(figures)}`).toEqual([]);
  expect(figures['requests']).toBeGreaterThanOrEqual(990);
  expect(figures['credited at once']).toBeGreaterThan(500);
  expect(figures['in_review: late']).toBeGreaterThan(10);
  expect(figures['matched by hand']).toBeGreaterThan(0);
  expect(figures['kills of a server']).toBeGreaterThanOrEqual(1);
});
