import { readFile } from 'node:fs/promises';
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
import { textArgument } from './text-argument.ts';
import { isId } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { startDatabase } from '../start-database.ts';

/** What a command works with. */
export interface Ground {
  readonly config: Config;
  /** Open with the role of the application. */
  readonly database: Database;
  readonly keyring: Keyring;
  /** The URL of that role, for a command that needs the whole app. */
  readonly appUrl: string;
  /** The URL of the owner, for what that role may not do. */
  readonly ownerUrl: string;
}

/** The option that every command has. */
export interface JsonOption {
  readonly json?: boolean;
}

/** An audit reads whole tables in one statement; a person who waits too long can end it. Milliseconds. */
const silenceMs = hourMs;

/**
 * Runs a command on the database, which is started for it unless it runs already, and given up afterwards.
 * @throws CommandError when there is no database: a command that is run in the wrong place must not make one
 */
export async function withGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { appUrl, ownerUrl, keyring, stop } = await startDatabase(config, { create: false });
  try {
    const database = openDatabase(appUrl, { connections: 2, silenceMs });
    try {
      return await work({ config, database, keyring, appUrl, ownerUrl });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** Runs a command that the server's role may not, on the database as its owner. */
export function withOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  return withGround(async ({ ownerUrl }) => {
    const owner = openDatabase(ownerUrl, { connections: 1 });
    try {
      return await work(owner);
    } finally {
      await owner.close();
    }
  });
}

/** Prints the answer of a command: as JSON for a program, or in words for a person. */
export function answer(options: JsonOption, document: unknown, message: string): void {
  const text = options.json === true ? JSON.stringify(document, plain, 2) : message;
  process.stdout.write(`${text}\n`);
}

/** Prints a list: as JSON, or a line for each; `none` says in words that it is empty. */
export function answerList(
  options: JsonOption,
  document: unknown,
  lines: readonly string[],
  none: string,
): void {
  answer(options, document, lines.length === 0 ? none : lines.join('\n'));
}

/** Shows a person who waits what is going on; a program sees nothing of it. */
export function progress(options: JsonOption, message: string): void {
  if (options.json !== true && process.stderr.isTTY) process.stderr.write(`${message}\n`);
}

/**
 * Reads the text of a file that a command was given; where `-` may stand for standard input, that.
 * @throws CommandError when it cannot be read, or is no text
 */
export async function readGivenFile(path: string, { orInput = false } = {}): Promise<string> {
  if (orInput && path === '-') return readAll(process.stdin);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new CommandError(`The file "${path}" cannot be read: ${codeOf(cause) ?? 'no reason was given'}.`, {
      cause,
    });
  });
  return textArgument(path, bytes);
}

/** The first line of standard input, without blanks around it; empty when there is none. */
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

/** `--environment`, one of the two. */
export function environmentOption(): Option {
  return new Option('--environment <environment>', 'which of the two worlds').choices(environments);
}

/** Reads an id, and writes it as answers do. What is no id stays as it is: the command says that there is none. */
export function parseId(text: string): string {
  return isId(text) ? text.toLowerCase() : text;
}

/** Reads a whole number of rupiah, however long; what range makes sense is for the command to say. */
export function parseRupiah(text: string): Rupiah {
  if (!/^\d+$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of rupiah, in digits alone.');
  return BigInt(text);
}

/** Makes a reader of whole numbers from 1 to `max`. */
export function countUpTo(max: number): (text: string) => number {
  return (text) => {
    const count = /^\d+$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= max) return count;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  };
}

/** Reads a duration such as `30d` as milliseconds. */
export function parseDurationOption(text: string): number {
  try {
    return parseDuration(text);
  } catch (error) {
    if (error instanceof CommandError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}

/** Reads a list with commas between; an option that is given again adds to it. */
export function parseList(text: string, before: readonly string[] = []): readonly string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ];
}

/** JSON knows no bigint; every amount of konter is far below 2^53. */
function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
