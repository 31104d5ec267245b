import { expect, test } from 'vitest';
import { supplierChaos } from './supplier-chaos.ts';

const args = ['--orders', '2000', '--seed', '20261124', '--buyers', '32', '--kills', '2'];

test('with any supplier faults and server kills nothing is bought twice, lost or booked wrongly', async () => {
  const { findings, figures, repeat } = await supplierChaos(args);
  console.log(
    Object.entries(figures)
      .map(([what, value]) => `${what} ${value}`)
      .join(', '),
  );
  expect(findings, repeat).toEqual([]);
  // A campaign in which nothing happens proves nothing.
  expect(Number(figures['orders confirmed'])).toBeGreaterThanOrEqual(2_000);
  expect(Number(figures['kills of the server'])).toBeGreaterThanOrEqual(2);
  expect(Number(figures['orders failed'])).toBeGreaterThan(10);
}, 1_200_000);
