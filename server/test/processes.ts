import { readdir, readFile } from 'node:fs/promises';

/** A process that works on files below some folder. */
export interface FolderProcess {
  readonly pid: number;
  /** Its command line, cut short. */
  readonly command: string;
}

/** Tells whether a process exists and is more than the memory of one. */
export async function isRunning(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text !== '' && !/^\d+ \(.*\) [ZX]/s.test(text);
}

/** Every process that names a folder on its command line or as its data directory: servers, commands, PostgreSQL. */
export async function processesOf(folder: string): Promise<FolderProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const command = (await readProc(pid, 'cmdline')).replaceAll('\0', ' ').trim();
      const data = (await readProc(pid, 'environ'))
        .split('\0')
        .find((entry) => entry.startsWith('KONTER_DATA_DIR='));
      return `${command} ${data}`.includes(folder)
        ? [{ pid: Number(pid), command: command.slice(0, 200) }]
        : [];
    }),
  );
  return found.flat();
}

function readProc(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
