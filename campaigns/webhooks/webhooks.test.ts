import { expect, test } from 'vitest';
import { webhooks } from './webhooks.ts';

test('a thousand events survive kills of the server and bad receivers', { timeout: 180_000 }, async () => {
  const { findings, figures } = await webhooks(['--events', '1000', '--seed', '7', '--buyers', '8']);
  expect(findings, JSON.stringify(figures)).toEqual([]);
  expect(figures['events']).toBeGreaterThanOrEqual(1_000);
  expect(figures['misbehaved receipts']).toBeGreaterThan(100);
  expect(figures['kills of the server']).toBeGreaterThanOrEqual(1);
});
