import type { Command } from 'commander';
import type { Environment } from '../environment.ts';
import { type ListedAuditRecord, operator } from '../operators/audit-record.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { creditUpToLimit, reverseUpToLimit } from '../orders/adjustments/operator-deposits.ts';
import type { ShownProposal } from '../orders/adjustments/proposal.ts';
import { findSimilarDeposits } from '../orders/adjustments/credit-deposit.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { addCaseCommands } from './deposit-case.ts';
import { addMethodCommands } from './deposit-method.ts';
import { addListCommand } from './deposit-list.ts';
import { addRequestCommand } from './deposit-request.ts';
import { addShowCommand } from './deposit-show.ts';
import { addTakeBackCommand } from './deposit-take-back.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, environmentOption, type JsonOption, parseRupiah } from './run.ts';
import { documentOf, formatProposed } from './wallet-adjust.ts';
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

/** `konter deposit`. */
export function addDepositCommands(program: Command): void {
  const group = program.command('deposit').description('manage the deposits of clients');
  addCredit(group);
  addReverse(group);
  addRequestCommand(group);
  addListCommand(group);
  addShowCommand(group);
  addCaseCommands(group);
  addMethodCommands(group);
  addTakeBackCommand(group);
}

function addCredit(group: Command): void {
  depositCommand(group, 'credit', 'credit a deposit to a wallet; repeating a reference credits nothing')
    .requiredOption('--amount <rupiah>', 'the amount', parseRupiah)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CreditOptions>();
      const { environment, amount, reference } = options;
      const { account, outcome, alike } = await withApp(async (app) => {
        const named = await accountNamed(app.database, options.account, 'whole');
        const [wallet, deposit] = [
          { accountId: named.id, environment },
          { amount, reference },
        ];
        return {
          account: named,
          outcome: await creditUpToLimit(
            { ...app, prover: provenOperator, actor: operator },
            wallet,
            deposit,
          ),
          alike: await findSimilarDeposits(app.database, wallet, deposit),
        };
      });
      if (outcome.kind === 'proposed') return answerProposed(options, outcome.proposal);
      const { balance, replayed } = outcome.done;
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
  depositCommand(group, 'reverse', 'reverse a deposit that was credited by mistake, once')
    .option('--amount <rupiah>', 'the amount to reverse; by default the whole deposit', parseRupiah)
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReverseOptions>();
      const { environment, reference, reason } = options;
      const { account, outcome } = await withApp(async (app) => {
        const named = await accountNamed(app.database, options.account, 'whole');
        const reversal = { amount: options.amount, reference, reason };
        const wallet = { accountId: named.id, environment };
        const parts = { ...app, prover: provenOperator, actor: operator };
        return { account: named, outcome: await reverseUpToLimit(parts, wallet, reversal) };
      });
      if (outcome.kind === 'proposed') return answerProposed(options, outcome.proposal);
      const { amount, balance, replayed } = outcome.done;
      const message = replayed
        ? `${grouped(amount)} rupiah of this deposit were reversed before; nothing was changed.`
        : `Reversed ${grouped(amount)} rupiah of "${account.name}" in ${environment}.`;
      answer(
        options,
        { account: account.id, environment, amount, reference, balance, replayed },
        `${message} The balance is ${grouped(balance)}.`,
      );
    });
}

/** Above the limit of one person: another operator must approve it. */
function answerProposed(options: JsonOption, proposal: ShownProposal): void {
  answer(options, documentOf(proposal), formatProposed(proposal));
}

function formatSimilar({ at, subject }: ListedAuditRecord): string {
  return `The same amount was credited to it at ${at.toISOString()} as "${subject}". If that was the same transfer, run konter deposit reverse.`;
}

function depositCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .addOption(accountOption('whole').makeOptionMandatory())
    .addOption(environmentOption().makeOptionMandatory())
    .requiredOption(
      '--reference <text>',
      'the reference of the deposit, such as the number of the bank transfer',
    );
}
