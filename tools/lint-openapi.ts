import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderOpenApiDocuments } from './openapi-document.ts';

/* Lints the OpenAPI document with Redocly. */

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'konter-openapi-'));
try {
  const path = join(folder, 'openapi.json');
  await writeFile(path, (await renderOpenApiDocuments()).api);
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
