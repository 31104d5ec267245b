import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { oneAtATime } from './one-at-a-time.ts';
import manifest from '../../node_modules/@sparticuz/chromium/package.json' with { type: 'json' };

const run = promisify(execFile);
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'konter');

/** Whether this machine can run the Chromium of npm. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * Starts the Chromium of npm. Its own arguments would switch off what the tests look at, such as the same-origin policy. The
 * caller closes it.
 */
export async function startBrowser(): Promise<Browser> {
  const folder = await oneAtATime('chromium', unpacked);
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      HOME: folder,
      FONTCONFIG_FILE: join(folder, 'konter-fonts.conf'),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    },
  });
}

/** Unpacks it once for each version: that takes seconds. Another process may put the same folder there first. */
async function unpacked(): Promise<string> {
  const folder = join(cache, `chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.mjs')], {
      // With this variable the package unpacks the libraries that a bare Debian lacks.
      env: { TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    });
    // The package's own file names folders of a cloud function. Without any font, Chromium crashes.
    const fonts = `<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`;
    await writeFile(join(draft, 'konter-fonts.conf'), fonts);
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
