import { Option } from 'commander';
import { type Account, findAccount, listAccounts } from '../clients/accounts.ts';
import type { Queryable } from '../database/connection.ts';
import { isId } from '../ids.ts';
import { pickNamed, type Takes } from './pick-named.ts';

/** `--account`: which account a command is about, as `accountNamed` finds it. */
export function accountOption(takes: Takes, what = 'the account'): Option {
  return new Option('--account <id>', `${what}: ${waysToName(takes)}`);
}

/** What a help text says of how something is named. */
export function waysToName(takes: Takes): string {
  return takes === 'whole' ? 'its id or its name' : 'its id, the beginning of it, or its name';
}

/**
 * Finds the account that a command line names.
 * @throws CommandError when there is none, or too little says which
 */
export async function accountNamed(db: Queryable, text: string, takes: Takes): Promise<Account> {
  if (isId(text)) return findAccount(db, text);
  // A name that nobody has is refused with the same words as an id that nobody has.
  return pickNamed(text, await listAccounts(db), takes) ?? findAccount(db, text);
}
