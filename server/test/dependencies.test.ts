import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lockfile from '../../package-lock.json' with { type: 'json' };
import project from '../../package.json' with { type: 'json' };
import server from '../package.json' with { type: 'json' };

test('docs/dependencies.md names every production dependency and what it is for', () => {
  const text = readFileSync(new URL('../../docs/dependencies.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, name = '']) => name);
  const installed = [...Object.keys(server.dependencies), ...Object.keys(project.optionalDependencies)];
  expect(listed.toSorted()).toEqual(installed.toSorted());
});

test('no install script runs: npm is told so, the project has none, and each of a package is denied', () => {
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const ofInstalls = /^(pre|post)?(install|prepare|publish)$|^dependencies$/;
  expect(Object.keys(project.scripts).filter((name) => ofInstalls.test(name))).toEqual([]);
  const withScripts = Object.entries(lockfile.packages)
    .filter(([, entry]) => 'hasInstallScript' in entry)
    .map(([path]) => path.replace(/^node_modules\//, ''));
  expect(project.allowScripts).toEqual(Object.fromEntries(withScripts.map((name) => [name, false])));
});
