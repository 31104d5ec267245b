import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import server from '../package.json' with { type: 'json' };

test('docs/dependencies.md names every production dependency and what it is for', () => {
  const text = readFileSync(new URL('../../docs/dependencies.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)` \| \S.* \|$/gm)].map(([, name = '']) => name);
  const installed = [...Object.keys(server.dependencies), ...Object.keys(project.optionalDependencies)];
  expect(listed.toSorted()).toEqual(installed.toSorted());
});
