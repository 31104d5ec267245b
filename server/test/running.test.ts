import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { removeDataDir, until } from './crash/serve.ts';
import { pathWithCurl } from './curl.ts';
import { makeTestFolder } from './folder.ts';
import { processesOf } from './processes.ts';

const page = fileURLToPath(new URL('../../docs/running.md', import.meta.url));
const konter = fileURLToPath(new URL('../bin/konter.mjs', import.meta.url));
const run = promisify(execFile);

let folder: string;

beforeEach(async () => {
  folder = await makeTestFolder('running');
});

afterEach(async () => {
  // Whatever a line that failed has left behind. PostgreSQL ends with the server that it belongs to.
  const left = await processesOf(folder);
  for (const { pid } of left.filter(({ command }) => command.includes('konter')))
    process.kill(pid, 'SIGTERM');
  await until('everything has ended', 20_000, async () => (await processesOf(folder)).length === 0);
  await removeDataDir(folder);
});

test('the lines of docs/running.md lead from nothing to a live order of each kind with both suppliers', async () => {
  const script = [...(await readFile(page, 'utf8')).matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block]) => block)
    .join('\n');
  const [port, digiflazz, iak] = await Promise.all([freePort(), freePort(), freePort()]);
  const { stdout, stderr } = await run('sh', ['-eu', '-c', script], {
    cwd: folder,
    env: {
      PATH: `${await pathWithKonter()}${delimiter}${await pathWithCurl(folder)}`,
      KONTER_DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DIGIFLAZZ_PORT: String(digiflazz),
      IAK_PORT: String(iak),
    },
    timeout: 150_000,
  });
  expect(stderr).toBe('');
  const answers = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): { data?: { product_code?: string; status?: string; serial?: string } } => JSON.parse(line));
  const bought = answers
    .filter(({ data }) => data?.status === 'succeeded')
    .map(({ data }) => data?.product_code);
  for (const product of ['xld10', 'hpln20000', 'pln', 'PDAMKOTA.SURABAYA']) expect(bought).toContain(product);
  expect(answers.filter(({ data }) => data?.serial !== undefined)).toHaveLength(4);
  const ledgers = answers.filter((answer) => 'transactions' in answer);
  expect(ledgers.map((ledger) => Object.entries(ledger).find(([name]) => name === 'sold')?.[1])).toEqual([
    2, 2,
  ]);
}, 180_000);

/** `npx konter` as it is in the project's folder, for a shell that stands in another one. */
async function pathWithKonter(): Promise<string> {
  const bin = join(folder, 'npx');
  await mkdir(bin);
  const script = `#!/bin/sh\n[ "$1" = konter ] && shift\nexec '${process.execPath}' '${konter}' "$@"\n`;
  await writeFile(join(bin, 'npx'), script, { mode: 0o755 });
  return bin;
}
