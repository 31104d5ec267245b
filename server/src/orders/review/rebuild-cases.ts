import type { Step } from '../../ledger/step.ts';

/** A review case, rebuilt from the steps of its order. */
export interface RebuiltCase {
  /** Position among the cases of its order, from 1. */
  readonly number: number;
  readonly cause: string | null;
  readonly statements: readonly unknown[];
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly ruling: string | null;
}

/**
 * The review cases of an order by its steps: a case is opened by a step of kind `case`, gets the statements of those that
 * follow, and is closed by a ruling. A cause that is more than an unknown outcome replaces it.
 */
export function rebuildCases(steps: readonly Step[]): RebuiltCase[] {
  const cases: RebuiltCase[] = [];
  for (const { kind, reason, detail, at } of steps) {
    const open = cases.at(-1)?.closedAt === null ? cases.pop() : undefined;
    if (kind === 'case') {
      const said: unknown = detail?.['statements'];
      const statements: readonly unknown[] = Array.isArray(said) ? said : [];
      cases.push({
        number: cases.length + 1,
        cause: open === undefined || open.cause === 'outcome_unknown' ? reason : open.cause,
        statements: [...(open?.statements ?? []), ...statements],
        openedAt: open?.openedAt ?? at,
        closedAt: null,
        ruling: null,
      });
    } else if (open !== undefined) {
      cases.push(kind === 'ruling' ? { ...open, closedAt: at, ruling: reason } : open);
    }
  }
  return cases;
}
