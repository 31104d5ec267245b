import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../server/test/folder.ts';
import { playChaos } from './chaos.ts';
import { plantDefect, plantedDefects } from './planted-defects.ts';

test.each(Object.entries(plantedDefects))(
  'the defect %s is caught',
  async (name, { finding }) => {
    const folder = await makeTestFolder('planted');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
