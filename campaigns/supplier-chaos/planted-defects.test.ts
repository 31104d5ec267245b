import { rm } from 'node:fs/promises';
import { test } from 'vitest';
import { makeTestFolder } from '../../server/test/folder.ts';
import { playChaos } from './chaos.ts';
import { plantDefect, plantedDefects } from './planted-defects.ts';

test.concurrent.for(Object.entries(plantedDefects))(
  'the defect %s is caught',
  { timeout: 120_000 },
  async ([name, { finding }], { expect, onTestFinished }) => {
    const folder = await makeTestFolder('planted');
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const program = await plantDefect(folder, name);
    const { findings } = await playChaos({
      folder,
      program,
      orders: 150,
      seed: 5,
      buyers: 32,
      calmMs: 4_000,
    });
    expect(findings).toContainEqual(expect.stringMatching(finding));
  },
);
