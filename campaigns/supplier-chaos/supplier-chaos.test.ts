import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../server/test/folder.ts';
import { playChaos } from './chaos.ts';
import { plantDefect, plantedDefects } from './planted-defects.ts';

async function givenFolder(): Promise<string> {
  const folder = await makeTestFolder('chaos');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('whatever suppliers do and whenever the server dies, nothing is bought twice, lost or kept wrongly', async () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const plan = { folder: await givenFolder(), orders: 2_000, seed, buyers: 32, calmMs: 60_000 };
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

test.each(Object.entries(plantedDefects))(
  'the defect %s is caught',
  async (name, { finding }) => {
    const folder = await givenFolder();
    const program = await plantDefect(folder, name);
    const { findings } = await playChaos({
      folder,
      program,
      orders: 150,
      seed: 5,
      buyers: 32,
      calmMs: 1_000,
    });
    expect(findings).toContainEqual(expect.stringMatching(finding));
  },
  120_000,
);
