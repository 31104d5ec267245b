import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

/** How much of what a failed build printed is reported, in characters. */
const reportedMax = 2_000;
/** The lowest priority: the server and its database go first. */
const lowestPriority = 19;
/** A build takes seconds. One that has not ended by then hangs. */
const buildMsMax = 300_000;

/** The program that builds the portal. */
export function buildProgram(root: string): string {
  return join(root, 'portal', 'build', 'build-portal.ts');
}

/** A build: the folder of the project, the program that builds, and where it writes. */
interface Build {
  readonly root: string;
  readonly program: string;
  readonly folder: string;
}

/**
 * Builds into a folder, in a process of the lowest priority. Returns what it printed when it failed, and undefined when it
 * succeeded. The process is killed when `stopping` is aborted.
 */
export function runBuild(
  { root, program, folder }: Build,
  stopping: AbortSignal,
): Promise<string | undefined> {
  const child = spawn(process.execPath, [program, '--out', folder], {
    cwd: root,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group: Ctrl-C at a terminal stops the server, which ends the build.
    detached: true,
    signal: stopping,
    killSignal: 'SIGKILL',
    timeout: buildMsMax,
  });
  if (child.pid !== undefined) lower(child.pid);
  let printed = '';
  const keep = (bytes: Buffer): void => void (printed = (printed + bytes.toString()).slice(-reportedMax));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(undefined);
      const end = signal === null ? `exit code ${code}` : `ended by ${signal}`;
      return resolve(printed.trim() === '' ? end : printed.trim());
    });
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, lowestPriority);
  } catch {
    // It has ended already, or the system does not allow it: the build works without it.
  }
}
