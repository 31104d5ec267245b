import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The program that this machine has, `redis-server` or `valkey-server`; undefined when it has neither. */
export const redisProgram = ['redis-server', 'valkey-server'].find(isInstalled);

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A running Redis that stores nothing. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a Redis on a port of 127.0.0.1, and waits until it accepts connections. */
export async function startRedis(port: number): Promise<TestRedis> {
  const folder = await mkdtemp(join(inject('testFolders'), 'redis-'));
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn(redisProgram ?? 'redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      if (String(bytes).includes('Ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error('Redis did not start.')));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
