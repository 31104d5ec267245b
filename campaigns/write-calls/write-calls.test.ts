import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { plantedWriteDefects } from './planted-defects.ts';
import { whyNoStrace } from './strace.ts';
import { writeCalls } from './write-calls.ts';

const missing = await whyNoStrace();
const seed = ['--seed', '20261130'];

test.skipIf(missing !== undefined)(
  'a server or a backend that is killed at a write call of a confirm loses nothing and repeats nothing',
  async () => {
    const { findings, figures, repeat } = await writeCalls([
      '--operation',
      'confirm',
      '--most',
      '2',
      ...seed,
    ]);
    expect(findings, repeat).toEqual([]);
    // A write call of each at least: a confirm writes to the lane, and the lane to its log.
    expect(Number(figures['kills'])).toBeGreaterThan(1);
  },
);

test.skipIf(missing !== undefined)('an answer before its commit is caught', async () => {
  const name = 'an-answer-before-its-commit';
  const quote = ['--victim', 'postgresql', '--operation', 'quote', '--most', '1'];
  const { findings } = await writeCalls([...quote, ...seed, '--plant', name]);
  expect(findings).toContainEqual(expect.stringMatching(plantedWriteDefects[name]?.finding ?? ''));
});

test.each(Object.entries(plantedWriteDefects))('the defect %s has its place', async (_name, { edits }) => {
  for (const { file, right: code } of edits) {
    const source = await readFile(new URL(`../../server/${file}`, import.meta.url), 'utf8');
    expect(source.split(code)).toHaveLength(2);
  }
});

test.runIf(process.platform === 'linux')('without strace it says so', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', '/nonexistent');
  await expect(writeCalls(seed)).rejects.toThrow(/^This campaign needs strace, which is not installed/);
});
