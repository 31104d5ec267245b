import { readFile } from 'node:fs/promises';

/** The files that the launcher read as root before it became another account, by their path on the command line. */
let provided: ReadonlyMap<string, Buffer> = new Map();

/** Provides the contents of files that this account may be unable to read. */
export function provideNamedFiles(files: ReadonlyMap<string, Buffer>): void {
  provided = files;
}

/** Reads a file that the command line names. */
export async function readNamedFile(path: string): Promise<Buffer> {
  return provided.get(path) ?? readFile(path);
}
