import type { Command } from 'commander';
import { jakartaDateTime } from '../clock.ts';
import {
  listLiveRequests,
  refuseLiveRequest,
  type WaitingLiveRequest,
} from '../clients/business/live-request.ts';
import { operator } from '../operators/audit-record.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, answerList, type JsonOption, withCommandContext } from './run.ts';

interface RefuseOptions extends JsonOption {
  readonly account: string;
  readonly reason: string;
}

/** `konter account live-requests|refuse`. */
export function addLiveRequestCommands(group: Command): void {
  group
    .command('live-requests')
    .description('list the accounts that ask for live, oldest first')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const requests = await withCommandContext(({ database }) => listLiveRequests(database));
      answerList(
        options,
        { live_requests: requests.map(present) },
        requests.map(lineOf),
        'No account waits for approval.',
      );
    });

  group
    .command('refuse')
    .description(
      'refuse the request of an account to use live; the client reads the reason and may ask again',
    )
    .addOption(accountOption('whole').makeOptionMandatory())
    .requiredOption('--reason <text>', 'what is missing or wrong, for the client')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RefuseOptions>();
      const { account, request } = await withCommandContext(async ({ database }) => {
        const found = await accountNamed(database, options.account, 'whole');
        const refused = await refuseLiveRequest(database, {
          accountId: found.id,
          actor: operator,
          reason: options.reason,
        });
        return { account: found, request: refused.id };
      });
      answer(
        options,
        { id: request, account: account.id, state: 'refused' },
        `The request of the account "${account.name}" is refused.`,
      );
    });
}

function present(request: WaitingLiveRequest): Record<string, unknown> {
  return {
    id: request.id,
    account: request.accountId,
    account_name: request.accountName,
    requested_at: request.requestedAt,
    business_name: request.businessName,
    contact_name: request.contactName,
    phone: request.phone,
    bank: request.bank,
    bank_account_number: request.bankAccountNumber,
    bank_account_holder: request.bankAccountHolder,
  };
}

function lineOf(request: WaitingLiveRequest): string {
  const { accountId, businessName, contactName, phone, bank, bankAccountNumber, bankAccountHolder } = request;
  return `${accountId}  ${jakartaDateTime(request.requestedAt)}  ${businessName}, ${contactName}, ${phone}; ${bank} ${bankAccountNumber}, ${bankAccountHolder}`;
}
