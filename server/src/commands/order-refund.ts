import type { Command } from 'commander';
import { provenOperator } from '../operators/acting-operator.ts';
import { operator } from '../operators/audit-record.ts';
import { ruleUpToLimit } from '../orders/review/propose-ruling.ts';
import { grouped } from '../rupiah.ts';
import { confirmFirst, type FinalOptions } from './confirm-first.ts';
import { finalCommand, orderIdOf } from './order-argument.ts';
import { formatProposedRuling, proposalDocument } from './order-review-proposals.ts';
import { answer } from './run.ts';
import { withApp } from './with-app.ts';

/** `konter order refund`. */
export function addRefund(order: Command): void {
  const refund = 'refund an order after its supplier reversed the sale';
  finalCommand(order, 'refund', refund).action(
    async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<FinalOptions>();
      await confirmFirst(id, options, ({ charged }) => `The client gets ${grouped(charged)} rupiah back.`);
      const outcome = await withApp(async (app) => {
        const orderId = await orderIdOf(app.database, id, options);
        return ruleUpToLimit(
          app,
          {
            ...{ orderId, ruling: 'refunded', serial: undefined, seen: null, requestKey: null },
            by: { actor: operator, reason: options.reason },
          },
          provenOperator,
        );
      });
      if (outcome.kind === 'proposed') {
        answer(options, proposalDocument(outcome.found), formatProposedRuling(outcome.found));
        return;
      }
      const refunded = outcome.order;
      answer(
        options,
        { id: refunded.id, status: refunded.status, version: refunded.version, refunded: refunded.price },
        `Refunded ${grouped(refunded.price)} rupiah for ${refunded.productName} ("${refunded.clientReference}"); the order is ${refunded.status}. The books assume that the supplier returned the cost. If it did not, the next reconciliation reports a difference.`,
      );
    },
  );
}
