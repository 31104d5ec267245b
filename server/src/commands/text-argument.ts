import { CommandError } from '../command-error.ts';

/**
 * Reads the bytes of a file as text. It is UTF-8, or what its first two bytes say: a shell of Windows writes UTF-16.
 * @throws CommandError for anything else, for nobody can know which letters are meant
 */
export function textArgument(path: string, bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError(`The file "${path}" is not text in UTF-8; save it as that and repeat.`, { cause });
  }
}
