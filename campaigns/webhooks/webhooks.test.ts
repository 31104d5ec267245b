import { expect, test } from 'vitest';
import { webhooks } from './webhooks.ts';

const args = ['--events', '400', '--seed', '7', '--buyers', '8'];

test('hundreds of events survive kills of the server and bad receivers', { timeout: 1_200_000 }, async () => {
  const { findings, figures, repeat } = await webhooks(args);
  expect(findings, `${repeat} ${JSON.stringify(figures)}`).toEqual([]);
  expect(figures['events']).toBeGreaterThanOrEqual(400);
  expect(figures['misbehaved receipts']).toBeGreaterThan(50);
  expect(figures['kills of the server']).toBeGreaterThanOrEqual(1);
});
