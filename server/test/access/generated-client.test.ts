import { execFile } from 'node:child_process';
import { copyFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';
import { base } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

const run = promisify(execFile);
const typescript = createRequire(import.meta.url).resolve('typescript7/package.json');
const nodeModules = dirname(dirname(typescript));

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  // A package of its own that knows nothing of our sources, only where npm put its dependencies.
  folder = await makeTestFolder('client');
  await symlink(nodeModules, join(folder, 'node_modules'));
  const document: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
  await writeFile(join(folder, 'konter.ts'), astToString(await openapiTS(JSON.stringify(document))));
  await copyFile(join(import.meta.dirname, 'generated-client.ts.txt'), join(folder, 'client.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the types that openapi-typescript makes of the document fit a client that buys and pays', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const checked = run(
    process.execPath,
    [
      join(dirname(typescript), 'bin', 'tsc'),
      ...options,
      '--allowImportingTsExtensions',
      '--skipLibCheck',
      'client.ts',
    ],
    { cwd: folder },
  );
  await expect(checked).resolves.toMatchObject({ stdout: '' });
});

test('that client buys credit, pays a bill, cancels, and reads what it did', async () => {
  const { keys } = await server.givenAccount();
  const { stdout } = await run(process.execPath, ['client.ts', `${server.url}${base}`, keys.sandbox], {
    cwd: folder,
  });
  const reported: { charged: number } = JSON.parse(stdout);
  expect(reported).toEqual({
    scenarios: 8,
    statuses: ['cancelled', 'succeeded', 'succeeded'],
    serials: [true, true],
    charged: expect.any(Number),
    spent: reported.charged,
    refused: 'not_found',
  });
  expect(reported.charged).toBeGreaterThan(10_000);
});
