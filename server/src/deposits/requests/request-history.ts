import type { Queryable } from '../../database/connection.ts';
import { readDepositSteps, type DepositStep } from '../../ledger/deposit-steps.ts';
import { readAudits, type StoredAuditRecord } from '../../operators/audit-record.ts';
import { depositReferenceOf, type Payment } from '../payments/payment.ts';
import { readPaymentsAbout } from '../payments/payment-rows.ts';
import type { Proof } from '../proofs/proof.ts';
import { readProofs } from '../proofs/proof-rows.ts';
import type { DepositRequest } from './deposit-request.ts';

/** A deposit request with everything that happened to it. */
export interface RequestHistory {
  readonly request: DepositRequest;
  /** The payments that pay it or may belong to it, oldest first. */
  readonly payments: readonly Payment[];
  /** The steps of wallets that credited these payments, and took them back. */
  readonly steps: readonly DepositStep[];
  /** The files with which the client shows that it has paid, oldest first. */
  readonly proofs: readonly Proof[];
  /** Who did what with the request and its payments, oldest first. */
  readonly records: readonly StoredAuditRecord[];
}

/** How many audit records of one subject are read. */
const recordsMax = 100;

/** Reads what happened to a deposit request: its payments, the entries of the ledger, and who did what. */
export async function readRequestHistory(db: Queryable, request: DepositRequest): Promise<RequestHistory> {
  const payments = await readPaymentsAbout(db, request.id);
  const references = payments.map(({ source }) => depositReferenceOf(source));
  const subjects = [request.id, ...payments.map(({ id }) => id), ...references];
  const [steps, proofs, records] = await Promise.all([
    readDepositSteps(db, request.environment, references),
    readProofs(db, [request.id]),
    Promise.all(subjects.map((subject) => readAudits(db, subject, recordsMax))),
  ]);
  return {
    ...{ request, payments, steps, proofs },
    records: records.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  };
}
