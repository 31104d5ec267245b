import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';
import { childrenOf } from '../crash/serve.ts';
import { isRunning } from '../processes.ts';
import type { Ended } from '../commands/konter.ts';

/*
 * Started as root, konter creates an account and writes below /var/lib. Each test does this in a mount namespace with an /etc
 * and a /var/lib of its own, from a clone in a folder that only root can enter.
 */

const root = join(import.meta.dirname, '..', '..', '..');
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
const nobody = 65_534;

let clone: string;
let programs: string;
let machine: string;
let data: string;
/** The servers that have not ended. */
const started: number[] = [];

beforeAll(async () => {
  clone = await makeTestFolder('clone');
  programs = await makeTestFolder('programs');
  await chmod(clone, 0o700);
  for (const name of ['package.json', 'package-lock.json', 'server'])
    await cp(join(root, name), join(clone, name), { recursive: true, verbatimSymlinks: true });
  await mkdir(join(clone, 'node_modules'));
  await writeFile(join(clone, 'key'), 'simulated-key\n', { mode: 0o600 });
});
afterAll(async () => {
  for (const path of [clone, programs]) await rm(path, { recursive: true });
});

beforeEach(async () => {
  machine = await makeTestFolder('machine');
  await cp('/etc', join(machine, 'etc'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['passwd', 'group', 'shadow', 'gshadow']) {
    const path = join(machine, 'etc', name);
    // Somebody may have started konter as root on this machine.
    await writeFile(path, (await readFile(path, 'utf8')).replace(/^konter:.*\n/m, ''));
  }
  await mkdir(join(machine, 'lib', 'konter', 'programs'), { recursive: true });
  data = join(clone, 'data');
});
afterEach(async () => {
  // Of a test that failed.
  for (const pid of (await Promise.all(started.splice(0).map(descendantsOf))).flat()) {
    if (await isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
  for (const path of [data, `${data}.old`, machine]) await rm(path, { recursive: true, force: true });
});

/** Starts a program on the test's machine, in the clone. */
function start(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  prepare = '',
): ChildProcess {
  const mounts = [
    `mount --bind ${machine}/etc /etc`,
    `mount --bind ${machine}/lib /var/lib`,
    // Copied once for all tests.
    `mount --bind ${programs} /var/lib/konter/programs`,
    `mount --bind ${root}/node_modules ${clone}/node_modules`,
  ];
  const script = `${mounts.join(' && ')} && ${prepare === '' ? '' : `${prepare} && `} cd ${clone} && exec "$@"`;
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', process.execPath, ...words], {
    env: { PATH: process.env['PATH'], PORT: '0', KONTER_LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function konter(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  prepare = '',
): Promise<Ended> {
  const child = start(['server/bin/konter.mjs', ...words], variables, prepare);
  const ended = once(child, 'close');
  const [out, err] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  );
  await ended;
  return { code: child.exitCode ?? -1, out: out ?? '', err: err ?? '' };
}

async function json(words: readonly string[]): Promise<{ id: string; accounts: { id: string }[] }> {
  const { code, out, err } = await konter([...words, '--json']);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

interface Serving {
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Whether the server builds its portal, which takes longer than everything else that a test does. */
  readonly portal?: 'yes' | 'no';
}

interface Server {
  readonly address: string;
  /** Its processes: whatever waits for it, itself, PostgreSQL and its connections. */
  pids(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

async function serve({ flags = [], portal = 'no' }: Serving = {}): Promise<Server> {
  const child = start([...flags, 'server/bin/konter.mjs', 'serve', '--json'], { KONTER_PORTAL: portal });
  const ended = once(child, 'exit');
  const pid = child.pid ?? 0;
  started.push(pid);
  let printed = '';
  for await (const part of child.stdout ?? []) {
    printed += String(part);
    if (printed.trimEnd().endsWith('}')) break;
  }
  const { sandbox }: { sandbox: string } = JSON.parse(printed);
  return {
    address: new URL(sandbox).origin,
    pids: async () => descendantsOf(pid),
    async stop() {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      started.splice(started.indexOf(pid), 1);
    },
  };
}

async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [pid, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

/** The ids of a process that the kernel knows: real, effective and saved, and the capabilities. */
async function rightsOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return [...status.matchAll(/^(?:Uid|Gid|Groups|CapPrm|CapEff|CapAmb):\s*(.*?)\s*$/gm)]
    .map(([, ids]) => ids)
    .join('; ');
}

async function accountIds(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile(join(machine, 'etc', 'passwd'), 'utf8');
  const [, uid, gid, , shell] = /^konter:x:(\d+):(\d+):([^:]*):\/var\/lib\/konter:(.*)$/m.exec(passwd) ?? [];
  expect(shell).toBe('/usr/sbin/nologin');
  return { uid: Number(uid), gid: Number(gid) };
}

/** What an account can do of this: read files, write them, connect to sockets, signal processes. */
function reach(
  uid: number,
  request: Partial<Record<'read' | 'write' | 'connect', readonly string[]>> & {
    readonly signal?: readonly number[];
  },
): string[] {
  const script = `
    const fs = require('node:fs');
    const { once } = require('node:events');
    const { read = [], write = [], connect = [], signal = [] } = ${JSON.stringify(request)};
    process.setgroups([]); process.setgid(${uid}); process.setuid(${uid});
    const done = [];
    const attempt = async (name, act) => { try { await act(); done.push(name); } catch {} };
    (async () => {
      for (const path of read) await attempt('read ' + path, () => fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path));
      for (const path of write) await attempt('write ' + path, () => fs.closeSync(fs.openSync(path, 'r+')));
      for (const path of connect) await attempt('connect ' + path, () => once(require('node:net').connect(path), 'connect'));
      for (const pid of signal) await attempt('signal ' + pid, () => process.kill(pid, 0));
      console.log(JSON.stringify(done)); process.exit(0);
    })();`;
  return JSON.parse(execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' }));
}

describe.runIf(canMount)('konter that root starts', () => {
  test('serves as an account of its own, from a clone that only root can enter', async () => {
    const server = await serve({ portal: 'yes' });
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    const { uid, gid } = await accountIds();
    expect([0, nobody]).not.toContain(uid);
    const pids = await server.pids();
    expect(pids.length).toBeGreaterThan(5);
    const own = `${Array(4).fill(uid).join('\t')}; ${Array(4).fill(gid).join('\t')}; ${gid}; ${Array(3).fill('0'.repeat(16)).join('; ')}`;
    for (const pid of pids) expect([own, '']).toContain(await rightsOf(pid));
    expect(await rightsOf(pids[0] ?? 0)).toBe(own);

    // The folders as they are outside of the namespace.
    const system = join(machine, 'lib', 'konter');
    const [name = ''] = await readdir(join(system, 'data'));
    const place = join(system, 'data', name);
    const socket = join(place, 'postgres', 'run', '.s.PGSQL.5432');
    const secrets = ['database-password', 'encryption-keys', 'demo-key', 'postgres/data/PG_VERSION'].map(
      (name) => join(place, name),
    );
    const reached = reach(0, { read: [...secrets, place], connect: [socket], signal: pids });
    // A connection of PostgreSQL, or its autovacuum, may have ended since the processes were listed.
    const running = (await server.pids()).filter((pid) => pids.includes(pid));
    expect(reached).toEqual(
      expect.arrayContaining([
        ...[...secrets, place].map((path) => `read ${path}`),
        `connect ${socket}`,
        ...running.map((pid) => `signal ${pid}`),
      ]),
    );
    expect(
      reach(nobody, { read: [...secrets, place, join(system, 'compiled')], connect: [socket], signal: pids }),
    ).toEqual([]);
    // It cannot change the program that it runs.
    const found = execFileSync('find', [programs, '-name', 'main.ts'], { encoding: 'utf8' });
    const mains = found.trim().split('\n');
    expect(reach(0, { write: mains })).toHaveLength(1);
    expect(reach(uid, { write: mains, read: [clone] })).toEqual([]);
    await server.stop();
  });

  test('gives up root in the Node that waits for the pinned one, too', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
    const server = await serve({ flags: ['--import', `data:text/javascript,${encodeURIComponent(older)}`] });
    const { uid } = await accountIds();
    const [waiting, ...others] = await server.pids();
    await expect.poll(() => rightsOf(waiting ?? 0)).toMatch(new RegExp(`^(${uid}\\s){3}${uid};`));
    expect(others.length).toBeGreaterThan(5);
    await server.stop();
  });

  test('runs commands on the same data, and reads the files that root names', async () => {
    const server = await serve();
    const { id } = await json(['account', 'create', '--name', 'Toko Akar']);
    await json([
      'supplier',
      'add',
      'digiflazz',
      '--username',
      'u',
      '--key-file',
      'key',
      '--base-url',
      'http://127.0.0.1:9/v1',
    ]);
    const { out } = await konter(['audit', 'records', '--account', id]);
    expect(out).toContain('operator root');
    await server.stop();
    const { accounts } = await json(['account', 'list']);
    expect(accounts.map((account) => account.id)).toContain(id);
  });

  test('takes over the data of an earlier start, whose database belonged to nobody', async () => {
    const asRoot = { KONTER_ALLOW_ROOT: 'yes' };
    expect(await konter(['migrate'], asRoot)).toMatchObject({ code: 0, err: '' });
    expect(await konter(['account', 'create', '--name', 'Toko Lama'], asRoot)).toMatchObject({ code: 0 });
    const home = (await readFile(join(data, 'postgres-location'), 'utf8')).trim();
    expect(home).toMatch(/^\/var\/lib\/konter\/clusters\//);
    expect((await json(['account', 'list'])).accounts).toMatchObject([{ name: 'Toko Lama' }]);
    const owners = execFileSync(
      'find',
      [join(machine, 'lib', 'konter', 'data'), '-mindepth', '1', '-printf', '%U\\n'],
      {
        encoding: 'utf8',
      },
    );
    const { uid } = await accountIds();
    expect([...new Set(owners.trim().split('\n'))]).toEqual([String(uid)]);
  });

  test('refuses a data directory with files of others, and one of another user', async () => {
    const place = join(machine, 'place');
    await mkdir(join(place, 'photos'), { recursive: true });
    const refused = await konter(['migrate'], { KONTER_DATA_DIR: place });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(
      /^konter does not run as root, and the data directory ".*" belongs to root and holds "photos", .*\.\n$/,
    );
    execFileSync('chown', ['7', place]);
    expect((await konter(['migrate'], { KONTER_DATA_DIR: place })).err).toContain(
      'belongs to user 7: start it as another account',
    );
  });

  test('refuses where it cannot create its account, unless KONTER_ALLOW_ROOT says yes', async () => {
    const without = 'mount --bind /dev/null "$(command -v useradd)"';
    const { code, out, err } = await konter(['migrate'], {}, without);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^konter does not run as root, and the account "konter" could not be created \(.*\): start it as another account, or set KONTER_ALLOW_ROOT=yes, with which whoever takes over konter takes over the machine, .*\.\n$/,
    );
    expect(await konter(['migrate'], { KONTER_ALLOW_ROOT: 'yes' }, without)).toMatchObject({
      code: 0,
      err: '',
    });
  });

  test('creates no account to print its help', async () => {
    expect(await konter(['serve', '--help'])).toMatchObject({ code: 0, err: '' });
    expect(await readFile(join(machine, 'etc', 'passwd'), 'utf8')).not.toContain('konter:');
  });
});
