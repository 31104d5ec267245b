import { CommandError } from '../command-error.ts';
import { Secret } from '../sealed.ts';
import { readGivenFile } from './run.ts';

/**
 * Reads a secret from a file and trims it; with `orInput`, "-" is standard input. Errors never contain the secret.
 * @throws CommandError when the file cannot be read, or does not contain one key
 */
export async function readSecretFile(path: string, { orInput = false } = {}): Promise<Secret> {
  const secret = (await readGivenFile(path, { orInput })).trim();
  if (secret === '' || /\s/.test(secret) || secret.length > 500)
    throw new CommandError(`The file "${path}" must contain one key and nothing else.`);
  return new Secret(secret);
}
