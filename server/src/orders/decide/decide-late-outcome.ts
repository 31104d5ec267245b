import type { StatementMeaning } from '../../suppliers/attempts/statement.ts';
import type { SupplierStatement } from '../../suppliers/supplier.ts';
import type { ReviewCause } from '../review/review-case.ts';

/** One thing that a supplier said of an attempt, with its serial in the clear for the comparison; null: none was told. */
export interface KnownStatement {
  readonly said: StatementMeaning;
  readonly code: string | null;
  readonly serial: string | null;
  /** Said, and found wrong by a person: the same again is nothing new, and nothing contradicts it any more. */
  readonly overruled?: boolean;
}

/** What to do with a statement about an attempt that has ended. Money is never moved by it. */
export interface LateDecision {
  /** Whether it is new and worth a row. */
  readonly keep: boolean;
  /** Why a person must look at it; null: it fits what is known. */
  readonly cause: ReviewCause | null;
  /** What it does not fit, and itself. */
  readonly statements: readonly SupplierStatement[];
}

const nothingNew: LateDecision = { keep: false, cause: null, statements: [] };

/**
 * What a statement about an attempt that has ended tells us beyond what is `known` of it: the answer that closed it,
 * everything that was kept, and a person's ruling. The same again tells nothing.
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

/** The first thing known that it cannot stand beside, unless somebody said the same before: that has its case already. */
function contradicted(
  known: readonly KnownStatement[],
  statement: KnownStatement,
): { readonly cause: ReviewCause; readonly by: KnownStatement } | undefined {
  const sales = known.filter(({ said, overruled }) => said === 'delivered' && overruled !== true);
  const [sale] = sales;
  // "Never seen it" denies a sale only where it closed the attempt, and stands here as a rejection then.
  const denial = known.find(({ said, overruled }) => said === 'rejected' && overruled !== true);
  switch (statement.said) {
    case 'delivered': {
      if (sale === undefined) return denial && { cause: 'sold_after_failed', by: denial };
      // A serial that one of them does not tell contradicts none.
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
    case 'absent':
    case 'unknown':
      return undefined;
  }
}

function asStatement({ said, code }: KnownStatement): SupplierStatement {
  return { said: said === 'delivered' ? 'delivered' : 'rejected', code: code ?? said };
}
