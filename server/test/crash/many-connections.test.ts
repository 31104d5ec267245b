import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { removeDataDir } from './serve.ts';

const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

test(
  'connections that ask for nothing do not take the files that the server needs',
  { timeout: 60_000 },
  async () => {
    const dataDir = await makeStartedFolder('connections');
    const heap = '--max-semi-space-size=16 --max-old-space-size=512';
    const child = spawn(
      'sh',
      ['-c', `ulimit -n 128 && exec ${process.execPath} ${heap} ${konter} serve --json`],
      {
        env: { PATH: process.env['PATH'], PORT: '0', KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'silent' },
        stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      },
    );
    const ended = once(child, 'exit');
    const [told] = await once(child.stdout ?? child, 'data');
    const { port, origin } = new URL(JSON.parse(String(told)).sandbox);
    const sockets = Array.from({ length: 1_200 }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    );
    // Some are hung up on: the server has met its bound.
    await Promise.race(sockets.map((socket) => once(socket.resume(), 'close')));
    // Longer than it takes to look at the memory again.
    await pause(3_000);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await removeDataDir(dataDir);
  },
);
