import fc from 'fast-check';
import { relative } from 'node:path';
import { beforeEach, inject } from 'vitest';

/*
 * All random choices follow from one seed for the whole run. A test that fails prints the one command that repeats
 * its file with the same choices. The order of concurrent steps depends on the machine and is not repeated.
 */

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject('seed') });

beforeEach(({ onTestFailed, task }) => {
  onTestFailed(() => console.error(`To repeat it: ${repeatCommand(task.file.filepath)}`));
});

/** The command line that runs one test file with the seed of this run. */
export function repeatCommand(path: string): string {
  const file = relative(process.cwd(), path);
  const chosen = ['KONTER_HISTORIES', 'KONTER_KILLS', 'KONTER_CRASH_POINTS'].flatMap((name) =>
    process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`],
  );
  return [`KONTER_SEED=${inject('seed')}`, ...chosen, 'npm run test:all --', file].join(' ');
}
