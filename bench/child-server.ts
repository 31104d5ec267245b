import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface ChildServer {
  /** Where it listens. */
  readonly url: string;
  readonly pid: number;
  /** Its resident memory now, megabytes of a million bytes. */
  residentMb(): Promise<number>;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
}

/** What to run, with which variables, and where its log goes. */
export interface ChildOptions {
  readonly script: URL;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Starts a script that prints one JSON document once it listens. The URL is its member `sandbox` or `url`. */
export async function startChild(options: ChildOptions): Promise<ChildServer> {
  const log = await open(options.logFile, 'a', 0o600);
  const child = spawn(
    process.execPath,
    [...(options.nodeArgs ?? []), fileURLToPath(options.script), ...(options.args ?? [])],
    { env: { PATH: process.env['PATH'] ?? '', ...options.env }, stdio: ['ignore', 'pipe', log.fd] },
  );
  await log.close();
  const { pid } = child;
  if (pid === undefined) throw new Error('A server could not be started.');
  const url = await readAddress(child, options.logFile);
  return {
    url,
    pid,
    residentMb: () => readResidentMb(pid),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess, logFile: string): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    const found = /"(?:sandbox|url)": ?"(http:\/\/[^/"]+)/.exec(printed)?.[1];
    if (found === undefined) continue;
    return found;
  }
  throw new Error(`A server did not start: ${(await readFile(logFile, 'utf8')).slice(-1_000)}`);
}

async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return (kibibytes * 1_024) / 1_000_000;
}
