import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandEnvironment } from '../command-environment.ts';
import { removeDataDir, until } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { patienceMs } from '../patience.ts';
import { processesOf } from '../processes.ts';
import { konter } from '../commands/konter.ts';

const program = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
/** util-linux has `script`, which runs a command at a terminal; macOS has another one. */
const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

let dataDir: string;
let child: ChildProcess | undefined;
let shown: string;

beforeEach(async () => {
  dataDir = await makeTestFolder('terminal');
});

afterEach(async () => {
  // A terminal that closes sends SIGHUP to the server.
  child?.kill('SIGKILL');
  await until('everything has ended', patienceMs, async () => (await processesOf(dataDir)).length === 0);
  await removeDataDir(dataDir);
});

/** Starts `konter serve` at a terminal of its own, on a free port, and returns its address once it is shown. */
async function startAtTerminal(variables: Readonly<Record<string, string>>): Promise<string> {
  const env = { ...commandEnvironment, PORT: '0', KONTER_DATA_DIR: dataDir, ...variables };
  shown = '';
  child = spawn('script', ['-qec', `exec '${process.execPath}' '${program}' serve`, '/dev/null'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (shown += text.replaceAll('\r\n', '\n')));
  await until('the server is ready', patienceMs, async () => shown.includes('Ctrl-C stops the server.\n'));
  return /^ {2}Sandbox API +(http:\S+)\/sandbox\/v1$/m.exec(shown)?.[1] ?? '';
}

/** Types Ctrl-C, and returns the exit code. */
async function stop(): Promise<unknown> {
  const ended = once(child ?? process, 'close');
  child?.stdin?.write('\u0003');
  const [code] = await ended;
  return code;
}

test.runIf(hasTerminals)('a start at a terminal prints a welcome and the log as text', async () => {
  const address = await startAtTerminal({});
  const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  expect(shown).toContain(`Test key      ${key}\n`);
  await fetch(`${address}/sandbox/v1/wallet`);
  const line =
    /^\d\d:\d\d:\d\d INFO {2}GET \/sandbox\/v1\/wallet 401 [\d.]+ ms {2}client_ip=127\.0\.0\.1 {2}refusal=missing_key {2}reason=missing_key$/m;
  await until('the request is logged', patienceMs, async () => line.test(shown));
  expect(shown).not.toContain('{"level"');

  const [, words = ''] = /^ {2}npx konter (trigger .*)$/m.exec(shown) ?? [];
  const bought = await konter(dataDir, words.split(' '));
  expect(bought).toMatchObject({ code: 0, out: expect.stringContaining('is succeeded') });
  expect(await stop()).toBe(0);
});

test.runIf(hasTerminals)('the log at a terminal is JSON on request', async () => {
  const address = await startAtTerminal({ KONTER_LOG_FORMAT: 'json' });
  await fetch(`${address}/healthz`);
  await until('the request is logged', patienceMs, async () =>
    /^\{"level":30,.*"route":"\/healthz"/m.test(shown),
  );
  expect(await stop()).toBe(0);
});
