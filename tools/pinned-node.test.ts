import { execFile } from 'node:child_process';
import { cp, mkdir, readlink, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../server/test/folder.ts';

const project = join(import.meta.dirname, '..');
const pinned = `node-${process.platform}-${process.arch}`;

let root: string;

beforeEach(async () => {
  root = await makeTestFolder('pinned-node');
  await cp(join(project, 'server', 'bin'), join(root, 'server', 'bin'), { recursive: true });
  await cp(join(project, 'tools', 'pinned-node.mjs'), join(root, 'tools', 'pinned-node.mjs'));
  await write('program.mjs', 'console.log("this Node", ...process.argv.slice(2)); process.exitCode = 3;');
  await mkdir(join(root, 'node_modules', '.bin'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('a program runs with the pinned Node, and the link to it is restored', async () => {
  await write(`node_modules/${pinned}/bin/node`, '#!/bin/sh\necho "pinned Node" "$@"\n');
  expect(await start('program.mjs', '--check')).toEqual({
    code: 0,
    out: 'pinned Node program.mjs --check\n',
  });
  expect(await readlink(join(root, 'node_modules', '.bin', 'node'))).toBe(`../${pinned}/bin/node`);
  // The link is there now.
  expect(await start('program.mjs')).toEqual({ code: 0, out: 'pinned Node program.mjs\n' });
});

test('a program runs with the Node of the machine where npm has none, and its exit code is passed on', async () => {
  expect(await start('program.mjs', '--check')).toEqual({ code: 3, out: 'this Node --check\n' });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text, { mode: 0o755 });
}

function start(...args: readonly string[]): Promise<{ code: unknown; out: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'tools', 'pinned-node.mjs'), ...args],
      { cwd: root },
      (error, out) => {
        resolve({ code: error === null ? 0 : error.code, out });
      },
    );
  });
}
