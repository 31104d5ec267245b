import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import type { ListedAuditRecord } from '../operators/audit-record.ts';
import { creditDeposit, findSimilarDeposits, reverseDeposit } from '../orders/deposits.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, environmentOption, type JsonOption, parseRupiah } from './run.ts';
import { withApp } from './with-app.ts';

interface DepositOptions extends JsonOption {
  readonly account: string;
  readonly environment: Environment;
  readonly reference: string;
}

interface CreditOptions extends DepositOptions {
  readonly amount: Rupiah;
}

interface ReverseOptions extends DepositOptions {
  readonly amount?: Rupiah;
  readonly reason: string;
}

/** `konter deposit credit|reverse`. */
export function addDepositCommands(program: Command): void {
  const group = program.command('deposit').description('money that clients paid in');
  addCredit(group);
  addReverse(group);
}

function addCredit(group: Command): void {
  depositCommand(group, 'credit', 'credit a deposit to a wallet; the same reference again credits nothing')
    .requiredOption('--amount <rupiah>', 'how much', parseRupiah)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreditOptions>();
      const { environment, amount, reference } = options;
      const { account, credited, alike } = await withApp(async (app) => {
        const named = await accountNamed(app.database, options.account, 'whole');
        const [wallet, deposit] = [
          { accountId: named.id, environment },
          { amount, reference },
        ];
        return {
          account: named,
          credited: await creditDeposit(app.orders, wallet, deposit),
          alike: await findSimilarDeposits(app.database, wallet, deposit),
        };
      });
      const { balance, replayed } = credited;
      const message = replayed
        ? 'This deposit was credited before; nothing was changed.'
        : `Credited ${grouped(amount)} rupiah to "${account.name}" in ${environment}.`;
      answer(
        options,
        { account: account.id, environment, amount, reference, balance, replayed },
        [
          `${message} The balance is ${grouped(balance)}.`,
          ...(replayed ? [] : alike.map(formatSimilar)),
        ].join('\n'),
      );
    });
}

function addReverse(group: Command): void {
  depositCommand(group, 'reverse', 'take back a deposit that was credited by mistake; it is done once')
    .option('--amount <rupiah>', 'how much of it; all when not named', parseRupiah)
    .requiredOption('--reason <text>', 'why, for the audit record')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReverseOptions>();
      const { environment, reference, reason } = options;
      const { account, reversed } = await withApp(async (app) => {
        const named = await accountNamed(app.database, options.account, 'whole');
        const reversal = { amount: options.amount, reference, reason };
        const wallet = { accountId: named.id, environment };
        return { account: named, reversed: await reverseDeposit(app.orders, wallet, reversal) };
      });
      const { amount, balance, replayed } = reversed;
      const message = replayed
        ? `Of this deposit ${grouped(amount)} rupiah were taken back before; nothing was changed.`
        : `Took back ${grouped(amount)} rupiah from "${account.name}" in ${environment}.`;
      answer(
        options,
        { account: account.id, environment, amount, reference, balance, replayed },
        `${message} The balance is ${grouped(balance)}.`,
      );
    });
}

function formatSimilar({ at, subject }: ListedAuditRecord): string {
  return `The same amount was credited to it at ${at.toISOString()} as "${subject}". Was that the same transfer? Then: konter deposit reverse.`;
}

function depositCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption('--reference <text>', 'what names this deposit, such as the number of the bank transfer');
}
