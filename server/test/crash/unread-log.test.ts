import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeStartedFolder } from '../started-folder.ts';
import { processesLeft, removeDataDir, serve, stopAll } from './serve.ts';
import { patienceMs } from '../patience.ts';

const run = promisify(execFile);

/** A pipe that is full after a few hundred lines, because nobody reads it. */
async function makeUnreadPipe(folder: string): Promise<string> {
  const path = join(folder, 'log');
  await run('mkfifo', [path]);
  return path;
}

test.concurrent.for([
  { what: 'a disk that is full', whereTo: async () => '/dev/full' },
  { what: 'a pipe that nobody reads', whereTo: makeUnreadPipe },
])('a log that is written to $what delays no answer and does not prevent a stop', async ({ whereTo }) => {
  const dataDir = await makeStartedFolder('unread-log');
  const log = await open(await whereTo(dataDir), constants.O_RDWR);
  try {
    const served = await serve(dataDir, { KONTER_LOG_LEVEL: 'info' }, undefined, log.fd);
    for (let round = 0; round < 100; round += 1) {
      const signal = AbortSignal.timeout(patienceMs);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => fetch(`${served.address}/healthz`, { signal })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    served.signal('SIGTERM');
    expect(await served.ended()).toEqual({ code: 0, signal: null });
    expect(await processesLeft(dataDir)).toEqual([]);
  } finally {
    await log.close();
    await stopAll(dataDir);
    await removeDataDir(dataDir);
  }
});
