import { type Command, InvalidArgumentError, Option } from 'commander';
import { jakartaDateTime, makeClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { isEmailAddress } from '../email-address.ts';
import { makeLogger } from '../log.ts';
import { openMailer } from '../mail/mailer.ts';
import { operator } from '../operators/audit-record.ts';
import {
  createOperatorToken,
  type ListedOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../operators/operator-tokens.ts';
import { type PersonLanguage, personLanguages } from '../people/mails/language.ts';
import type { OperatorInvitation } from '../people/operators/invite-operator.ts';
import { sendOperatorInvitation } from '../people/operators/operator-invitations.ts';
import { type OperatorRole, operatorRoles } from '../people/roles.ts';
import {
  answer,
  answerList,
  type JsonOption,
  parseDurationOption,
  parseId,
  withCommandContext,
} from './run.ts';

interface CreateOptions extends JsonOption {
  readonly name: string;
  readonly email?: string;
  readonly expires?: number;
}

interface RevokeOptions extends JsonOption {
  readonly token: string;
}

/** `konter operator invite` and `konter operator token create|list|revoke`. */
export function addOperatorCommands(program: Command): void {
  const operators = program.command('operator').description('manage the operators of this server');
  addInvite(operators);
  const group = operators
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
        revokeOperatorToken(database, { tokenId: options.token, actor: operator }),
      );
      answer(options, { id: options.token, operator: name }, `The token of ${name} is revoked.`);
    });
}

interface InviteOptions extends JsonOption {
  readonly email: string;
  readonly role: OperatorRole;
  readonly language: PersonLanguage;
}

function addInvite(operators: Command): void {
  operators
    .command('invite')
    .description('invite an operator to the portal: sends a mail with a link, and prints the link once')
    .requiredOption('--email <address>', 'the e-mail address of the operator', parseEmail)
    .addOption(
      new Option('--role <role>', 'what the operator may do').choices(operatorRoles).makeOptionMandatory(),
    )
    .addOption(new Option('--language <language>', 'of the mail').choices(personLanguages).default('id'))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<InviteOptions>();
      const { email, role } = options;
      const invitation = await withCommandContext(({ config, database }) =>
        sendInvitation(config, database, options),
      );
      answer(
        options,
        { id: invitation.id, email, role, link: invitation.link, expires_at: invitation.expiresAt },
        `${email} is invited as ${role}. The link works once, until ${jakartaDateTime(invitation.expiresAt)}:\n${invitation.link}`,
      );
    });
}

async function sendInvitation(
  config: Config,
  database: Database,
  { email, role, language }: InviteOptions,
): Promise<OperatorInvitation> {
  const { brand, dataDir, mail } = config;
  const mailer = openMailer({ mail, dataDir, clock: makeClock(), log: makeLogger(config) });
  const made = await sendOperatorInvitation(
    { config, database, mailer },
    { email, role, language, actor: operator, inviter: brand },
  );
  await mailer.close();
  return made;
}

function parseEmail(text: string): string {
  if (isEmailAddress(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be one e-mail address.');
}

function addCreate(group: Command): void {
  group
    .command('create')
    .description('create a token for an operator and print it once; a new name creates the operator')
    .requiredOption('--name <name>', 'the name of the operator')
    .option('--email <address>', 'the e-mail address of an operator who has none')
    .option('--expires <duration>', 'its lifetime, such as 90d; unlimited by default', parseDurationOption)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { name, email, expires } = options;
      const created = await withCommandContext(({ database, config }) =>
        createOperatorToken(database, config.brand, { name, email, expiresInMs: expires, actor: operator }),
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
      ? `revoked ${jakartaDateTime(revokedAt)}`
      : expiresAt === null
        ? 'no expiry'
        : `expires ${jakartaDateTime(expiresAt)}`;
  const used = lastUsedAt === null ? 'never used' : `last used ${jakartaDateTime(lastUsedAt)}`;
  return `${id}  ${name}  ${displayPrefix}…  ${ended}, ${used}`;
}
