import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../server/test/folder.ts';
import { playChaos } from './chaos.ts';

test('whatever suppliers do and whenever the server dies, nothing is bought twice, lost or kept wrongly', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const folder = await makeTestFolder('chaos');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const plan = { folder, orders: 2_000, seed, buyers: 32, calmMs: 60_000 };
  const { findings, figures } = await playChaos(plan);
  console.log(
    Object.entries(figures)
      .map(([what, value]) => `${what} ${value}`)
      .join(', '),
  );
  expect(findings).toEqual([]);
  // A campaign in which nothing happens shows nothing.
  expect(figures).toMatchObject({ 'orders confirmed': 2_000 });
  expect(Number(figures['kills of the server'])).toBeGreaterThanOrEqual(3);
  expect(Number(figures['contradictions injected'])).toBeGreaterThan(20);
  expect(Number(figures['orders failed'])).toBeGreaterThan(100);
}, 300_000);
