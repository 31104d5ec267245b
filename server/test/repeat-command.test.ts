import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { repeatCommand } from './repeat-command.ts';

test('the command that repeats a run names the seed and the file', () => {
  expect(repeatCommand(import.meta.filename)).toMatch(
    /^KONTER_SEED=\d+ (?:KONTER_\w+=\d+ )*npm run test:all -- server\/test\/repeat-command\.test\.ts$/,
  );
});

test('every property is tried with the seed of the run', () => {
  const { seed } = fc.check(fc.property(fc.nat(), () => undefined));
  expect(seed).toBe(inject('seed'));
});
