import { spawn } from 'node:child_process';
import { join } from 'node:path';

/*
 * All checks that do not run the product, one line each: a change must pass them beside `npm test`. A check that fails
 * prints its findings.
 */

const checks = [
  'format:check',
  'typecheck',
  'lint',
  'lint:directions',
  'lint:unused',
  'lint:sql',
  'schema:check',
  'lint:openapi',
  'openapi:check',
  'lint:lockfile',
];

const start = performance.now();
let failed = 0;
for (const name of checks) {
  const began = performance.now();
  const { passed, output } = await run(name);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds(began)}`);
  if (passed) continue;
  failed += 1;
  console.log(output);
}
console.log(`${checks.length - failed} of ${checks.length} checks passed in ${seconds(start)}`);
process.exitCode = failed === 0 ? 0 : 1;

function run(name: string): Promise<{ passed: boolean; output: string }> {
  const child = spawn('npm', ['run', '--silent', name], { cwd: join(import.meta.dirname, '..') });
  let output = '';
  const take = (bytes: Buffer): void => {
    output += bytes.toString();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((resolve) => child.once('close', (code) => resolve({ passed: code === 0, output })));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}
