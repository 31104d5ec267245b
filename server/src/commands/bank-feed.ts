import { type Command, Option } from 'commander';
import { dayMs } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { readConfig } from '../config.ts';
import { makeClock } from '../clock.ts';
import { bankAccountNamed } from '../deposits/bank/bank-accounts.ts';
import { addFeed, disableFeed, rotateFeedSecret } from '../deposits/bank/feeds/bank-feeds.ts';
import { type Feed, listFeeds } from '../deposits/bank/feeds/feed-rows.ts';
import type { Environment } from '../environment.ts';
import { isId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import {
  answer,
  answerList,
  environmentOption,
  type JsonOption,
  parseDurationOption,
  parseId,
  withCommandContext,
} from './run.ts';

interface AddOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly name: string;
}

/** `konter bank feed add|list|rotate|disable`. */
export function addBankFeed(group: Command): void {
  const feeds = group
    .command('feed')
    .description('manage the mutation services that send the lines of a bank account');
  feeds
    .command('add')
    .description('add a feed; shows its URL, and its signing secret this once')
    .requiredOption('--account <account>', 'the bank account: its id, its number or BANK/NUMBER')
    .requiredOption('--name <name>', 'a name, such as that of the service')
    .addOption(environmentOption().default('live'))
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      const { name } = options;
      const { id, token, secret } = await withCommandContext(async ({ database, keyring }) => {
        const bankAccount = await bankAccountNamed(database, options.environment, options.account);
        return addFeed({ database, keyring, clock: makeClock() }, { bankAccount, name, actor: operator });
      });
      const url = urlOf(token);
      answer(
        options,
        { id, url, secret: secret.open() },
        `Feed ${id}\nURL     ${url}\nSecret  ${secret.open()}\nThe secret is not shown again.`,
      );
    });
  feeds
    .command('list')
    .description('list all feeds, without their secrets')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const found = await withCommandContext(({ database }) => listFeeds(database, null));
      answerList(options, found.map(presentFeed), found.map(formatFeed), 'There is no feed.');
    });
  addRotate(feeds);
  feeds
    .command('disable')
    .description('accept no more callbacks of a feed')
    .argument('<feed>', 'the id of the feed', parseFeed)
    .action(async (feedId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      await withCommandContext(({ database }) =>
        disableFeed({ database, clock: makeClock() }, { feedId, actor: operator }),
      );
      answer(options, { id: feedId, enabled: false }, 'The feed is disabled.');
    });
}

function addRotate(feeds: Command): void {
  feeds
    .command('rotate')
    .description('create a new signing secret; the old one is accepted for the overlap')
    .argument('<feed>', 'the id of the feed', parseFeed)
    .addOption(
      new Option('--overlap <duration>', 'how long the old secret is accepted, such as 1h')
        .argParser(parseDurationOption)
        .default(dayMs, '24h'),
    )
    .action(async (feedId: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption & { overlap: number }>();
      const { secret, previousUntil } = await withCommandContext(({ database, keyring }) =>
        rotateFeedSecret(
          { database, keyring, clock: makeClock() },
          { feedId, overlapMs: options.overlap, actor: operator },
        ),
      );
      answer(
        options,
        { id: feedId, secret: secret.open(), previous_secret_until: previousUntil },
        `Secret  ${secret.open()}\nIt is not shown again. The old one is accepted until ${previousUntil.toISOString()}.`,
      );
    });
}

function parseFeed(text: string): string {
  const id = parseId(text);
  if (!isId(id)) throw new CommandError('The feed is named by its id; run konter bank feed list.');
  return id;
}

function urlOf(token: string): string {
  return `${readConfig().publicUrl}/callbacks/bank/${token}`;
}

function presentFeed(feed: Feed): Readonly<Record<string, unknown>> {
  return {
    ...{ id: feed.id, bank_account: feed.bankAccountId, name: feed.name, url: urlOf(feed.token) },
    ...{ enabled: feed.disabledAt === null, created_at: feed.createdAt, last_callback_at: feed.lastAt },
    previous_secret_until: feed.previousSecretUntil,
  };
}

function formatFeed(feed: Feed): string {
  const state = feed.disabledAt === null ? 'enabled' : 'disabled';
  return `${feed.id}  ${state}  ${feed.name}  last callback ${feed.lastAt?.toISOString() ?? 'never'}  ${urlOf(feed.token)}`;
}
