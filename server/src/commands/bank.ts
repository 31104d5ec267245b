import type { Command } from 'commander';
import { addBankAccountCommands } from './bank-account.ts';
import { addBankFeed } from './bank-feed.ts';
import { addBankImport } from './bank-import.ts';
import { addBankLine } from './bank-line.ts';

/**
 * `konter bank account …`, `konter bank import`, `konter bank line list|record|dismiss`, and
 * `konter bank feed add|list|rotate|disable`.
 */
export function addBankCommands(program: Command): void {
  const group = program
    .command('bank')
    .description('manage the bank accounts that clients transfer deposits to, and what their banks report');
  addBankAccountCommands(group);
  addBankImport(group);
  addBankLine(group);
  addBankFeed(group);
}
