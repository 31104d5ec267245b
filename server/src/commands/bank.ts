import type { Command } from 'commander';
import { addBankAccountCommands } from './bank-account.ts';

/** `konter bank`. */
export function addBankCommands(program: Command): void {
  const group = program
    .command('bank')
    .description('manage the bank accounts that clients transfer deposits to');
  addBankAccountCommands(group);
}
