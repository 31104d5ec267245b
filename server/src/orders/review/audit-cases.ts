import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../../ledger/step.ts';
import type { OrderRecord } from '../audit/order-record.ts';
import { rebuildCases, type RebuiltCase } from './rebuild-cases.ts';
import type { CaseOfOrder } from './review-cases.ts';

/**
 * What is wrong with the review of an order: its cases are those of its steps, an order in review has an open one, and each
 * purchase that the books pay for is one of the order, and paid for once.
 */
export function caseProblems({ shown, steps, cases, attempts }: OrderRecord): string[] {
  const status = steps.findLast(({ version }) => version !== null)?.status ?? shown.order.status;
  const open = cases.find(({ closedAt }) => closedAt === null);
  const problems: string[] = [];
  if (!isDeepStrictEqual(cases.map(withoutWorkingState), rebuildCases(steps)))
    problems.push('the review cases of the order are not those of its steps');
  if (status === 'manual_review' && open === undefined)
    problems.push('the order is in manual review but has no open case');
  if (open?.cause === 'outcome_unknown' && status !== 'manual_review')
    problems.push('an open case has the cause outcome_unknown, but the order is not in manual review');
  const bought = new Set([
    ...steps.flatMap(({ kind, reference }) => (kind === 'hold' || kind === 'attempt' ? [reference] : [])),
    ...attempts.flatMap(({ kind, reference }) => (kind === 'purchase' ? [reference] : [])),
  ]);
  return [...problems, ...steps.flatMap((step) => paymentProblems(step, steps, bought))];
}

function paymentProblems(
  { kind, number, reference }: Step,
  steps: readonly Step[],
  bought: ReadonlySet<string | null>,
): string[] {
  if (kind === 'adjustment' && !bought.has(reference))
    return [`step ${number} books the loss of a purchase that the order never had`];
  if (kind !== 'capture' || reference === null) return [];
  if (!bought.has(reference)) return [`step ${number} pays for a purchase that the order never had`];
  const lost = steps.some((one) => one.kind === 'adjustment' && one.reference === reference);
  return lost && !steps.some((one) => one.kind === 'refund')
    ? [`step ${number} pays for a purchase that is also booked as a loss`]
    : [];
}

/** A stored case without what the steps do not contain. */
function withoutWorkingState({
  number,
  cause,
  statements,
  openedAt,
  closedAt,
  ruling,
}: CaseOfOrder): RebuiltCase {
  return { number, cause, statements, openedAt, closedAt, ruling };
}
