import type { Command } from 'commander';
import { operator } from '../operators/audit-record.ts';
import { refundOrder } from '../orders/review/rule-on-case.ts';
import { presentOrderTimeline, readOrderTimeline } from '../orders/order-timeline.ts';
import { confirmFirst, type FinalOptions } from './confirm-first.ts';
import { finalCommand, type OrderOptions, orderCommand, orderIdOf, foundOrderOf } from './order-argument.ts';
import { addComplaintCommands } from './order-complaint.ts';
import { addReveal } from './order-reveal.ts';
import { addOrderList } from './order-list.ts';
import { addReviewCommands } from './order-review.ts';
import { addOrderSearch } from './order-search.ts';
import { formatTimeline } from './format-order.ts';
import { grouped } from '../rupiah.ts';
import { answer, withCommandContext } from './run.ts';
import { withApp } from './with-app.ts';

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
  const refund = 'refund an order after its supplier reversed the sale';
  finalCommand(order, 'refund', refund).action(
    async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<FinalOptions>();
      await confirmFirst(id, options, ({ charged }) => `The client gets ${grouped(charged)} rupiah back.`);
      const refunded = await withApp(async (app) => {
        const orderId = await orderIdOf(app.database, id, options);
        return refundOrder(app, { orderId, by: { actor: operator, reason: options.reason } });
      });
      answer(
        options,
        { id: refunded.id, status: refunded.status, version: refunded.version, refunded: refunded.price },
        `Refunded ${grouped(refunded.price)} rupiah for ${refunded.productName} ("${refunded.clientReference}"); the order is ${refunded.status}. The books assume that the supplier returned the cost. If it did not, the next reconciliation reports a difference.`,
      );
    },
  );
}
