import { CommandError } from '../../../command-error.ts';
import type { StatementFault } from '../../../command-reasons.ts';

/** A statement file that cannot be imported. Its message names the line, if there is one, and what to do. */
export class StatementRefused extends CommandError {
  /** The line of the file; undefined: it is no single one. */
  readonly line: number | undefined;

  constructor(fault: StatementFault, problem: string, remedy: string, line?: number) {
    const where = line === undefined ? '' : `Line ${line}: `;
    const sentences = [where + problem, 'Nothing was imported.', remedy].filter((part) => part !== '');
    super(sentences.join(' '), { reason: fault });
    this.line = line;
  }
}

/** What helps against most faults: somebody has changed the file, or it is cut. */
export const exportAgain = 'Export the file again, and import it without opening it in a spreadsheet.';
