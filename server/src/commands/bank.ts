import type { Command } from 'commander';
import { addBankAccountCommands } from './bank-account.ts';
import { addBankFeed } from './bank-feed.ts';
import { addBankImport } from './bank-import.ts';
import { addBankLine } from './bank-line.ts';

/** `konter bank account|import|line|feed`. */
export function addBankCommands(program: Command): void {
  const group = program
    .command('bank')
    .description('manage bank accounts, and what banks report about deposits');
  addBankAccountCommands(group);
  addBankImport(group);
  addBankLine(group);
  addBankFeed(group);
}
