// Plain JavaScript that any Node can read: runs a program with the Node that the packages bring, as in
// `node tools/pinned-node.mjs tools/check.ts`. On a machine without such a package, this Node runs it.
import { spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import module from 'node:module';
import { join, relative } from 'node:path';
import { nodePackage, root } from '../server/bin/installation.mjs';

const node = findPinnedNode();
if (node !== undefined) linkNode(node);

const child = spawn(node ?? process.execPath, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`The Node of the packages cannot be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));

function findPinnedNode() {
  try {
    return module.createRequire(join(root, 'package.json')).resolve(`${nodePackage}/bin/node`);
  } catch {
    return undefined;
  }
}

/** npm before 11.6 removes this link, with the Node of the other processor. The commands of packages find Node by it. */
function linkNode(path) {
  const bin = join(root, 'node_modules', '.bin');
  try {
    symlinkSync(relative(bin, path), join(bin, 'node'));
  } catch {
    // It exists, or this account may not write there.
  }
}
