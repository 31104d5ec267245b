import type { Queryable } from '../../database/connection.ts';
import { environments } from '../../environment.ts';
import { auditLines } from './audit-lines.ts';
import { auditPayers } from './audit-payers.ts';
import { auditPayments } from './audit-payments.ts';
import { auditProofs } from './audit-proofs.ts';
import { auditRequests } from './audit-requests.ts';

/** What is wrong with one part of the deposits, one sentence each. */
export interface DepositProblems {
  readonly subject: string;
  readonly problems: readonly string[];
}

/**
 * Compares payments, requests, bank lines and proofs with each other. What was received about payers before `purgedBefore` may be gone.
 * `offsetMs`: of the clock, milliseconds.
 */
export async function auditDeposits(
  db: Queryable,
  { purgedBefore, offsetMs }: { readonly purgedBefore: Date | null; readonly offsetMs: number },
): Promise<readonly DepositProblems[]> {
  const parts: DepositProblems[] = [];
  for (const environment of environments)
    parts.push(
      { subject: `cash journal ${environment}`, problems: await auditPayments(db, environment) },
      { subject: `deposits ${environment}`, problems: await auditRequests(db, environment) },
    );
  parts.push(
    { subject: 'payers', problems: await auditPayers(db, purgedBefore) },
    { subject: 'bank lines', problems: await auditLines(db) },
    { subject: 'proofs', problems: await auditProofs(db, { purgedBefore, offsetMs }) },
  );
  return parts;
}
