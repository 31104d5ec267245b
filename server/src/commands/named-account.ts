import { Option } from 'commander';
import { type Account, findAccount, listAccounts } from '../clients/accounts.ts';
import type { Queryable } from '../database/connection.ts';
import { isId } from '../ids.ts';
import { pickNamed, type NameMatch } from './pick-named.ts';

/** The option `--account`, resolved by `accountNamed`. */
export function accountOption(takes: NameMatch, what = 'the account'): Option {
  return new Option('--account <id>', `${what}: ${namingHelp(takes)}`);
}

/** The ways to name something, for the help. */
export function namingHelp(takes: NameMatch): string {
  return takes === 'whole' ? 'its id or its name' : 'its id, the beginning of it, or its name';
}

/**
 * Finds the account that a command line names.
 * @throws CommandError if there is none, or several match
 */
export async function accountNamed(db: Queryable, text: string, takes: NameMatch): Promise<Account> {
  if (isId(text)) return findAccount(db, text);
  // An unknown name gets the same error as an unknown id.
  return pickNamed(text, await listAccounts(db), takes) ?? findAccount(db, text);
}
