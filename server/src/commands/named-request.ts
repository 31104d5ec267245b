import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { readNumberedRequest, readRequests } from '../deposits/requests/request-rows.ts';
import { isId } from '../ids.ts';

/** The deposit request with this number or id; undefined when there is none. */
export async function findRequest(db: Queryable, text: string): Promise<DepositRequest | undefined> {
  if (/^[0-9]{8}$/.test(text)) return readNumberedRequest(db, BigInt(text));
  return isId(text) ? (await readRequests(db, [text]))[0] : undefined;
}

/** The deposit request that a command line names. @throws CommandError when there is none */
export async function requestNamed(db: Queryable, text: string): Promise<DepositRequest> {
  const found = await findRequest(db, text);
  if (found === undefined) throw new CommandError(`There is no deposit request "${text}".`);
  return found;
}
