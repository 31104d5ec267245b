import { createInterface } from 'node:readline';
import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError, Option } from 'commander';
import { parseDuration } from '../clients/duration.ts';
import { hourMs } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { environments } from '../environment.ts';
import { codeOf } from '../fault.ts';
import { readNamedFile } from './named-files.ts';
import { signIn } from './sign-in.ts';
import { textArgument } from './text-argument.ts';
import { isId } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { startDatabase } from '../start-database.ts';

/** The resources of a command. */
export interface CommandContext {
  readonly config: Config;
  /** A connection with the application role. */
  readonly database: Database;
  readonly keyring: Keyring;
  /** The URL of the application role, for commands that open the whole app. */
  readonly appUrl: string;
  /** The URL of the owner role, for operations that the application role may not perform. */
  readonly ownerUrl: string;
}

/** The option that every command has. */
export interface JsonOption {
  readonly json?: boolean;
}

/**
 * The query timeout of commands, milliseconds. An audit reads whole tables in one statement; a person can interrupt it.
 */
const silenceMs = hourMs;

/**
 * Runs a command on the database. Starts the database if it is not running, and releases it afterwards.
 * @throws CommandError if there is no database: a command in the wrong directory must not create one
 */
export async function withCommandContext<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { appUrl, ownerUrl, keyring, stop } = await startDatabase(config, { create: false });
  try {
    const database = openDatabase(appUrl, { connections: 2, silenceMs, keyring });
    try {
      await signIn(config, database);
      return await work({ config, database, keyring, appUrl, ownerUrl });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** Prints the result of a command: as JSON with `--json`, else as text. */
export function answer(options: JsonOption, document: unknown, message: string): void {
  const text = options.json === true ? JSON.stringify(document, plain, 2) : message;
  process.stdout.write(`${text}\n`);
}

/** Prints a list: as JSON, or one line per item; `none` is the text of an empty list. */
export function answerList(
  options: JsonOption,
  document: unknown,
  lines: readonly string[],
  none: string,
): void {
  answer(options, document, lines.length === 0 ? none : lines.join('\n'));
}

/** Prints progress on a terminal; never with `--json`. */
export function progress(options: JsonOption, message: string): void {
  if (options.json !== true && process.stderr.isTTY) process.stderr.write(`${message}\n`);
}

/**
 * Reads a text file that a command names. With `orInput`, `-` means standard input.
 * @throws CommandError if the file cannot be read or is not text
 */
export async function readGivenFile(path: string, { orInput = false } = {}): Promise<string> {
  if (orInput && path === '-') return readAll(process.stdin);
  return textArgument(path, await readGivenBytes(path));
}

/** Reads a file that a command names. @throws CommandError if it cannot be read */
export async function readGivenBytes(path: string): Promise<Buffer> {
  return readNamedFile(path).catch((cause: unknown) => {
    throw new CommandError(`The file "${path}" cannot be read: ${codeOf(cause) ?? 'no reason was given'}.`, {
      cause,
    });
  });
}

/** The first line of standard input, trimmed; empty if there is none. */
export async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

/** The option `--environment`. */
export function environmentOption(): Option {
  return new Option('--environment <environment>', 'the environment').choices(environments);
}

/** Parses an id as lower case. Any other text is kept, so that the command reports that nothing has this id. */
export function parseId(text: string): string {
  return isId(text) ? text.toLowerCase() : text;
}

/** Parses a whole number of rupiah of any size; the command checks the range. */
export function parseRupiah(text: string): Rupiah {
  if (!/^\d+$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of rupiah, in digits only.');
  return BigInt(text);
}

/** Parses a whole number of rupiah that may be negative, such as -25000. */
export function parseSignedRupiah(text: string): Rupiah {
  if (!/^[+-]?\d+$/.test(text))
    throw new InvalidArgumentError(
      'It must be a whole number of rupiah in digits, with a minus to take money.',
    );
  return BigInt(text.replace('+', ''));
}

/** Makes a parser of whole numbers from 1 to `max`. */
export function countUpTo(max: number, min = 1): (text: string) => number {
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : -1;
    if (count >= min && count <= max) return count;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** Parses a duration such as `30d` to milliseconds. */
export function parseDurationOption(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    if (error instanceof CommandError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** Parses a comma-separated list; a repeated option appends to it. */
export function parseList(text: string, before: readonly string[] = []): readonly string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ];
}

/** JSON has no bigint; all amounts of konter are far below 2^53. */
function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
