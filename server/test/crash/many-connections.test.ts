import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeStartedFolder } from '../started-folder.ts';
import { environment, removeDataDir, stopAll } from './serve.ts';

/** The maximum number of open files of the server. */
const files = 128;

const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

test('idle connections do not use up the file descriptors that the server needs', async () => {
  const dataDir = await makeStartedFolder('connections');
  const flags = '--max-semi-space-size=16 --max-old-space-size=512 --disable-sigusr1';
  const child = spawn(
    'sh',
    ['-c', `ulimit -n ${files} && exec ${process.execPath} ${flags} ${konter} serve --json`],
    {
      env: await environment(dataDir, { KONTER_LOG_LEVEL: 'silent' }),
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  );
  const ended = once(child, 'exit');
  try {
    const [reported] = await once(child.stdout ?? child, 'data');
    const { port, origin } = new URL(JSON.parse(String(reported)).sandbox);
    const sockets = Array.from({ length: 1_200 }, () =>
      connect(Number(port), '127.0.0.1').on('error', () => undefined),
    );
    // Some are closed: the server has reached its limit.
    await Promise.race(
      sockets.map((socket) => new Promise((resolve) => void socket.resume().once('close', resolve))),
    );
    // The memory check needs one more every second. Without it Node ends the process.
    expect((await readdir(`/proc/${child.pid}/fd`)).length).toBeLessThan(files - 8);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await stopAll(dataDir);
    await removeDataDir(dataDir);
  }
});
