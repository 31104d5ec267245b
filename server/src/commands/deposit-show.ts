import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Database } from '../database/connection.ts';
import { readPayments } from '../deposits/payments/payment-rows.ts';
import { revealPayer } from '../deposits/payments/reveal-payer.ts';
import { findRequest } from '../deposits/requests/find-request.ts';
import { readRequestHistory } from '../deposits/requests/request-history.ts';
import { readRequests } from '../deposits/requests/request-rows.ts';
import { isId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import type { Keyring } from '../sealed.ts';
import {
  formatHistory,
  formatPayment,
  presentHistory,
  presentPayment,
  presentRequest,
} from './format-deposit.ts';
import { answer, type JsonOption, withCommandContext } from './run.ts';

/** `konter deposit show`. */
export function addShowCommand(group: Command): void {
  group
    .command('show')
    .description(
      'show a deposit request or a payment, and everything that happened to it; who reads the payer is recorded',
    )
    .argument('<id>', 'the number or the id of the request, or the id of the payment')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      await withCommandContext(async ({ database, keyring }) => {
        const request = await findRequest(database, id);
        if (request === undefined) return showPayment(database, keyring, id, options);
        const history = await readRequestHistory(database, request);
        answer(options, presentHistory(history), formatHistory(history).join('\n'));
      });
    });
}

async function showPayment(
  database: Database,
  keyring: Keyring,
  id: string,
  options: JsonOption,
): Promise<void> {
  const [payment] = isId(id) ? await readPayments(database, [id]) : [];
  if (payment === undefined) throw new CommandError(`There is no deposit request and no payment "${id}".`);
  const payer = await revealPayer({ database, keyring }, payment.id, {
    actor: operator,
    reason: 'konter deposit show',
  });
  const candidates = await readRequests(database, payment.candidates);
  answer(
    options,
    { payment: { ...presentPayment(payment), payer }, candidates: candidates.map(presentRequest) },
    formatPayment(payment, payer, candidates).join('\n'),
  );
}
