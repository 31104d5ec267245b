import type { Command } from 'commander';
import {
  createOperatorToken,
  type ListedOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../operators/operator-tokens.ts';
import {
  answer,
  answerList,
  type JsonOption,
  parseDurationOption,
  parseId,
  withCommandContext,
} from './run.ts';
import { wib } from './wib.ts';

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly email?: string;
  readonly expires?: number;
}

interface RevokeOptions extends JsonOption {
  readonly token: string;
}

/** `konter operator token create|list|revoke`. */
export function addOperatorCommands(program: Command): void {
  const group = program
    .command('operator')
    .description('manage the operators of this server')
    .command('token')
    .description('manage the tokens that prove which operator runs a command');
  addCreate(group);
  group
    .command('list')
    .description('list the operators and their tokens; the tokens themselves are not stored')
    .action(async (_options: unknown, command: Command) => {
      const tokens = await withCommandContext(({ database }) => listOperatorTokens(database));
      answerList(
        command.optsWithGlobals<JsonOption>(),
        { tokens: tokens.map(documentOf) },
        tokens.map(lineOf),
        'No operator tokens.',
      );
    });
  group
    .command('revoke')
    .description('revoke a token at once')
    .requiredOption('--token <id>', 'the id of the token, not the token', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RevokeOptions>();
      const { name } = await withCommandContext(({ database }) =>
        revokeOperatorToken(database, options.token),
      );
      answer(options, { id: options.token, operator: name }, `The token of ${name} is revoked.`);
    });
}

function addCreate(group: Command): void {
  group
    .command('create')
    .description('create a token for an operator and print it once; a new name creates the operator')
    .requiredOption('--name <name>', 'the name of the operator')
    .option('--email <address>', 'the e-mail address of a new operator')
    .option('--expires <duration>', 'its lifetime, such as 90d; unlimited by default', parseDurationOption)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { name, email, expires } = options;
      const created = await withCommandContext(({ database, config }) =>
        createOperatorToken(database, config.brand, { name, email, expiresInMs: expires }),
      );
      const { id, operatorId, token, newOperator } = created;
      const what = newOperator ? `${created.name} is a new operator.` : `${created.name} has another token.`;
      answer(
        options,
        {
          id,
          operator: created.name,
          operator_id: operatorId,
          new_operator: newOperator,
          token: token.open(),
        },
        `${what} The token is shown only now; set KONTER_OPERATOR_TOKEN to it, or store it in a file for ` +
          `KONTER_OPERATOR_TOKEN_FILE:\n${token.open()}`,
      );
    });
}

function documentOf(token: ListedOperatorToken): Record<string, unknown> {
  return {
    id: token.id,
    operator: token.name,
    operator_id: token.operatorId,
    email: token.email,
    prefix: token.displayPrefix,
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    last_used_at: token.lastUsedAt,
  };
}

function lineOf({ id, name, displayPrefix, revokedAt, expiresAt, lastUsedAt }: ListedOperatorToken): string {
  const ended =
    revokedAt !== null
      ? `revoked ${wib(revokedAt)}`
      : expiresAt === null
        ? 'no expiry'
        : `expires ${wib(expiresAt)}`;
  const used = lastUsedAt === null ? 'never used' : `last used ${wib(lastUsedAt)}`;
  return `${id}  ${name}  ${displayPrefix}…  ${ended}, ${used}`;
}
