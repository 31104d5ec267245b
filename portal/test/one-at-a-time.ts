import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../server/src/clock.ts';

const askAgainMs = 100;

/** Runs slow work in one process of a test run at a time: the others wait, and find its result. */
export async function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // The run has a temporary folder of its own, so a lock does not outlive it.
  const lock = join(tmpdir(), `${name}.lock`);
  while (!(await isMine(lock))) await pause(askAgainMs);
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}

async function isMine(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
