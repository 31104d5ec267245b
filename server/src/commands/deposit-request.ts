import type { Command } from 'commander';
import { jakartaDateTime, makeClock } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { bankAccountNamed } from '../deposits/bank/bank-accounts.ts';
import { createDepositRequest, type CreatedRequest } from '../deposits/requests/create-request.ts';
import { netOf } from '../deposits/requests/deposit-request.ts';
import type { Environment } from '../environment.ts';
import { isId, newId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import { Refusal } from '../refusals.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import type { KeyedDigest } from '../sealed.ts';
import { presentRequest } from './format-deposit.ts';
import { accountNamed, accountOption } from './named-account.ts';
import {
  answer,
  type CommandContext,
  environmentOption,
  type JsonOption,
  parseRupiah,
  withCommandContext,
} from './run.ts';

interface RequestOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly amount: Rupiah;
  readonly bankAccount?: string;
  readonly key?: string;
}

/** `konter deposit request`. */
export function addRequestCommand(group: Command): void {
  group
    .command('request')
    .description('ask for a bank transfer of a client, and print the amount that identifies it')
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--amount <rupiah>', 'what the client wants to pay in', parseRupiah)
    .option(
      '--bank-account <name>',
      'the number of the bank account, or BANK/NUMBER; by default the first with a free amount',
    )
    .option('--key <uuid>', 'the same key again prints the same request')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RequestOptions>();
      const { request, replayed, name } = await withCommandContext(async ({ database, keyring }) => {
        const account = await accountNamed(database, options.account, 'whole');
        const { environment, bankAccount } = options;
        const bank =
          bankAccount === undefined
            ? {}
            : { bankAccountId: (await bankAccountNamed(database, environment, bankAccount)).id };
        const made = await requestTransfer({ database, keyring }, account.id, options, bank);
        return { ...made, name: account.name };
      });
      const before = replayed ? 'This request was made before. ' : '';
      answer(
        options,
        { ...presentRequest(request), replayed },
        `${before}"${name}" transfers exactly ${grouped(request.payable)} rupiah until ${jakartaDateTime(request.expiresAt)} WIB, and ${grouped(netOf(request))} of it are credited. The number of the deposit request is ${request.number}.`,
      );
    });
}

/** @throws CommandError with the sentence of a refusal */
async function requestTransfer(
  { database, keyring }: Pick<CommandContext, 'database' | 'keyring'>,
  accountId: string,
  { environment, amount, key = newId() }: RequestOptions,
  bank: { readonly bankAccountId?: string },
): Promise<CreatedRequest> {
  if (!isId(key)) throw new CommandError('The key must be a UUID.');
  const content = ['command', accountId, environment, String(amount), bank.bankAccountId ?? ''];
  const fingerprint = (keyId?: string): KeyedDigest => keyring.digest('fingerprint', content, keyId);
  return createDepositRequest(
    { database, clock: makeClock() },
    { accountId, environment },
    { amount, method: 'bank_transfer', ...bank, idempotency: { key, content, fingerprint }, actor: operator },
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const other = error.figures.suggested_amount;
    const details = error.details.map(({ message }) => message).join(' ');
    const offer = other === undefined ? '' : ` The nearest free amount is ${grouped(other)} rupiah.`;
    throw new CommandError(`${details === '' ? error.message : details}${offer}`, { cause: error });
  });
}
