import type { Command } from 'commander';
import { presentOrderTimeline, readOrderTimeline } from '../orders/timeline/order-timeline.ts';
import { foundOrderOf, orderCommand, type OrderOptions } from './order-argument.ts';
import { addComplaintCommands } from './order-complaint.ts';
import { addRefund } from './order-refund.ts';
import { addReveal } from './order-reveal.ts';
import { addOrderList } from './order-list.ts';
import { addReviewCommands } from './order-review.ts';
import { addOrderSearch } from './order-search.ts';
import { formatTimeline } from './format-order.ts';
import { answer, withCommandContext } from './run.ts';

/** `konter order list|search|show|reveal|refund|complaints`, `konter order complaint answer|close` and `konter order review list|show|settle`. */
export function addOrderCommands(program: Command): void {
  const order = program.command('order').description('find, show, review and refund orders');
  orderCommand(
    order,
    'show',
    'print the history of an order: attempts, statements, changes, postings, cases, rulings',
  ).action(async (id: string | undefined, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<OrderOptions>();
    const life = await withCommandContext(async ({ database, keyring }) =>
      readOrderTimeline(database, await foundOrderOf(database, id, options), 0, keyring),
    );
    answer(options, presentOrderTimeline(life), formatTimeline(life));
  });
  addOrderList(order);
  addOrderSearch(order);
  addReviewCommands(order);
  addReveal(order);
  addComplaintCommands(order);
  addRefund(order);
}
