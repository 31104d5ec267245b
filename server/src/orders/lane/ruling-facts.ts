import type { Queryable } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import { readNewestSteps } from '../../ledger/newest-steps.ts';
import { readAuditIds } from '../../operators/audit-record.ts';
import { readLateSales } from '../../suppliers/attempts/late-sales.ts';
import { readClaimedPurchases } from '../../suppliers/claimed-purchases.ts';
import { readOpenCases } from '../review/review-cases.ts';
import { lockRulingProposals } from '../review/ruling-proposal-rows.ts';
import type { BatchSnapshot } from './batch-snapshot.ts';
import type { Command } from './command.ts';

type RulingFacts = Pick<
  BatchSnapshot,
  'audited' | 'claimedPurchases' | 'lateSales' | 'newestSteps' | 'openCases' | 'rulingProposals'
>;

/** Reads the additional facts for operators' commands. Few batches have one; without any, nothing is sent. */
export async function readRulingFacts(
  tx: Queryable,
  environment: Environment,
  commands: readonly Command[],
): Promise<RulingFacts> {
  const ruling = commands.flatMap((command) => ('operator' in command ? [command] : []));
  const orders = ruling.map(({ wallet, orderId }) => ({ accountId: wallet.accountId, id: orderId }));
  const [audited, openCases, lateSales, claimedPurchases, newestSteps, rulingProposals] = await Promise.all([
    readAuditIds(tx, commands.flatMap(auditWanted)),
    readOpenCases(tx, environment, orders),
    readLateSales(tx, environment, orders),
    readClaimedPurchases(tx, environment, orders),
    readNewestSteps(tx, environment, orders),
    lockRulingProposals(
      tx,
      environment,
      ruling.flatMap(({ consent }) => (consent.kind === 'approved' ? [consent.proposalId] : [])),
    ),
  ]);
  return { audited, openCases, lateSales, claimedPurchases, newestSteps, rulingProposals };
}

/** The audit record of an operator's command. It exists if the command was committed but its reply was lost. */
function auditWanted(command: Command): string[] {
  if ('operator' in command) return [command.operator.id];
  return 'by' in command ? [command.by.id] : [];
}
