import { type Command, Option } from 'commander';
import type { ReversedPayment } from '../deposits/payments/reverse-payment.ts';
import { takePaymentBack } from '../deposits/payments/take-payment-back.ts';
import { type ReversalKind, reversalKinds } from '../ledger/cash/cash-chart.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { answer, type JsonOption, parseId, parseRupiah } from './run.ts';
import { documentOf, formatProposed } from './wallet-adjust.ts';
import { withApp } from './with-app.ts';

interface TakeBackOptions extends JsonOption {
  readonly as: ReversalKind;
  readonly amount?: Rupiah;
  readonly reference?: string;
  readonly reason: string;
}

/** `konter deposit take-back`. */
export function addTakeBackCommand(group: Command): void {
  group
    .command('take-back')
    .description(
      'book that a bank or a gateway has taken a payment back, once; the client owes what it has spent',
    )
    .argument('<payment>', 'the id of the payment', parseId)
    .addOption(new Option('--as <kind>', 'what it was').choices(reversalKinds).makeOptionMandatory())
    .option('--amount <rupiah>', 'what was taken back; by default all that is left', parseRupiah)
    .option('--reference <text>', 'what identifies it, if there are several of a kind')
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<TakeBackOptions>();
      const { as: kind, amount, reference = null, reason } = options;
      const decided = await withApp((app) =>
        takePaymentBack(
          { ...app, prover: provenOperator, actor: operator },
          { paymentId: id, kind, amount, reference, reason },
        ),
      );
      if (decided.kind === 'proposed')
        return answer(options, documentOf(decided.proposal), formatProposed(decided.proposal));
      const { done: reversed } = decided;
      const { outcome } = reversed;
      const figures = outcome === 'reversed' ? { taken: reversed.taken, owed: reversed.owed } : {};
      answer(options, { payment: id, outcome, ...figures }, format(reversed));
    });
}

function format(reversed: ReversedPayment): string {
  switch (reversed.outcome) {
    case 'reversed':
      return `Took ${grouped(reversed.taken)} rupiah from the wallet. The client owes ${grouped(reversed.owed)}.`;
    case 'ended_in_review':
      return 'Nobody had been credited; the payment is closed.';
    case 'known':
      return 'This was booked before; nothing was changed.';
    case 'case_only':
      return 'Nothing was booked: it is more than is left of the payment, a part of one in review, or was reversed by hand. A case is open.';
    case 'unknown_payment':
      return 'There is no such payment.';
    default:
      return reversed satisfies never;
  }
}
