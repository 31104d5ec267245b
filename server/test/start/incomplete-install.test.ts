import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../folder.ts';

/*
 * The messages of `konter` when npm has not installed everything. The installation here has the real command, a
 * lockfile with three packages, and a program and a pinned Node that only report that they run.
 */

const pinned = `node-${process.platform}-${process.arch}`;
const recordOfNpm = 'node_modules/.package-lock.json';

let root: string;

beforeEach(async () => {
  root = await makeTestFolder('install');
  await cp(join(import.meta.dirname, '..', '..', 'bin'), join(root, 'server', 'bin'), { recursive: true });
  await write('server/src/main.ts', 'console.log("started");');
  await write(
    'package-lock.json',
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/fastify': {},
        'node_modules/vitest': { dev: true },
        [`node_modules/${pinned}`]: { optional: true },
      },
    }),
  );
  await write(recordOfNpm, '{}');
  await write('node_modules/fastify/package.json', '{}');
  await write(`node_modules/${pinned}/bin/node`, '#!/bin/sh\necho "pinned Node"\n');
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('konter starts when everything that it needs is installed', async () => {
  expect(await konter()).toEqual({ code: 0, out: 'started\n', err: '' });
});

test('konter starts with the pinned Node when that of the machine is too old', async () => {
  expect(await konter({ node: '20.20.2' })).toEqual({ code: 0, out: 'pinned Node\n', err: '' });
});

test.each([
  { lacks: 'all packages', path: 'node_modules', what: 'the packages are not installed' },
  { lacks: 'the end of "npm ci"', path: recordOfNpm, what: 'npm has not installed all packages' },
  { lacks: 'a package', path: 'node_modules/fastify', what: '"node_modules/fastify" is missing' },
  {
    lacks: 'the files of a package',
    path: 'node_modules/fastify/package.json',
    what: '"node_modules/fastify" is missing',
  },
])('konter says that "npm ci" completes an installation without $lacks', async ({ path, what }) => {
  await remove(path);
  const refusal = {
    code: 1,
    out: '',
    err: `The installation is incomplete: ${what}. Run "npm ci" in ${root} and start konter again.\n`,
  };
  expect(await konter()).toEqual(refusal);
  expect(await konter({ node: '20.20.2' })).toEqual(refusal);
});

test('konter says that "npm ci" installs the missing Node', async () => {
  await remove(`node_modules/${pinned}`);
  expect(await konter({ node: '22.17.1' })).toEqual({
    code: 1,
    out: '',
    err: `The installation is incomplete: the package ${pinned}, with the Node that runs konter, is missing. Run "npm ci" in ${root} without --omit=optional, or use Node 22.18 or newer; this is Node 22.17.1.\n`,
  });
});

test('konter starts without the pinned Node when that of the machine is new enough', async () => {
  await remove(`node_modules/${pinned}`);
  expect(await konter({ node: '22.18.0' })).toEqual({ code: 0, out: 'started\n', err: '' });
});

test('konter asks for a newer Node on a machine for which npm has none', async () => {
  expect(await konter({ node: '20.20.2', platform: 'darwin', arch: 'arm64' })).toEqual({
    code: 1,
    out: '',
    err: 'konter needs Node 22.18 or newer, and this is Node 20.20.2. npm has none for darwin-arm64: install a newer Node.\n',
  });
});

test('konter starts from a copy without the lockfile', async () => {
  await remove('package-lock.json');
  expect(await konter()).toEqual({ code: 0, out: 'started\n', err: '' });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text, { mode: 0o755 });
}

function remove(path: string): Promise<void> {
  return rm(join(root, path), { recursive: true });
}

/** Runs the command of the installation with another Node version or machine than the real one. */
function konter(
  machine: { readonly node?: string; readonly platform?: string; readonly arch?: string } = {},
): Promise<{ code: unknown; out: string; err: string }> {
  const { node = process.versions.node, platform = process.platform, arch = process.arch } = machine;
  const reported = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    Object.defineProperty(process, 'arch', { value: '${arch}' });`;
  const preload = `data:text/javascript,${encodeURIComponent(reported)}`;
  const args = ['--import', preload, join(root, 'server', 'bin', 'konter.mjs'), '--version'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env['PATH'] } }, (error, out, err) => {
      resolve({ code: error === null ? 0 : error.code, out, err });
    });
  });
}
