import { type Command, InvalidArgumentError } from 'commander';
import { isId } from '../ids.ts';
import { auditWallets } from '../ledger/audit.ts';
import { chainHeadsDir, readChainHeads } from '../ledger/chain-heads.ts';
import { listAudits, type ListedAuditRecord } from '../operators/audit-record.ts';
import { auditOrders } from '../orders/audit-orders.ts';
import { auditStrays } from '../orders/strays/audit-strays.ts';
import { accountNamed, accountOption } from './named-account.ts';
import { answer, answerList, countUpTo, type JsonOption, progress, withCommandContext } from './run.ts';

const progressEvery = 1_000;
const recordsMax = 200;

interface RecordsOptions extends JsonOption {
  readonly account?: string;
  readonly subject?: string;
  readonly before?: string;
  readonly limit: number;
}

/** `konter audit` and `konter audit records`. */
export function addAuditCommands(program: Command): void {
  addRecords(addAudit(program));
}

/** Audits the books. The exit code is 1 if there are findings. */
function addAudit(program: Command): Command {
  return (
    program
      .command('audit')
      // Commander adds no `help` command to a command that has an action itself.
      .helpCommand(true)
      .description('rebuild wallets and orders from their steps and report what is wrong')
      .action(async (_options: unknown, command: Command) => {
        const options = command.optsWithGlobals<JsonOption>();
        const { wallets, steps, findings } = await withCommandContext(
          async ({ config, database, keyring }) => {
            progress(options, 'Rebuilding the wallets …');
            const heads = await readChainHeads(chainHeadsDir(config.dataDir));
            const onWallet = (count: number): void => {
              if (count % progressEvery === 0) progress(options, `${count} wallets …`);
            };
            const books = await auditWallets(database, keyring, { heads, onWallet });
            progress(options, 'Comparing the orders …');
            const orders = await auditOrders(database, keyring, { heads });
            const strays = (await auditStrays(database, keyring)).map((problem) => ({
              ...{ wallet: 'stray callbacks', orderId: null, problem },
            }));
            return { ...books, findings: [...books.findings, ...orders, ...strays] };
          },
        );
        const document = {
          clean: findings.length === 0,
          wallets,
          steps,
          findings: findings.map(({ wallet, orderId, problem }) => ({ wallet, order_id: orderId, problem })),
        };
        const lines = findings.map(
          ({ wallet, orderId, problem }) =>
            `${wallet}${orderId === null ? '' : ` order ${orderId}`}: ${problem}`,
        );
        const summary = `${wallets} wallets with ${steps} steps: ${findings.length === 0 ? 'clean' : `${findings.length} findings`}.`;
        answer(options, document, [...lines, summary].join('\n'));
        if (findings.length > 0) process.exitCode = 1;
      })
  );
}

function addRecords(audit: Command): void {
  audit
    .command('records')
    .description('list what operators changed and decided, newest first')
    .addOption(accountOption('beginning', 'only records about this account'))
    .option('--subject <name>', 'only records about this order, key, endpoint or supplier')
    .option('--limit <n>', `the number of records, at most ${recordsMax}`, countUpTo(recordsMax), 25)
    .option('--before <id>', 'continue a list: the id of its last record', parseRecordId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RecordsOptions>();
      const { account, subject, before, limit } = options;
      const records = await withCommandContext(async ({ database }) => {
        const accountId =
          account === undefined ? undefined : (await accountNamed(database, account, 'beginning')).id;
        return listAudits(database, { accountId, subject, before, limit });
      });
      const document = records.map(({ accountId: account_id, ...rest }) => ({ ...rest, account_id }));
      answerList(options, { records: document }, records.map(formatFinding), 'There is no such record.');
    });
}

function parseRecordId(text: string): string {
  if (isId(text)) return text.toLowerCase();
  throw new InvalidArgumentError('It must be the id of a record.');
}

function formatFinding({ id, at, actor, action, accountId, subject, detail }: ListedAuditRecord): string {
  const about = accountId === null || accountId === subject ? subject : `${subject} of ${accountId}`;
  return `${id}  ${at.toISOString()}  ${actor}  ${action}  ${about}  ${JSON.stringify(detail)}`;
}
