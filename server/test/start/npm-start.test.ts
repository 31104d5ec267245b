import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandEnvironment } from '../command-environment.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const { optionalDependencies: optional }: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const pinned = optional[`node-${process.platform}-${process.arch}`];

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTestFolder('npm');
});

afterEach(() => removeDataDir(dataDir));

// Ctrl-C on a terminal is sent to the whole process group: to npm and to the server, and npm forwards it as well.
test.each([
  { stop: 'SIGTERM to npm', signal: 'SIGTERM', group: false },
  { stop: 'Ctrl-C', signal: 'SIGINT', group: true },
] as const)('npm start serves until $stop, and leaves nothing running', async (given) => {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      ...commandEnvironment,
      HOME: process.env['HOME'],
      ...{ PORT: '0', KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'warn', KONTER_STOP_GRACE_MS: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = await readAddress(child.stdout);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  const { pid = 0 } = child;
  process.kill(given.group ? -pid : pid, given.signal);
  expect(await ended).toEqual([0, null]);
  expect(await processesOf(dataDir)).toEqual([]);
});

// npm before 11.6 removes the link to it again, with the Node of the other processor; `tools/pinned-node.mjs` restores it.
test.runIf(pinned !== undefined)('npm runs scripts with the pinned Node', async () => {
  const { stdout } = await run('npm', ['exec', '-c', 'node --version'], { cwd: root });
  expect(stdout).toBe(`v${pinned}\n`);
});

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^API, live +(http:\S+)\/v1$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('npm start ended without an address.');
}
