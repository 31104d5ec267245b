import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTestFolder('npm');
});

afterEach(() => removeDataDir(dataDir));

// Ctrl-C on a terminal goes to the whole process group: to npm and to the server, and npm passes it on besides.
test.each([
  { stop: 'SIGTERM to npm', signal: 'SIGTERM', group: false },
  { stop: 'Ctrl-C', signal: 'SIGINT', group: true },
] as const)(
  'npm start serves until $stop, and leaves nothing running',
  { timeout: 90_000 },
  async (given) => {
    const child = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      env: {
        ...{ PATH: process.env['PATH'], HOME: process.env['HOME'] },
        ...{ PORT: '0', KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'warn' },
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
  },
);

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /^API, live +(http:\S+)\/v1$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('npm start ended without an address.');
}
