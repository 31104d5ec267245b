import { readFileSync, statSync } from 'node:fs';

/** Larger files are left to the command, which says what it can read. */
const bytesMax = 16 * 1024 * 1024;

/**
 * Reads the files that a command line names, as root: konter's account may be unable to. The command uses those that it wants
 * to read, and no others.
 */
export function readNamedFiles(args) {
  const files = new Map();
  for (const word of args) {
    const path = word.startsWith('--') ? word.slice(word.indexOf('=') + 1) : word;
    if (path === '' || path.startsWith('-') || !isReadable(path)) continue;
    try {
      files.set(path, readFileSync(path));
    } catch {
      // The command reads it itself, and says why it cannot.
    }
  }
  return files;
}

/** Whether a path leads to a file, or to a pipe that the shell made, as for `<(command)`. */
function isReadable(path) {
  try {
    const found = statSync(path);
    return (found.isFile() && found.size <= bytesMax) || (found.isFIFO() && path.startsWith('/dev/fd/'));
  } catch {
    return false;
  }
}
