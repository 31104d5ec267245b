import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { readClientConfig } from '../config.ts';
import { type KonterClient, makeKonterClient } from '../integrator/konter-client.ts';
import { firstLine, readGivenFile } from './run.ts';

/** The options of integrators' commands that name the server and the key. */
export interface SandboxOptions {
  readonly key?: string;
  readonly keyFile?: string;
  readonly url?: string;
}

/** Adds `--key`, `--key-file` and `--url`. */
export function withSandboxOptions(command: Command): Command {
  return command
    .option('--key <key>', 'a sandbox key; - reads it from standard input (KONTER_KEY)')
    .option('--key-file <file>', 'a file that contains the key')
    .option('--url <server>', 'the URL of the konter server (KONTER_URL, http://127.0.0.1:8080)');
}

/**
 * Makes the client that the options or the variables of the environment describe.
 * @throws CommandError if there is no key, or the address is not valid
 */
export async function sandboxClient(options: SandboxOptions): Promise<KonterClient> {
  const config = readClientConfig();
  const given = await keyOf(options);
  const key = given ?? config.key;
  if (key === undefined || key === '')
    throw new CommandError('Name a sandbox key with --key-file FILE, KONTER_KEY or --key KEY.');
  // Only these characters are allowed in a header; the server checks the key itself.
  if (!/^[!-~]+$/.test(key))
    throw new CommandError(
      `${given === undefined ? 'KONTER_KEY' : 'This'} is not an API key; check that it was copied whole.`,
    );
  return makeKonterClient(options.url ?? config.url, key);
}

async function keyOf({ key, keyFile }: SandboxOptions): Promise<string | undefined> {
  if (keyFile !== undefined) {
    return (await readGivenFile(keyFile)).trim();
  }
  return key === '-' ? firstLine() : key;
}
