import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const standIn = fileURLToPath(new URL('curl-stand-in.mjs', import.meta.url));
const run = promisify(execFile);

/**
 * Returns the search path for a shell that runs command lines with `curl`. A machine without it gets a substitute in
 * the test's own folder, with the options that those lines use.
 */
export async function pathWithCurl(folder: string): Promise<string> {
  const path = process.env['PATH'] ?? '';
  const found = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (found) return path;
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const script = `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$@"\n`;
  await writeFile(join(bin, 'curl'), script, { mode: 0o755 });
  return `${bin}${delimiter}${path}`;
}
