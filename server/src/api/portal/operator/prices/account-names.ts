import { readAccountNames } from '../../../../clients/account-names.ts';
import type { LevelKey } from '../../../../catalog/pricing/margin.ts';
import type { Queryable } from '../../../../database/connection.ts';

/** The names of the accounts among some levels, by account. */
export function namesOfAccounts(
  db: Queryable,
  levels: readonly (LevelKey | '' | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  return readAccountNames(db, [...new Set(levels.flatMap((level) => accountIn(level) ?? []))]);
}

/** The account of a level; undefined for a group and for everybody. */
export function accountIn(level: LevelKey | '' | undefined): string | undefined {
  return level?.startsWith('account:') === true ? level.slice('account:'.length) : undefined;
}
