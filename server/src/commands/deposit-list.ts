import { type Command, Option } from 'commander';
import { listAccounts } from '../clients/accounts.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import { listPayments } from '../deposits/payments/list-payments.ts';
import { type RequestState, requestStates } from '../deposits/requests/deposit-request.ts';
import { listDepositRequests } from '../deposits/requests/list-requests.ts';
import type { Environment } from '../environment.ts';
import { isId } from '../ids.ts';
import { formatPayments, formatRequests, presentPayment, presentRequest } from './format-deposit.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answerList, countUpTo, environmentOption, type JsonOption, withCommandContext } from './run.ts';

interface ListOptions extends JsonOption {
  readonly environment: Environment;
  readonly account?: string;
  readonly state?: RequestState;
  readonly cases?: boolean;
  readonly before?: string;
  readonly limit: number;
}

const limitMax = 1_000;

/** `konter deposit list`. */
export function addListCommand(group: Command): void {
  group
    .command('list')
    .description(
      'list deposit requests, newest first, of live unless --environment says otherwise; with --cases, the payments that need a person',
    )
    .addOption(environmentOption().default('live'))
    .addOption(accountOption('beginning', 'only those of this account'))
    .addOption(new Option('--state <state>', 'only those in this state').choices(requestStates))
    .option('--cases', 'the payments that need a person instead')
    .option('--before <id>', 'the `next` of the page before')
    .option('--limit <n>', `how many, at most ${limitMax}`, countUpTo(limitMax), 100)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      if (options.before !== undefined && !isId(options.before))
        throw new CommandError('--before takes the `next` of a page.');
      await withCommandContext(({ database }) =>
        options.cases === true ? printCases(database, options) : printRequests(database, options),
      );
    });
}

async function printRequests(database: Queryable, options: ListOptions): Promise<void> {
  const { environment, account, state, before, limit } = options;
  const accountId =
    account === undefined ? undefined : (await accountNamed(database, account, 'beginning')).id;
  const page = await listDepositRequests(database, { environment, accountId, state, before, limit });
  const names = new Map((await listAccounts(database)).map(({ id, name }) => [id, name]));
  answerList(
    options,
    { requests: page.requests.map(presentRequest), next: page.next },
    formatRequests(page.requests, names),
    `There is no such deposit request in ${environment}.`,
  );
}

async function printCases(database: Queryable, options: ListOptions): Promise<void> {
  const { environment, before, limit } = options;
  const page = await listPayments(database, { environment, state: 'in_review', before, limit });
  answerList(
    options,
    { payments: page.payments.map(presentPayment), next: page.next },
    formatPayments(page.payments),
    `No payment needs a person in ${environment}.`,
  );
}
