import type { App } from '../app.ts';
import { readWaitingProofs } from '../deposits/proofs/proof-rows.ts';
import type { Environment } from '../environment.ts';
import { readWaitingProposals } from '../orders/adjustments/waiting-proposals.ts';
import { readWaitingRulings } from '../orders/review/waiting-rulings.ts';
import type { Status } from '../status/status.ts';
import { type WaitingLists, waitingListsOf } from './overview-tasks.ts';

/** Reads what waits for a person and is not in the status, and adds what is there. */
export async function readWaitingLists(
  { database, clock }: Pick<App, 'clock' | 'database'>,
  environment: Environment,
  status: Status,
): Promise<WaitingLists> {
  const [proofs, proposals, rulings] = await Promise.all([
    readWaitingProofs(database, environment),
    readWaitingProposals(database, status.at),
    readWaitingRulings(database, environment, clock.offsetMs),
  ]);
  return waitingListsOf(status, { proofs, proposals, rulings });
}
