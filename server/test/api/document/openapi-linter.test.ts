import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../../folder.ts';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

test('the OpenAPI linter reports nothing', async () => {
  const folder = await makeTestFolder('openapi');
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, await (await fetch(`${server.url}/openapi.json`)).text());
    const linter = new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url).pathname;
    const options = {
      // Without a configuration, as a user of the document would run it.
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    };
    const words = ['lint', file, '--format=json'];
    const { stdout } = await promisify(execFile)(process.execPath, [linter, ...words], options);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  } finally {
    await rm(folder, { recursive: true });
  }
});
