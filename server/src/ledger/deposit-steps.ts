import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { StepKind } from './step.ts';

/** A step of a wallet that credited a deposit, or took it back. */
export interface DepositStep {
  readonly accountId: string;
  readonly environment: Environment;
  /** The number of the step in its wallet. */
  readonly number: bigint;
  readonly kind: 'deposit' | 'deposit_reversal';
  readonly reference: string;
  /** Rupiah; below zero for a reversal. */
  readonly amount: Rupiah;
  readonly at: Date;
}

/** Reads the steps of deposits with these references, of all accounts, oldest first. */
export async function readDepositSteps(
  db: Queryable,
  environment: Environment,
  references: readonly string[],
): Promise<DepositStep[]> {
  if (references.length === 0) return [];
  const rows = await db.rows(sql<{
    accountId: string;
    number: bigint;
    kind: StepKind;
    reference: string | null;
    amount: bigint;
    at: Date;
  }>`
    select s.account_id as "accountId", s.number, s.kind, s.reference, s.client_wallet as amount, s.at
      from steps s
     where s.environment = ${environment} and s.reference = any (${[...references]}::text[])
       and (s.kind = 'deposit' or s.kind = 'deposit_reversal')
     order by s.at, s.number`);
  return rows.map(({ kind, reference, ...row }) => ({
    ...row,
    environment,
    kind: kind === 'deposit' ? kind : 'deposit_reversal',
    reference: reference ?? '',
  }));
}
