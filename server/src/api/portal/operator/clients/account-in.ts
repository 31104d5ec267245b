import type { App } from '../../../../app.ts';
import { type Account, findAccount } from '../../../../clients/accounts.ts';
import { CommandError } from '../../../../command-error.ts';
import { Refusal } from '../../../../refusals.ts';

/** The account in the path of an operation. @throws Refusal not_found */
export async function accountIn(
  app: App,
  { account_id: id }: { readonly account_id: string },
): Promise<Account> {
  try {
    return await findAccount(app.database, id);
  } catch (error) {
    throw error instanceof CommandError ? new Refusal('not_found') : error;
  }
}
