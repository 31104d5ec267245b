import { readdir, readFile } from 'node:fs/promises';

/** A process that uses files below some folder. */
export interface FolderProcess {
  readonly pid: number;
  /** Its command line, shortened. */
  readonly command: string;
}

/** Whether a process exists and is not a zombie. */
export async function isRunning(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text !== '' && !/^\d+ \(.*\) [ZX]/s.test(text);
}

/** Every process with a folder on its command line or as its data directory: servers, commands, PostgreSQL. */
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
