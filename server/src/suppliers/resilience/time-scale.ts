import type { StatusQueryRules, AttemptToSend, InquiryOutcome, Outcome, RealSupplier } from '../supplier.ts';

/**
 * Runs a supplier `factor` times as fast: for rehearsals against a simulator, where waiting ten minutes for a proof is
 * not practical. Requests and answers stay the same.
 */
export function withTimeScale(supplier: RealSupplier, factor: number): RealSupplier {
  if (factor === 1) return supplier;
  const shorter = (ms: number): number => Math.ceil(ms / factor);
  const older = <T extends AttemptToSend>(attempt: T): T => {
    const scaled = (at: Date): Date =>
      new Date(attempt.openedAt.getTime() + (at.getTime() - attempt.openedAt.getTime()) * factor);
    const { failedSince } = attempt;
    return {
      ...attempt,
      now: scaled(attempt.now),
      ...(failedSince === undefined ? {} : { failedSince: scaled(failedSince) }),
    };
  };
  const sooner = <T extends InquiryOutcome | Outcome>(outcome: T): T =>
    outcome.kind === 'unknown' && outcome.recheckInMs !== null
      ? { ...outcome, recheckInMs: shorter(outcome.recheckInMs) }
      : outcome;
  const rules = (of: StatusQueryRules): StatusQueryRules => ({ ...of, intervalMs: shorter(of.intervalMs) });
  return {
    ...supplier,
    callDeadlineMs: shorter(supplier.callDeadlineMs),
    absentIsProofAfterMs: shorter(supplier.absentIsProofAfterMs),
    statusQueryRules: {
      prepaid: rules(supplier.statusQueryRules.prepaid),
      postpaid: rules(supplier.statusQueryRules.postpaid),
    },
    inquire: async (bill, options) => sooner(await supplier.inquire(older(bill), options)),
    submit: async (attempt, options) => sooner(await supplier.submit(older(attempt), options)),
    queryStatus: async (attempt, options) => sooner(await supplier.queryStatus(older(attempt), options)),
  };
}
