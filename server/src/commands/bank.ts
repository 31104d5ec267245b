import type { Command } from 'commander';
import { addBankFeed } from './bank-feed.ts';
import { addBankImport } from './bank-import.ts';
import { addBankLine } from './bank-line.ts';

/** `konter bank import`, `konter bank line list|record|dismiss`, and `konter bank feed add|list|rotate|disable`. */
export function addBankCommands(program: Command): void {
  const group = program.command('bank').description('manage what banks report about deposits');
  addBankImport(group);
  addBankLine(group);
  addBankFeed(group);
}
