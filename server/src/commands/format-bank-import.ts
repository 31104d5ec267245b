import type { BankAccount } from '../deposits/bank/bank-accounts.ts';
import type { ImportedStatement } from '../deposits/bank/import-statement.ts';
import type { PreviewedLine } from '../deposits/bank/preview-file.ts';
import { grouped } from '../rupiah.ts';
import { formatSen, plainSen } from '../deposits/bank/statement/amount.ts';

/** An import or a preview of one as JSON. */
export function presentImport(
  bankAccount: BankAccount,
  { summary, counts }: ImportedStatement,
): Readonly<Record<string, unknown>> {
  const { lines, pending, format, completeness, account } = summary;
  return {
    bank_account: bankAccount.id,
    environment: bankAccount.environment,
    ...{ format, lines, not_booked_yet: pending, completeness, account_in_file: account },
    ...{ known: counts.known, new: counts.added, repeated: counts.repeated, held: counts.held },
  };
}

/** An import or a preview of one as text: what the file is, and how many of its lines are what. */
export function formatImport({ summary, counts }: ImportedStatement): string[] {
  const { lines, pending, format, completeness, account } = summary;
  return [
    `${format}: ${lines} lines, ${counts.known} of them known, ${counts.added} new, ${counts.repeated} reported by another source, ${counts.held} held.`,
    ...(pending === 0 ? [] : [`${pending} lines are not booked yet (PEND) and were skipped.`]),
    ...(completeness === 'none'
      ? ['The file has neither totals nor balances: konter cannot tell whether lines are missing.']
      : []),
    ...(account === 'named' ? [] : [accountNotes[account]]),
    ...(counts.held === 0 ? [] : ['Held lines wait for a person: konter bank line list.']),
  ];
}

const accountNotes = {
  absent: 'The file does not name its bank account: konter cannot check it.',
  rounded: 'A spreadsheet has rounded the account number of the file: konter compared its first digits only.',
};

/** A line of a preview as JSON. */
export function presentLine({ line, decision, payment }: PreviewedLine): Readonly<Record<string, unknown>> {
  return {
    line: line.number,
    day: line.day,
    time: line.time,
    amount: plainSen(line.amount),
    outcome: payment?.kind ?? decision.kind,
    reason: payment?.kind === 'review' ? payment.reason : decision.kind === 'held' ? decision.reason : null,
    credited: payment?.kind === 'credit' ? payment.credited : null,
    account: payment?.kind === 'credit' ? payment.accountId : null,
    request: payment?.kind === 'credit' ? payment.requestId : null,
  };
}

/** A line of a preview as text. Its description is not shown: it names people. */
export function formatLine({ line, decision, payment }: PreviewedLine): string {
  const what =
    payment?.kind === 'credit'
      ? `credit ${grouped(payment.credited)} to account ${payment.accountId}, request ${payment.requestId}`
      : payment?.kind === 'review'
        ? `case: ${payment.reason}`
        : decision.kind === 'held'
          ? `held: ${decision.reason}`
          : 'reported by another source';
  return `  line ${line.number}  ${line.day}  ${formatSen(line.amount).padStart(20)}  ${what}`;
}
