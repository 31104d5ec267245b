import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStartedFolder } from '../started-folder.ts';
import { environment, processesLeft, removeDataDir, stopAll, until } from './serve.ts';
import { patienceMs } from '../patience.ts';

const konter = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

let dataDir: string;
let child: ChildProcess;

beforeEach(async () => {
  dataDir = await makeStartedFolder('heap');
});

afterEach(async () => {
  child.kill('SIGTERM');
  await until('everything has ended', patienceMs, async () => (await processesLeft(dataDir)).length === 0);
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

/**
 * Starts a server like a process manager that keeps a channel to it, and returns the command lines of its Node
 * processes.
 */
async function givenManaged(nodeArgs: readonly string[]): Promise<string[]> {
  child = spawn(process.execPath, [...nodeArgs, konter, 'serve', '--json'], {
    env: await environment(dataDir, {}),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('There is no standard output.');
  await once(child.stdout, 'data');
  const commands = (await processesLeft(dataDir)).map(({ command }) => command);
  return commands.filter((command) => command.includes('konter.mjs'));
}

test('a server under a process manager has a bounded heap and exits when it is full', async () => {
  const commands = await givenManaged([]);
  // The one that waits for it has no flags.
  const bounded = commands.filter((command) =>
    command.includes('--max-semi-space-size=16 --max-old-space-size=512'),
  );
  expect([commands.length, bounded.length]).toEqual([2, 1]);
  child.disconnect();
  await until('everything has ended', patienceMs, async () => (await processesLeft(dataDir)).length === 0);
});

test('a heap size that the operator has set is kept', async () => {
  const commands = await givenManaged([
    '--max_old_space_size=300',
    '--max-semi-space-size=8',
    '--disable-sigusr1',
  ]);
  expect(commands).toHaveLength(1);
  expect(commands[0]).toContain('--max_old_space_size=300 --max-semi-space-size=8');
  expect(commands[0]).not.toContain('512');
});
