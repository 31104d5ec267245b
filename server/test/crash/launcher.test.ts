import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';
import { externalPostgresql } from './external-postgresql.ts';
import { environment, postmasterPid, removeDataDir, stopAll, until } from './serve.ts';
import { patienceMs } from '../patience.ts';

const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

let dataDir: string;
beforeAll(async () => {
  // A first start, which makes a key.
  dataDir = await makeTestFolder('launcher');
});
afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

test('a server writes no core dump, opens no debugger on SIGUSR1, and prints no key to a pipe', async () => {
  // As a shell or a container starts it in which core dumps are on.
  const child = spawn('sh', ['-c', `ulimit -S -c unlimited; exec '${process.execPath}' '${konter}' serve`], {
    env: { ...(await environment(dataDir, {})), KONTER_LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  try {
    // A first start makes a database, which takes as long as the machine needs.
    await until(
      'the server is ready',
      4 * patienceMs,
      async () => printed.includes('Test key file') || child.exitCode !== null,
    );
    expect(printed).toContain('Test key file');
    const { pid = 0 } = child;
    expect(await coreLimits(pid)).toEqual(['0', '0']);
    if (externalPostgresql === undefined)
      expect(await coreLimits((await postmasterPid(dataDir)) ?? 0)).toEqual(['0', '0']);

    const [, address = ''] = /^API, sandbox +(http:.*)\/sandbox\/v1$/m.exec(printed) ?? [];
    child.kill('SIGUSR1');
    // Node would report the debugger before it answers.
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await until('the request is logged', patienceMs, async () => printed.includes('/readyz'));
    expect(printed).not.toContain('Debugger');
    expect(printed).not.toContain((await readFile(join(dataDir, 'demo-key'), 'utf8')).trim());
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});

/** The limits of a process on core dumps, soft and hard, in bytes. */
async function coreLimits(pid: number): Promise<string[]> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
  const [, soft = '', hard = ''] = /^Max core file size +(\S+) +(\S+)/m.exec(limits) ?? [];
  return [soft, hard];
}
