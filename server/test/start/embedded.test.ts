import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { parseConfig } from '../../src/config.ts';
import { databaseUser } from '../../src/database/embedded-binaries.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { startDatabase } from '../../src/start-database.ts';
import { makeTestFolder } from '../folder.ts';

const run = promisify(execFile);

// These tests kill PostgreSQL, so each has its own, which does sync to disk.
let parent: string;
let dataDir: string;
/** A data directory with an unused cluster, which every test can copy. */
let made: string;

beforeAll(async () => {
  made = await makeTestFolder('embedded');
  await (await startEmbedded(made)).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  parent = await makeTestFolder('embedded');
  await chmod(parent, 0o711);
  dataDir = join(parent, 'data');
});

afterEach(async () => {
  const home = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => '');
  if (home !== '') await rm(home.trim(), { recursive: true, force: true });
  await rm(parent, { recursive: true, force: true });
});

test('PostgreSQL restarts by itself after kill -9, with everything that was committed', async () => {
  await givenCluster();
  const database = await startEmbedded(dataDir);
  await query(database, 'create table kept (id int)');
  for (let round = 1; round <= 3; round += 1) {
    await query(database, `insert into kept values (${round})`);
    const killed = database.pid();
    process.kill(killed, 'SIGKILL');
    await until(() => database.pid() !== killed);
    expect(await query(database, 'select count(*)::int as n from kept')).toEqual([{ n: round }]);
  }
  await database.stop();
  expect(await runs(database.pid())).toBe(false);
});

test('it is durable: writes reach the disk, pages have checksums, and text sorts the same on every machine', async () => {
  const database = await startEmbedded(dataDir);
  const settings = `current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
    current_setting('synchronous_commit') as commits, current_setting('data_checksums') as checksums,
    current_setting('listen_addresses') as addresses`;
  expect(
    await query(
      database,
      `select ${settings}, datlocale, datlocprovider from pg_database where datname = 'postgres'`,
    ),
  ).toEqual([
    {
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      checksums: 'on',
      addresses: '',
      datlocale: 'C.UTF-8',
      datlocprovider: 'b',
    },
  ]);
  await database.stop();
});

test('a lost password is not replaced silently', async () => {
  await givenCluster();
  const database = await startEmbedded(dataDir);
  await rm(join(dataDir, 'database-password'));
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    `The password in "${join(dataDir, 'database-password')}" is not that of this database; restore the file from a copy.`,
  );
  await database.stop();
});

test('after kill -9 of its owner the next start adopts the running PostgreSQL', async () => {
  await givenCluster();
  const owner = await startInChild();
  owner.child.kill('SIGKILL');
  await once(owner.child, 'exit');
  expect(await runs(owner.pid)).toBe(true);
  const database = await startEmbedded(dataDir);
  expect(database.pid()).toBe(owner.pid);
  await database.stop();
  expect(await runs(owner.pid)).toBe(false);
});

test('after kill -9 of its owner and of PostgreSQL the next start recovers', async () => {
  await givenCluster();
  const owner = await startInChild();
  owner.child.kill('SIGKILL');
  process.kill(owner.pid, 'SIGKILL');
  const database = await startEmbedded(dataDir);
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test('of several processes at once one creates the cluster, and only the last to leave stops it', async () => {
  const [first, second, third] = await Promise.all(
    [dataDir, dataDir, dataDir].map((dir) => startEmbedded(dir)),
  );
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('Three were started.');
  expect(new Set([first.pid(), second.pid(), third.pid()]).size).toBe(1);
  await first.stop();
  await second.stop();
  expect(await query(third, 'select 1 as one')).toEqual([{ one: 1 }]);
  await third.stop();
  expect(await runs(third.pid())).toBe(false);
});

test('processes that start while others leave always find it running', async () => {
  await givenCluster();
  const visit = async (): Promise<void> => {
    const database = await startEmbedded(dataDir, { durable: false });
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  };
  await visit();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([0, 1, 2, 3].map(async (place) => pause(place * 15).then(visit)));
  }
});

test('a start succeeds although another process used and stopped the PostgreSQL that it started', async () => {
  await givenCluster();
  await startEmbedded(dataDir, { durable: false }).then((database) => database.stop());
  for (;;) {
    const starting = startEmbedded(dataDir, { durable: false });
    const lines = await untilPostmaster();
    // Another process uses and stops it before it is ready, while this process is blocked.
    const early = lines[7]?.trim() !== 'ready';
    if (early) runScript(`await (await startEmbedded(${JSON.stringify(dataDir)})).stop();`);
    const database = await starting;
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(database.pid() !== Number(lines[0])).toBe(early);
    await database.stop();
    if (early) return;
  }
});

test('a start waits for another one in progress, even before that one has written its lock file', async () => {
  await givenCluster();
  await startEmbedded(dataDir).then((database) => database.stop());
  const lockFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const log = join(dataDir, 'postgres', 'postgres.log');
  for (;;) {
    await writeFile(log, '');
    await writeFile(lockFile, '');
    const starting = startEmbedded(dataDir);
    await expect.poll(() => readFile(log, 'utf8')).toContain('is empty');
    // A lock file that stays empty for too long is taken for a leftover, and there is a new one.
    const waited = existsSync(lockFile) && readFileSync(lockFile, 'utf8') === '';
    if (waited) rmSync(lockFile);
    const database = await starting;
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    if (waited) return;
  }
});

test('an empty lock file, left by a kill before it was written, prevents no start', async () => {
  await givenCluster();
  await startEmbedded(dataDir).then((database) => database.stop());
  await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), '');
  const database = await startEmbedded(dataDir);
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
});

test.for([
  { whose: 'another program', give: givenProgram },
  { whose: 'the PostgreSQL of somebody else', give: givenPostgres },
  { whose: 'a PostgreSQL that was killed and that nobody has looked after', give: givenZombie },
])('lock files from before a reboot may name $whose', async ({ give }) => {
  await givenCluster();
  const before = await startEmbedded(dataDir);
  await query(before, 'create table kept (id int)');
  const locks = [join(dataDir, 'postgres', 'data', 'postmaster.pid'), socketLock(before)];
  const left = await Promise.all(locks.map((lock) => readFile(lock, 'utf8')));
  await before.stop();

  const other = await give();
  try {
    for (const [i, lock] of locks.entries())
      await writeFile(lock, left[i]?.replace(/^\d+/, `${other.pid}`) ?? '');
    const database = await startEmbedded(dataDir);
    expect(await query(database, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await database.stop();
  } finally {
    await other.stop();
  }
});

test('the data directory may be deeper than the path of a socket allows', async () => {
  const database = await startEmbedded(join(dataDir, 'x'.repeat(60), 'y'.repeat(60)));
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await rm(decodeURIComponent(new URL(database.url('postgres')).hostname), { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  'below a folder that other users cannot open the cluster is kept elsewhere and found again',
  async () => {
    await chmod(parent, 0o700);
    const database = await startEmbedded(dataDir);
    await query(database, 'create table kept (id int)');
    await database.stop();
    const again = await startEmbedded(dataDir);
    expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await again.stop();
    const home = (await readFile(join(dataDir, 'postgres-location'), 'utf8')).trim();
    const copy = join(parent, 'copy');
    await cp(dataDir, copy, { recursive: true });
    await expect(startEmbedded(copy)).rejects.toThrow(
      `"${copy}" is a copy of "${dataDir}" and would use the same database (see postgres-location)`,
    );
    await rename(dataDir, `${dataDir}-moved`);
    await (await startEmbedded(copy)).stop();
    await rename(`${dataDir}-moved`, dataDir);
    await rm(home, { recursive: true });
    await expect(startEmbedded(dataDir)).rejects.toThrow(/is missing: .* restore it/);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a data directory of another user is left unchanged, and the error names that user',
  async () => {
    await mkdir(dataDir, { mode: 0o711 });
    await writeFile(join(dataDir, 'database-password'), 'secret', { mode: 0o600 });
    await chown(join(dataDir, 'database-password'), 1, 1);
    await expect(startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }))).rejects.toThrow(
      `The data directory "${dataDir}" belongs to user 1: run konter as that user, for example with "sudo -u '#1'".`,
    );
    expect(await readdir(dataDir)).toEqual(['database-password']);
  },
);

test.runIf(process.getuid?.() === 0).each(['open', 'closed'])(
  'it starts with a umask that denies others access, below a folder that is %s',
  async (folder) => {
    if (folder === 'closed') await chmod(parent, 0o700);
    const mask = process.umask(0o077);
    try {
      const database = await startEmbedded(dataDir);
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }]);
      await database.stop();
    } finally {
      process.umask(mask);
    }
  },
);

/** Makes the test's data directory, or another one, from the prepared cluster. */
async function givenCluster(dir = dataDir): Promise<void> {
  // Keeps the owner of PostgreSQL's files, who is not root.
  await run('cp', ['-a', made, dir]);
}

async function startInChild(): Promise<{ child: ReturnType<typeof spawn>; pid: number }> {
  const child = spawn(
    process.execPath,
    scriptArguments(`console.log((await startEmbedded(${JSON.stringify(dataDir)})).pid());`),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(child.stdout, 'data');
  return { child, pid: Number(String(line)) };
}

/** Runs a script in another process and blocks this one until it ends. */
function runScript(script: string): void {
  execFileSync(process.execPath, scriptArguments(script), { stdio: 'inherit' });
}

function scriptArguments(script: string): string[] {
  const module = join(import.meta.dirname, '..', '..', 'src', 'database', 'embedded.ts');
  const load = `const { startEmbedded } = await import(${JSON.stringify(module)});`;
  return ['--input-type=module', '--eval', `${load} ${script}`];
}

/** The lines of the lock file of a new postmaster, read without yielding before they are returned. */
async function untilPostmaster(): Promise<string[]> {
  const lockFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  for (;;) {
    const lines = existsSync(lockFile) ? readFileSync(lockFile, 'utf8').split('\n') : [];
    if (Number(lines[0]) > 0) return lines;
    await setImmediate();
  }
}

async function query(database: EmbeddedDatabase, statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.url('postgres'));
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(20);
}

/** An orphan that has ended may stay a zombie until the machine's first process reaps it. */
async function runs(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) [ZX] /.test(state);
}

/** A program of the database's user. */
async function givenProgram(): Promise<{ pid: number; stop(): Promise<void> }> {
  const child = spawn('sleep', ['600'], databaseUser());
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** A zombie, as a killed PostgreSQL is until the first process of a container reaps it. */
async function givenZombie(): Promise<{ pid: number; stop(): Promise<void> }> {
  const postgres = join(parent, 'postgres');
  await symlink('/bin/sh', postgres);
  // It ends with its input while its parent waits for no child. A shell would have reaped it.
  const script = `exec 3<&0; "$0" -c 'read line' <&3 & echo $!; exec sleep 600`;
  const child = spawn('sh', ['-c', script, postgres], databaseUser());
  const [line] = await once(child.stdout, 'data');
  const pid = Number(String(line));
  await expect.poll(() => readFile(`/proc/${child.pid}/stat`, 'utf8')).toContain('(sleep)');
  child.stdin.end();
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain('(postgres) Z');
  return {
    pid,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function givenPostgres(): Promise<{ pid: number; stop(): Promise<void> }> {
  const other = join(parent, 'other');
  await givenCluster(other);
  const database = await startEmbedded(other);
  return { pid: database.pid(), stop: () => database.stop() };
}

function socketLock(database: EmbeddedDatabase): string {
  return join(decodeURIComponent(new URL(database.url('postgres')).hostname), '.s.PGSQL.5432.lock');
}
