import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDataDir, type Served, serve, stopAll } from '../crash/serve.ts';
import { commandEnvironment } from '../command-environment.ts';
import { pathWithCurl } from '../curl.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';

const root = new URL('../../../', import.meta.url);
const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
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

test('the command lines of the README buy something, and the server answers as shown there', async () => {
  const served = await serve(dataDir, {});
  const page = await readFile(new URL('README.md', root), 'utf8');
  const answers = jsonLines(await runShellOf(page, served));
  const shown = blocksOf(page, 'json').flatMap((block) => jsonLines(block.replaceAll(/\n(?!\{)/g, '')));
  expect(shown).toHaveLength(4);
  expect(answers.map(comparable)).toEqual(shown.map(comparable));
  expect(await ordersOf(served)).toEqual(['tsel10 succeeded']);
});

test('README.md is short', async () => {
  expect((await readFile(new URL('README.md', root), 'utf8')).split('\n').length).toBeLessThan(150);
});

test('the command lines of docs/sandbox.md do what the page says', async () => {
  const served = await serve(dataDir, {});
  const stdout = await runShellOf(await readFile(new URL('docs/sandbox.md', root), 'utf8'), served);
  const answers = jsonLines(stdout);
  const refused = answers.map((answer) => refusalOf(answer)).filter((code) => code !== undefined);
  expect(refused).toEqual(['insufficient_balance']);
  // The first confirm and its retry.
  expect(stdout.match(/^HTTP\/1.1 200/gm)).toHaveLength(2);
  expect(stdout.match(/^idempotency-replayed: true/gim)).toHaveLength(1);
  expect(await ordersOf(served)).toEqual([
    'pln20 succeeded',
    'plnpasca succeeded',
    'tsel10 cancelled',
    'tsel10 expired',
    'tsel10 succeeded',
    'tsel10 succeeded',
  ]);
});

test('the command that konter prints at its first start buys something', async () => {
  const child = spawn(process.execPath, [konter, 'serve'], {
    env: { ...commandEnvironment, PORT: '0', KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'warn' },
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
    // This is no terminal, so the key itself is not printed.
    expect(printed.join('\n')).not.toContain(key);
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

/** The code blocks of a page in one language. */
function blocksOf(page: string, language: string): string[] {
  const found = page.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...found].filter(([, name]) => name === language).map(([, , block = '']) => block);
}

/** Runs all shell blocks of a page as one script of a plain shell, and returns its output. */
async function runShellOf(page: string, { address }: Served): Promise<string> {
  const script = blocksOf(page, 'sh').join('\n');
  expect(script).toContain('/confirm');
  // In the folder with `data`, as on the page; only the port differs.
  const { stdout, stderr } = await run('sh', ['-eu', '-c', script], {
    cwd: folder,
    env: { PATH: await pathWithCurl(folder), BASE: `${address}/sandbox/v1` },
  });
  expect(stderr).toBe('');
  return stdout;
}

function jsonLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));
}

/** An answer without values that differ each time: ids, times, tokens and serials keep only their form. */
function comparable(answer: unknown): unknown {
  const text = JSON.stringify(answer)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'a UUID')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'a time')
    .replaceAll(/"confirmation_token":"[\w-]{43}"/g, '"confirmation_token":"a token"')
    .replaceAll(/\d{4}(-\d{4}){4}/g, 'a serial');
  return JSON.parse(text);
}

/** The orders of the demo account, as `product status`, sorted. */
async function ordersOf({ address }: Served): Promise<string[]> {
  const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  const answer = await fetch(`${address}/sandbox/v1/orders`, { headers: { authorization: `Bearer ${key}` } });
  const { data }: { data: { product_code: string; status: string }[] } = JSON.parse(await answer.text());
  return data.map(({ product_code: code, status }) => `${code} ${status}`).toSorted();
}

function refusalOf(answer: unknown): unknown {
  const { error }: { error?: { code: string } } = Object(answer);
  return error?.code;
}
