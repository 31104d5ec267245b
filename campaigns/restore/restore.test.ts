import { expect, test } from 'vitest';
import { restore } from './restore.ts';

const size = ['--rounds', '1', '--orders', '12', '--clients', '4', '--deposits', '1'];
const args = [...size, '--seed', '20261123'];

test('after a restore every lost sale is listed, every lost deposit is noticed, and quarantine buys nothing', async () => {
  const { findings, figures, repeat } = await restore(args);
  expect(findings, repeat).toEqual([]);
  // A round in which nothing is lost proves nothing.
  expect(Number(figures['lost orders that were sold'])).toBeGreaterThan(0);
  expect(Number(figures['deposits lost'])).toBe(1);
});
