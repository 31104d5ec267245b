import { CommandError } from '../command-error.ts';
import type { Config } from '../config.ts';
import type { Queryable } from '../database/connection.ts';
import { codeOf } from '../fault.ts';
import { actAs } from '../operators/acting-operator.ts';
import { authenticateOperator } from '../operators/operator-tokens.ts';
import { Secret } from '../sealed.ts';
import { readNamedFile } from './named-files.ts';

/**
 * Signs in the operator whose token this command has, if it has one: its audit records name them.
 * @throws CommandError when the token cannot be read or used
 */
export async function signIn(
  { operatorToken, brand }: Pick<Config, 'brand' | 'operatorToken'>,
  database: Queryable,
): Promise<void> {
  if (operatorToken === undefined) return;
  const token = operatorToken instanceof Secret ? operatorToken : await readToken(operatorToken.file);
  actAs(await authenticateOperator(database, brand, token));
}

async function readToken(file: string): Promise<Secret> {
  const bytes = await readNamedFile(file).catch((cause: unknown) => {
    const why = codeOf(cause) ?? 'no reason was given';
    throw new CommandError(`The file of KONTER_OPERATOR_TOKEN_FILE cannot be read: ${why}.`, { cause });
  });
  return new Secret(bytes.toString('utf8').trim());
}
