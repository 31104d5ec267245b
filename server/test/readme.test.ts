import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDataDir, type Served, serve, stopAll } from './crash/serve.ts';
import { pathWithCurl } from './curl.ts';
import { makeTestFolder } from './folder.ts';
import { processesOf } from './processes.ts';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const konter = fileURLToPath(new URL('../bin/konter.mjs', import.meta.url));
const run = promisify(execFile);

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await makeTestFolder('readme');
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  await stopAll(dataDir);
  await removeDataDir(folder);
});

test('the command lines of the README buy what they say', async () => {
  const served = await serve(dataDir, {});
  const script = await shellBlocks();
  expect(script).toContain('/confirm');
  // In the folder that has `data`, as the README says; only the port is another one.
  const { stdout, stderr } = await run('sh', ['-eu', '-c', script], {
    cwd: folder,
    env: { PATH: await pathWithCurl(folder), BASE: `${served.address}/sandbox/v1` },
  });
  expect(stderr).toBe('');
  const answers = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));
  const refused = answers.map((answer) => refusalOf(answer)).filter((code) => code !== undefined);
  expect(refused).toEqual(['insufficient_balance']);
  expect(stdout).toMatch(/^idempotency-replayed: true/im);
  expect(answers).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ serial: expect.stringMatching(/\d/) }) }),
  );
  const orders = await listOrders(served);
  expect(orders.map(({ product_code: code, status }) => `${code} ${status}`).toSorted()).toEqual([
    'plnpasca succeeded',
    'tsel10 cancelled',
    'tsel10 succeeded',
    'tsel10 succeeded',
  ]);
});

test('the line that konter prints at its first start buys something', async () => {
  const child = spawn(process.execPath, [konter, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  try {
    const printed: string[] = [];
    if (child.stdout === null) throw new Error('There is no standard output.');
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(line);
      if (line.includes('curl')) break;
    }
    const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
    expect(printed.join('\n')).toContain(key);
    for (const again of [1, 2]) {
      const { stdout } = await run('sh', ['-c', printed.at(-1) ?? ''], {
        env: { PATH: await pathWithCurl(folder) },
      });
      expect(JSON.parse(stdout), `purchase ${again}`).toMatchObject({
        data: { product_code: 'tsel10', status: 'succeeded' },
      });
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(child.exitCode).toBe(0);
  expect(await processesOf(folder)).toEqual([]);
});

/** Everything in the README that is marked as shell, as one script; the shell of `sh` blocks is a plain one. */
async function shellBlocks(): Promise<string> {
  const text = await readFile(readme, 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n');
}

async function listOrders({ address }: Served): Promise<{ product_code: string; status: string }[]> {
  const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  const answer = await fetch(`${address}/sandbox/v1/orders`, { headers: { authorization: `Bearer ${key}` } });
  const { data }: { data: { product_code: string; status: string }[] } = JSON.parse(await answer.text());
  return data;
}

function refusalOf(answer: unknown): unknown {
  const { error }: { error?: { code: string } } = Object(answer);
  return error?.code;
}
