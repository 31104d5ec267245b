import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { findRequest } from '../deposits/requests/find-request.ts';

/** The deposit request that a command line names. @throws CommandError when there is none */
export async function requestNamed(db: Queryable, text: string): Promise<DepositRequest> {
  const found = await findRequest(db, text);
  if (found === undefined) throw new CommandError(`There is no deposit request "${text}".`);
  return found;
}
