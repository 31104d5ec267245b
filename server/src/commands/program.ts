import type { Command } from 'commander';
import { addAccountCommands } from './account.ts';
import { addAuditCommands } from './audit.ts';
import { addDepositCommands } from './deposit.ts';
import { addKeyCommands } from './key.ts';
import { KonterCommand } from './konter-command.ts';
import { addLimitsCommands } from './limits.ts';
import { addListenCommand } from './listen.ts';
import { addMigrateCommand } from './migrate.ts';
import { addOrderCommands } from './order.ts';
import { addReconcileCommand } from './reconcile.ts';
import { addServeCommand } from './serve.ts';
import { addSimulateCommand } from './simulate.ts';
import { addSupplyCommands } from './supply.ts';
import { addTriggerCommand } from './trigger.ts';
import { addWebhookCommands } from './webhook.ts';

/** The whole command line. Every group of commands is a file of this folder. */
export function makeProgram(): Command {
  const program = new KonterCommand('konter')
    .description('A server for selling phone credit, data, tokens and bill payment through an API.')
    .option('--json', 'print one JSON document and nothing else')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(false)
    .configureOutput({ outputError: (text, write) => write(asSentence(text)) })
    .exitOverride();
  addServeCommand(program);
  addMigrateCommand(program);
  addAccountCommands(program);
  addKeyCommands(program);
  addLimitsCommands(program);
  addDepositCommands(program);
  addSupplyCommands(program);
  addOrderCommands(program);
  addReconcileCommand(program);
  addWebhookCommands(program);
  addAuditCommands(program);
  addSimulateCommand(program);
  addListenCommand(program);
  addTriggerCommand(program);
  return program;
}

/** Commander says `error: unknown option '--nam'`, and what it takes it for in a second line. */
function asSentence(text: string): string {
  const words = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}\n`;
}
