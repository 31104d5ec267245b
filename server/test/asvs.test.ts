import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasTest } from './named-tests.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/asvs.md', root), 'utf8');

/** The requirements of ASVS 5.0.0, without those of level 3. */
const requirements = 253;

interface Row {
  readonly number: string;
  readonly state: string;
  readonly evidence: string;
}

const rows: readonly Row[] = Array.from(
  page.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| .+? \| ([^|]+) \| (.+) \|$/gm),
  ([, number = '', state = '', evidence = '']) => ({ number, state, evidence }),
);

test('docs/asvs.md has every requirement of levels 1 and 2 once, and counts them', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(requirements);
  expect(rows).toHaveLength(requirements);
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  const [met, missing, others] = [count('met'), count('**not met**'), count('not applicable')];
  expect(met + missing + others).toBe(requirements);
  const sentence = `Of the ${requirements} requirements ${met} are met, ${missing} are not, and ${others} concern what`;
  expect(page.replaceAll(/\s+/g, ' ')).toContain(sentence);
});

test('docs/asvs.md names files and tests that exist', () => {
  const tests = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([^`]+\.test\.ts)`(?: “([^”]+)”)?/g)]);
  expect(tests.filter(([, path = '', name]) => !hasTest(path, name)).map(([all]) => all)).toEqual([]);
  const files = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([^`\s]*[/.][^`\s]*)`/g)]);
  const paths = files.map(([, path = '']) => path).filter((path) => !/^\/|^application\//.test(path));
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
