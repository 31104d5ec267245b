import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { readClientConfig } from '../config.ts';
import { type KonterClient, makeKonterClient } from '../integrator/konter-client.ts';
import { firstLine, readGivenFile } from './run.ts';

/** How commands of integrators say which server and who they are. */
export interface SandboxOptions {
  readonly key?: string;
  readonly keyFile?: string;
  readonly url?: string;
}

/** Adds `--key`, `--key-file` and `--url`. */
export function withSandboxOptions(command: Command): Command {
  return command
    .option('--key <key>', 'a sandbox key; - reads it from standard input (KONTER_KEY)')
    .option('--key-file <file>', 'a file that holds the key')
    .option('--url <server>', 'where the konter server is (KONTER_URL, http://127.0.0.1:8080)');
}

/**
 * The client that the options, or else the variables of the environment, describe.
 * @throws CommandError when there is no key, or the address is none
 */
export async function sandboxClient(options: SandboxOptions): Promise<KonterClient> {
  const config = readClientConfig();
  const given = await keyOf(options);
  const key = given ?? config.key;
  if (key === undefined || key === '')
    throw new CommandError('Name a sandbox key with --key-file FILE, KONTER_KEY or --key KEY.');
  // A header takes nothing else; the server says what is wrong with a key.
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
