import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, jakartaDay, jakartaMoment, later, makeClock, pause } from '../../src/clock.ts';
import { paymentMarginMs } from '../../src/suppliers/payment-cut-off.ts';
import { freePort } from '../free-port.ts';
import { removeDataDir, until } from '../crash/serve.ts';
import { commandEnvironment } from '../command-environment.ts';
import { pathWithCurl } from '../curl.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';
import { patienceMs } from '../patience.ts';

const page = fileURLToPath(new URL('../../../docs/running.md', import.meta.url));
const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
const run = promisify(execFile);

/** How long the commands may take, and how long before the cut-off no bills are accepted, milliseconds. */
const [linesMsMax, billsMs] = [600_000, paymentMarginMs];

let folder: string;

beforeEach(async () => {
  folder = await makeTestFolder('running');
});

afterEach(async () => {
  // Ends what a failed command has left. PostgreSQL ends with its server.
  const left = await processesOf(folder);
  for (const { pid } of left.filter(({ command }) => command.includes('konter')))
    process.kill(pid, 'SIGTERM');
  await until('everything has ended', patienceMs, async () => (await processesOf(folder)).length === 0);
  await removeDataDir(folder);
});

test('the commands of docs/running.md lead from an empty machine to a live order of each kind with both suppliers', async () => {
  await pause(msToMidnight(makeClock().nodeNow()));
  const script = [...(await readFile(page, 'utf8')).matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block]) => block)
    .join('\n');
  const [port, digiflazz, iak] = await Promise.all([freePort(), freePort(), freePort()]);
  const { stdout, stderr } = await run('sh', ['-eu', '-c', script], {
    cwd: folder,
    env: {
      ...commandEnvironment,
      PATH: `${await pathWithKonter()}${delimiter}${await pathWithCurl(folder)}`,
      KONTER_DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      DIGIFLAZZ_PORT: String(digiflazz),
      IAK_PORT: String(iak),
    },
    timeout: linesMsMax,
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
}, 1_300_000);

test.each([
  ['2026-11-21T16:00:00.000Z', 0],
  ['2026-11-21T16:49:00.000Z', 0],
  ['2026-11-21T16:49:00.001Z', 659_999],
  ['2026-11-21T16:59:59.999Z', 1],
  ['2026-11-21T17:00:00.000Z', 0],
])('at %s the commands start %i ms later, because they pay bills', (now, ms) => {
  expect(msToMidnight(new Date(now))).toBe(ms);
});

/** How long to wait so that no command runs at the payment cut-off, midnight in Jakarta. */
function msToMidnight(now: Date): number {
  const midnight = later(jakartaMoment(jakartaDay(now), '00:00'), dayMs);
  const leftMs = midnight.getTime() - now.getTime();
  return leftMs < linesMsMax + billsMs ? leftMs : 0;
}

/** `npx konter` as in the project's folder, for a shell in another folder. */
async function pathWithKonter(): Promise<string> {
  const bin = join(folder, 'npx');
  await mkdir(bin);
  const script = `#!/bin/sh\n[ "$1" = konter ] && shift\nexec '${process.execPath}' '${konter}' "$@"\n`;
  await writeFile(join(bin, 'npx'), script, { mode: 0o755 });
  return bin;
}
