import { CommandError } from '../../../command-error.ts';

/** A statement file that cannot be imported. Its message names the line, if there is one, and what to do. */
export class StatementRefused extends CommandError {
  constructor(problem: string, remedy: string, line?: number) {
    super(`${line === undefined ? '' : `Line ${line}: `}${problem} Nothing was imported. ${remedy}`);
  }
}

/** What helps against most faults: somebody has changed the file, or it is cut. */
export const exportAgain = 'Export the file again, and import it without opening it in a spreadsheet.';
