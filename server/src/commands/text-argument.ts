import { CommandError } from '../command-error.ts';

/**
 * Decodes a file as UTF-8, or as UTF-16 if it has that byte order mark: shells on Windows write UTF-16.
 * @throws CommandError for any other encoding
 */
export function textArgument(path: string, bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new CommandError(`The file "${path}" is not text in UTF-8; save it as UTF-8 and repeat.`, {
      cause,
    });
  }
}
