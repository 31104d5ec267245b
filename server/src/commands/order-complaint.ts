import type { Command } from 'commander';
import { makeClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import { CommandError } from '../command-error.ts';
import { answerComplaint } from '../orders/complaints/answer-complaint.ts';
import type { OpenComplaint } from '../orders/complaints/complaint.ts';
import { listOpenComplaints, readComplaints } from '../orders/complaints/complaint-rows.ts';
import { foundOrderOf } from './order-argument.ts';
import { formatAge } from './format-age.ts';
import { answer, countUpTo, type JsonOption, withCommandContext } from './run.ts';

const [listed, listedMax] = [50, 500];

/** `konter order complaints` and `konter order complaint answer|close`. */
export function addComplaintCommands(group: Command): void {
  group
    .command('complaints')
    .description('list the complaints of clients that wait for an answer, oldest first')
    .option('--limit <count>', `the number of complaints, at most ${listedMax}`, countUpTo(listedMax), listed)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption & { readonly limit: number }>();
      const complaints = await withCommandContext(({ database }) =>
        listOpenComplaints(database, options.limit),
      );
      answer(options, { complaints: complaints.map(present) }, format(complaints));
    });
  const complaint = group.command('complaint').description('answer and close complaints about orders');
  addAnswer(complaint, 'answer', 'answer the complaint about an order; the client reads the text', false);
  addAnswer(complaint, 'close', 'close the complaint about an order with a last message', true);
}

function addAnswer(group: Command, name: string, description: string, closes: boolean): void {
  group
    .command(name)
    .description(description)
    .argument('<order>', 'the id of the order, the beginning of it, or its client_reference')
    .argument('<text>', 'what the client reads, at most 1,000 characters')
    .action(async (order: string, text: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const state = await withCommandContext(async ({ database }) => {
        const place = await foundOrderOf(database, order, {});
        await answerComplaint(database, place, { text, closes, messageId: newId(), actor: operator });
        const newest = (await readComplaints(database, place)).at(-1);
        if (newest === undefined) throw new CommandError(`The order ${place.id} has no complaint.`);
        return { id: newest.id, order_id: place.id, state: newest.state };
      });
      answer(
        options,
        state,
        `The complaint about the order ${state.order_id} is ${state.state}; the client reads your text on the page of the order.`,
      );
    });
}

function present(one: OpenComplaint): Record<string, unknown> {
  return {
    id: one.id,
    account_id: one.accountId,
    account: one.account,
    environment: one.environment,
    order_id: one.orderId,
    state: one.state,
    opened_at: one.openedAt,
    waiting_since: one.changedAt,
  };
}

function format(complaints: readonly OpenComplaint[]): string {
  if (complaints.length === 0) return 'No complaint waits for an answer.';
  const now = makeClock().nodeNow();
  return complaints
    .map((one) => {
      const seconds = Math.max(0, Math.floor((now.getTime() - one.changedAt.getTime()) / 1_000));
      return `${one.orderId} ${one.environment} ${one.account}, waits for ${formatAge(seconds)}; konter order show has the messages`;
    })
    .join('\n');
}
