import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { pause } from '../src/clock.ts';
import { startEmbedded } from '../src/database/embedded.ts';
import { prepareDatabase } from '../src/start-database.ts';
import { templateName, testDataKeys } from './database.ts';

// A Unix socket's path must be short, so this is not the temporary folder of the environment.
const parent = '/tmp';
const prefix = 'konter-test-';

/**
 * One PostgreSQL for the whole run, with a migrated template that every test database is copied from. It does not wait
 * for the disk: tests about crashes start their own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  await chmod(folder, 0o711);
  const embedded = await startEmbedded(folder, { durable: false });
  const teardown = async (): Promise<void> => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const admin = new pg.Client(embedded.url('postgres'));
    await admin.connect();
    await admin.query(`create database ${templateName}`);
    await admin.end();
    const template = await prepareDatabase(embedded.url(templateName), testDataKeys);
    project.provide('adminUrl', embedded.url('postgres'));
    project.provide('templateAppUrl', template.appUrl);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** A run that was killed could not clean up behind itself. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(parent, name);
    const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid');
    const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
    if (Number.isInteger(pid) && (await isPostgresOf(pid, folder))) {
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await pause(20);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
    templateAppUrl: string;
  }
}
