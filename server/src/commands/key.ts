import { type Command, Option } from 'commander';
import { findAccount } from '../clients/accounts.ts';
import {
  type CreatedKey,
  createKey,
  type ListedKey,
  listKeys,
  revokeKey,
  rotateKey,
} from '../clients/keys.ts';
import { lacksApproval } from '../clients/decide-access.ts';
import { scopes as allScopes } from '../clients/principal.ts';
import { dayMs } from '../clock.ts';
import type { Environment } from '../environment.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  answerList,
  environmentOption,
  type JsonOption,
  parseDurationOption,
  parseId,
  parseList,
  withCommandContext,
} from './run.ts';

interface CreateOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly name?: string;
  readonly scopes?: readonly string[];
  readonly expiresIn?: number;
  readonly allow?: readonly string[];
}

interface ListOptions extends JsonOption {
  readonly account: string;
}

interface KeyOptions extends JsonOption {
  readonly key: string;
}

interface RotateOptions extends KeyOptions {
  readonly overlap: number;
}

/** `konter key create|list|revoke|rotate`. */
export function addKeyCommands(program: Command): void {
  const group = program.command('key').description('manage the API keys of accounts');
  addCreate(group);
  addList(group);

  group
    .command('revoke')
    .description('revoke a key; running servers refuse it within 5 seconds')
    .requiredOption('--key <id>', 'the id of the key', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<KeyOptions>();
      const { name } = await withCommandContext(async ({ database }) => {
        const { accountId } = await revokeKey(database, { keyId: options.key });
        return findAccount(database, accountId);
      });
      answer(
        options,
        { id: options.key, revoked: true },
        `The key of the account "${name}" is revoked; running servers refuse it within 5 seconds.`,
      );
    });

  group
    .command('rotate')
    .description('create a key with the same rights; the old one stays valid for the overlap')
    .requiredOption('--key <id>', 'the id of the old key', parseId)
    .addOption(
      new Option('--overlap <duration>', 'how long the old key stays valid, such as 1h')
        .argParser(parseDurationOption)
        .default(dayMs, '24h'),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RotateOptions>();
      const made = await withCommandContext(({ database, config }) =>
        rotateKey(database, config.brand, { keyId: options.key, overlapMs: options.overlap }),
      );
      answerKey(options, made, `The old key is valid until ${made.oldUntil.toISOString()}.`);
    });
}

function addCreate(group: Command): void {
  group
    .command('create')
    .description('create a key; it is shown once')
    .addOption(accountOption('whole', 'the account of the key').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .option('--name <name>', 'the name of the key')
    .option('--scopes <list>', 'its scopes, separated by commas; by default all', parseList)
    .option('--expires-in <duration>', 'its lifetime, such as 30d; by default unlimited', parseDurationOption)
    .option('--allow <cidr>', 'addresses that may use it; can be repeated', parseList)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreateOptions>();
      const { environment, name, scopes, expiresIn, allow } = options;
      const { made, of } = await withCommandContext(async ({ database, config }) => {
        const account = await accountNamed(database, options.account, 'whole');
        const key = await createKey(database, config.brand, {
          accountId: account.id,
          environment,
          name,
          scopes,
          expiresInMs: expiresIn,
          allowedCidrs: allow,
        });
        return { made: key, of: account };
      });
      answerKey(
        options,
        made,
        lacksApproval(environment, of)
          ? `The account "${of.name}" is not approved for live: the key is refused until konter account approve.`
          : `It belongs to the account "${of.name}".`,
      );
    });
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the keys of an account, without the keys themselves')
    .addOption(accountOption('beginning').makeOptionMandatory())
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const keys = await withCommandContext(async ({ database }) => {
        const { id } = await accountNamed(database, options.account, 'beginning');
        return listKeys(database, id);
      });
      answerList(options, { keys: keys.map(present) }, keys.map(lineOf), 'There is no key yet.');
    });
}

function answerKey(options: JsonOption, { id, key }: CreatedKey, more: string): void {
  const message = `The key ${id} is shown only now; store it safely. ${more}`;
  answer(options, { id, key: key.open() }, `${key.open()}\n${message}`);
}

function lineOf(key: ListedKey): string {
  const { id, environment, displayPrefix, name, scopes, allowedCidrs } = key;
  const scopeList = scopes.length === allScopes.length ? 'all scopes' : scopes.join(',');
  const from = allowedCidrs === null ? '' : `from ${allowedCidrs.join(',')}`;
  const parts = [id, environment, `${displayPrefix}…`, name, scopeList, from, stateOf(key)];
  return parts.filter((part) => part !== '').join('  ');
}

function stateOf(key: ListedKey): string {
  if (key.revokedAt !== null) return `revoked ${key.revokedAt.toISOString()}`;
  return key.expiresAt === null ? '' : `until ${key.expiresAt.toISOString()}`;
}

function present(key: ListedKey): Record<string, unknown> {
  return {
    id: key.id,
    environment: key.environment,
    name: key.name,
    display_prefix: key.displayPrefix,
    scopes: key.scopes,
    allowed_cidrs: key.allowedCidrs,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
    replaces_key_id: key.replacesKeyId,
  };
}
