import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate } from 'orval';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';
import { base } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

const run = promisify(execFile);
const typescript = createRequire(import.meta.url).resolve('typescript7/package.json');
const nodeModules = dirname(dirname(typescript));

let server: TestServer;
let document: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  document = await (await fetch(`${server.url}/openapi.json`)).text();
  folder = await makeTestFolder('client');
  // Where packages of clients find the packages that npm installed here.
  await symlink(nodeModules, join(folder, 'node_modules'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Generator {
  readonly name: string;
  /** The handwritten client for the code of each generator. */
  readonly client: string;
  /** Generates `konter.ts` or a folder `konter` beside the document. */
  make(place: string): Promise<unknown>;
}

const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    client: 'generated-client.ts.txt',
    make: async (place) => writeFile(join(place, 'konter.ts'), astToString(await openapiTS(document))),
  },
  {
    name: '@hey-api/openapi-ts',
    client: 'generated-client-hey-api.ts.txt',
    make: (place) =>
      createClient({
        input: join(place, 'openapi.json'),
        output: { path: join(place, 'konter'), module: { extension: '.ts' } },
        logs: { level: 'silent', file: false },
      }),
  },
  {
    name: 'orval',
    client: 'generated-client-orval.ts.txt',
    make: (place) =>
      generate({
        input: join(place, 'openapi.json'),
        output: { target: join(place, 'konter.ts'), client: 'fetch', baseUrl: `${server.url}${base}` },
      }),
  },
];

describe.each(generators)('a client that $name generates from the document', ({ client, make, name }) => {
  let place: string;

  beforeAll(async () => {
    // A package of its own, without access to our sources.
    place = join(folder, name.replaceAll(/\W/g, '-'));
    await mkdir(place);
    await writeFile(join(place, 'openapi.json'), document);
    await make(place);
    await copyFile(join(import.meta.dirname, client), join(place, 'client.ts'));
    await writeFile(join(place, 'package.json'), '{ "type": "module" }');
  });

  test('compiles under strict', async () => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
    const compiler = join(dirname(typescript), 'bin', 'tsc');
    const checked = run(
      process.execPath,
      [compiler, ...options, '--allowImportingTsExtensions', '--skipLibCheck', 'client.ts'],
      { cwd: place },
    );
    await expect(checked).resolves.toMatchObject({ stdout: '' });
  });

  test('buys credit, pays a bill, cancels an order and reads the results', async () => {
    const { keys } = await server.givenAccount();
    const { stdout } = await run(process.execPath, ['client.ts', `${server.url}${base}`, keys.sandbox], {
      cwd: place,
    });
    const reported: { charged: number } = JSON.parse(stdout);
    expect(reported).toEqual({
      scenarios: 8,
      statuses: ['cancelled', 'succeeded', 'succeeded'],
      serials: [true, true],
      charged: expect.any(Number),
      spent: reported.charged,
      deposits: [['cancelled', true]],
      refused: 'not_found',
    });
    expect(reported.charged).toBeGreaterThan(10_000);
  });
});
