import type { StatementMeaning } from '../../suppliers/attempts/statement.ts';
import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { ReviewCause } from '../review/review-case.ts';

/** One statement about an attempt, with its serial in the clear for comparison; null: it has none. */
export interface KnownStatement {
  readonly said: StatementMeaning;
  readonly code: string | null;
  readonly serial: string | null;
  /** An operator found it wrong: a repetition is not new, and it contradicts nothing. */
  readonly overruled?: boolean;
  /** It closed the attempt, and says that the supplier never took the purchase. */
  readonly neverBegun?: boolean;
  /** It shows that the supplier has the purchase, without saying how it ended. */
  readonly acknowledges?: boolean;
}

/** What to do with a statement about a closed attempt. It never moves money. */
export interface LateDecision {
  /** Whether it is new and is recorded. */
  readonly keep: boolean;
  /** Why it needs a review; null: it contradicts nothing. */
  readonly cause: ReviewCause | null;
  /** The statement that it contradicts, and itself. */
  readonly statements: readonly SupplierStatement[];
}

const nothingNew: LateDecision = { keep: false, cause: null, statements: [] };

/**
 * Decides what a statement about a closed attempt adds to what is `known`: the answer that closed it, all recorded
 * statements, and a ruling. A repetition adds nothing.
 */
export function decideLateOutcome(known: readonly KnownStatement[], statement: KnownStatement): LateDecision {
  if (known.some((one) => isSame(one, statement))) return nothingNew;
  const against = contradicted(known, statement);
  if (against === undefined) return { ...nothingNew, keep: true };
  return { keep: true, cause: against.cause, statements: [against.by, statement].map(asStatement) };
}

function isSame(a: KnownStatement, b: KnownStatement): boolean {
  return a.said === b.said && a.code === b.code && (a.serial ?? '') === (b.serial ?? '');
}

/** The first known statement that it contradicts, unless the contradiction was known before and has its case already. */
function contradicted(
  known: readonly KnownStatement[],
  statement: KnownStatement,
): { readonly cause: ReviewCause; readonly by: KnownStatement } | undefined {
  const sales = known.filter(({ said, overruled }) => said === 'delivered' && overruled !== true);
  const [sale] = sales;
  // An `absent` statement denies a sale only if it closed the attempt; then it is a rejection here.
  const denial = known.find(({ said, overruled }) => said === 'rejected' && overruled !== true);
  switch (statement.said) {
    case 'delivered': {
      if (sale === undefined) return denial && { cause: 'sold_after_failed', by: denial };
      // A statement without a serial contradicts no serial.
      const newSerial = statement.serial ?? '';
      const named = sales.filter(({ serial }) => (serial ?? '') !== '');
      const [other] = named;
      if (newSerial === '' || other === undefined || named.some(({ serial }) => serial === newSerial))
        return undefined;
      return { cause: 'two_serials', by: other };
    }
    case 'rejected':
      return denial === undefined && sale !== undefined
        ? { cause: 'reversed_after_success', by: sale }
        : undefined;
    case 'unknown': {
      if (statement.acknowledges !== true || sale !== undefined) return undefined;
      // After a failure of a purchase that was begun, a callback about its progress only comes late.
      const refusal = known.find(({ neverBegun, overruled }) => neverBegun === true && overruled !== true);
      const isKnown = known.some((one) => one.acknowledges === true);
      return refusal === undefined || isKnown ? undefined : { cause: 'contradictory_answers', by: refusal };
    }
    case 'absent':
      return undefined;
  }
}

function asStatement({ said, code }: KnownStatement): SupplierStatement {
  return { said: said === 'absent' ? 'rejected' : said, code: code ?? said };
}
