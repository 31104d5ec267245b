import { isIP, isIPv4 } from 'node:net';
import type { Rupiah } from './rupiah.ts';

/** Environment variables by name, as they were set. */
export type Env = Readonly<Record<string, string | undefined>>;

/** An invalid setting; the message is one sentence for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** A text; undefined when the variable is unset or empty. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** Comma-separated addresses and CIDR ranges; empty when it is not set. A range of all addresses is refused. */
export function networks(env: Env, name: string): readonly string[] {
  const given = (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (given.every(isNetwork)) return given;
  throw new ConfigError(
    `${name} must be comma-separated addresses or CIDR ranges, such as 10.0.0.0/8,192.0.2.1.`,
  );
}

function isNetwork(given: string): boolean {
  const [, address = '', prefix] = /^([0-9A-Fa-f:.]+)(?:\/([1-9][0-9]{0,2}))?$/.exec(given) ?? [];
  return isIP(address) !== 0 && Number(prefix ?? 1) <= (isIPv4(address) ? 32 : 128);
}

/** Comma-separated milliseconds. */
export function durations(env: Env, name: string, fallback: readonly number[]): readonly number[] {
  const expected = 'up to 20 whole numbers of milliseconds from 0 to 9999999999, separated by commas';
  const value = matching(env, name, /^\d{1,10}(\s*,\s*\d{1,10}){0,19}$/, expected);
  return value === undefined ? fallback : value.split(',').map(Number);
}

/** A text that matches `pattern`; undefined when it is not set. `expected` describes the pattern in the error. */
export function matching(env: Env, name: string, pattern: RegExp, expected: string): string | undefined {
  const value = text(env, name);
  if (value !== undefined && !pattern.test(value)) throw new ConfigError(`${name} must be ${expected}.`);
  return value;
}

/** One of the allowed values. */
export function oneOf<T extends string>(env: Env, name: string, allowed: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}.`);
  return found;
}

/** A whole number within a range. */
export function whole(env: Env, name: string, fallback: number, range: { min: number; max: number }): number {
  const value = matching(env, name, /^\d{1,15}$/, `a whole number from ${range.min} to ${range.max}`);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (number < range.min || number > range.max) {
    throw new ConfigError(`${name} must be a whole number from ${range.min} to ${range.max}.`);
  }
  return number;
}

/** Whole rupiah, above zero. */
export function rupiah(env: Env, name: string, fallback: Rupiah): Rupiah {
  const value = matching(env, name, /^[1-9]\d{0,14}$/, 'a whole number of rupiah from 1 to 999999999999999');
  return value === undefined ? fallback : BigInt(value);
}

/** A URL of one of these protocols (`https:`). The error never repeats the value: it may hold a password. */
export function url(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(
      `${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
    );
  }
  return value;
}

/** A base URL that paths are appended to: without a trailing slash, a user, a query and a fragment. */
export function baseAddress(env: Env, name: string): string | undefined {
  const value = url(env, name, ['http:', 'https:']);
  if (value === undefined) return undefined;
  const { origin, pathname, href } = new URL(value);
  if (href !== `${origin}${pathname}`)
    throw new ConfigError(`${name} must be a URL without a user, a query (?) and a fragment (#).`);
  return href.replace(/\/+$/, '');
}

/** The URL at which a server that listens here is reached from its own machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
