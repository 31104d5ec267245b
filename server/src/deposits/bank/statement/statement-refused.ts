import { CommandError } from '../../../command-error.ts';

/** What is wrong with a statement file, for pages that say it in their own words. */
export const statementFaults = [
  ...(['other_account', 'other_bank', 'not_rupiah', 'no_headers', 'no_named_headers'] as const),
  ...(['columns_not_named', 'amount_not_named', 'marks_not_named', 'marks_unproven'] as const),
  ...(['cut', 'maybe_cut', 'too_many_columns', 'text_too_long', 'lines_missing'] as const),
  ...(['totals_differ', 'closing_differs', 'unknown_total'] as const),
  ...(['unknown_period', 'unknown_date', 'no_year', 'outside_period', 'in_future'] as const),
  ...(['unknown_amount', 'unknown_balance', 'no_mark', 'unknown_mark', 'sign_and_mark'] as const),
  'debit_and_credit',
] as const;

/** One of `statementFaults`. */
export type StatementFault = (typeof statementFaults)[number];

/** A statement file that cannot be imported. Its message names the line, if there is one, and what to do. */
export class StatementRefused extends CommandError {
  readonly fault: StatementFault;
  /** The line of the file; undefined: it is no single one. */
  readonly line: number | undefined;

  constructor(fault: StatementFault, problem: string, remedy: string, line?: number) {
    const where = line === undefined ? '' : `Line ${line}: `;
    super([where + problem, 'Nothing was imported.', remedy].filter((part) => part !== '').join(' '));
    this.fault = fault;
    this.line = line;
  }
}

/** What helps against most faults: somebody has changed the file, or it is cut. */
export const exportAgain = 'Export the file again, and import it without opening it in a spreadsheet.';
