import type { Command } from 'commander';
import { requirePriceGroup } from '../catalog/pricing/price-groups.ts';
import {
  accountLevel,
  groupLevel,
  type PriceLevel,
  type PriceLevels,
} from '../catalog/pricing/price-level.ts';
import type { LevelKey } from '../catalog/pricing/margin.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import { accountNamed, namingHelp } from './named-account.ts';

/** Whose prices a command is about; everybody's when neither is named. */
export interface LevelOptions {
  readonly account?: string;
  readonly group?: string;
}

/** Adds the options `--account` and `--group`. */
export function withLevel(command: Command, what = 'the prices of'): Command {
  return command
    .option('--account <id>', `${what} one account: ${namingHelp('whole')}`)
    .option('--group <name>', `${what} a group of accounts (konter account group)`);
}

/**
 * The level that a rule of these options is for; undefined: everybody.
 * @throws CommandError when there is no such account or group, or both are named
 */
export async function levelKeyOf(
  db: Queryable,
  { account, group }: LevelOptions,
): Promise<LevelKey | undefined> {
  if (account !== undefined && group !== undefined)
    throw new CommandError('Name either --account or --group.');
  if (account !== undefined) return accountLevel((await accountNamed(db, account, 'whole')).id);
  if (group === undefined) return undefined;
  await requirePriceGroup(db, group);
  return groupLevel(group);
}

/** The price level that clients of these options have. @throws CommandError as `levelKeyOf` does */
export async function levelIn(
  db: Queryable,
  options: LevelOptions,
): Promise<((levels: PriceLevels) => PriceLevel) | undefined> {
  const key = await levelKeyOf(db, options);
  return key === undefined ? undefined : (levels) => levels.named(key);
}
