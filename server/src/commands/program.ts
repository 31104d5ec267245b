import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { KonterCommand } from './konter-command.ts';
import { addMoreHelp } from './more-help.ts';

type AddCommands = (program: Command) => void;

/**
 * The module of each command, in the order of the help. A module is loaded only when its command is used: together they
 * are the whole server, and loading all would slow down every command.
 */
const groups: Readonly<Record<string, () => Promise<AddCommands>>> = {
  serve: async () => (await import('./serve.ts')).addServeCommand,
  migrate: async () => (await import('./migrate.ts')).addMigrateCommand,
  status: async () => (await import('./status.ts')).addStatusCommand,
  alert: async () => (await import('./alert.ts')).addAlertCommands,
  account: async () => (await import('./account.ts')).addAccountCommands,
  operator: async () => (await import('./operator.ts')).addOperatorCommands,
  settings: async () => (await import('./settings.ts')).addSettingsCommands,
  key: async () => (await import('./key.ts')).addKeyCommands,
  limits: async () => (await import('./limits.ts')).addLimitsCommands,
  wallet: async () => (await import('./wallet.ts')).addWalletCommands,
  statement: async () => (await import('./statement.ts')).addStatementCommands,
  report: async () => (await import('./report.ts')).addReportCommands,
  deposit: async () => (await import('./deposit.ts')).addDepositCommands,
  gateway: async () => (await import('./gateway.ts')).addGatewayCommands,
  bank: async () => (await import('./bank.ts')).addBankCommands,
  catalog: async () => (await import('./catalog.ts')).addCatalogCommands,
  supplier: async () => (await import('./supplier.ts')).addSupplierCommands,
  product: async () => (await import('./product.ts')).addProductCommands,
  margin: async () => (await import('./margin.ts')).addMarginCommands,
  price: async () => (await import('./price.ts')).addPriceCommands,
  order: async () => (await import('./order.ts')).addOrderCommands,
  reconcile: async () => (await import('./reconcile.ts')).addReconcileCommand,
  webhook: async () => (await import('./webhook.ts')).addWebhookCommands,
  security: async () => (await import('./security.ts')).addSecurityCommands,
  audit: async () => (await import('./audit.ts')).addAuditCommands,
  backup: async () => (await import('./backup.ts')).addBackupCommands,
  restore: async () => (await import('./restore.ts')).addRestoreCommands,
  simulate: async () => (await import('./simulate.ts')).addSimulateCommand,
  listen: async () => (await import('./listen.ts')).addListenCommand,
  trigger: async () => (await import('./trigger.ts')).addTriggerCommand,
};

/** Makes the command line for these arguments: only the named group, or all if none is named. */
export async function makeProgram(args: readonly string[]): Promise<Command> {
  const { version } = manifest;
  const program = new KonterCommand('konter')
    .description('A server for selling phone credit, data, tokens and bill payment through an API.')
    .option('--json', 'print one JSON document and nothing else')
    .version(
      args.includes('--json') ? JSON.stringify({ version }, null, 2) : version,
      '--version',
      'print the version',
    )
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError(false)
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (text, write) => write(asSentence(text)) })
    .exitOverride();
  for (const load of groupsFor(args)) (await load())(program);
  addMoreHelp(program);
  return program;
}

/** `--help` before any command covers all groups. */
function groupsFor(args: readonly string[]): readonly (() => Promise<AddCommands>)[] {
  const first = args.find((word) => !word.startsWith('-') || ['-h', '--help'].includes(word));
  const named = Object.entries(groups).find(([name]) => name === first);
  return named === undefined ? Object.values(groups) : [named[1]];
}

/** Commander prints `error: unknown option '--nam'`, and KonterCommand appends a suggestion. */
function asSentence(text: string): string {
  const sentence = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.?]$/.test(sentence) ? '' : '.'}\n`;
}
