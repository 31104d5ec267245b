import type { Command } from 'commander';
import { addBankAccountCommands } from './bank-account.ts';
import { addBankFeed } from './bank-feed.ts';
import { addBankImport } from './bank-import.ts';
import { addBankLine } from './bank-line.ts';

/** `konter bank account`, `konter bank import`, `konter bank line` and `konter bank feed`. */
export function addBankCommands(program: Command): void {
  const group = program
    .command('bank')
    .description('manage the bank accounts of deposits, and what banks report about them');
  addBankAccountCommands(group);
  addBankImport(group);
  addBankLine(group);
  addBankFeed(group);
}
