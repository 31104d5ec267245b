import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../server/src/api/server.ts';
import { openApp } from '../server/src/app.ts';
import { parseConfig } from '../server/src/config.ts';
import { makeKeyring } from '../server/src/sealed.ts';

/*
 * Lets Redocly look at the OpenAPI document. The server that writes it is built but listens nowhere, and its database
 * is never asked.
 */

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'konter-openapi-'));
try {
  const path = join(folder, 'openapi.json');
  await writeFile(path, await document());
  const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  const { status } = spawnSync(process.execPath, [redocly, 'lint', path], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  process.exitCode = status ?? 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function document(): Promise<string> {
  const keyring = makeKeyring([{ id: 'none', key: Buffer.alloc(32) }]);
  const app = openApp(parseConfig({ KONTER_LOG_LEVEL: 'silent' }), {
    url: 'postgres://nowhere.invalid/',
    keyring,
  });
  const server = buildServer(app);
  try {
    return (await server.inject('/openapi.json')).body;
  } finally {
    await server.close();
    await app.close();
  }
}
