import type { Command } from 'commander';
import { auditWallets } from '../ledger/audit.ts';
import { chainHeadsDir, readChainHeads } from '../ledger/chain-heads.ts';
import { auditOrders } from '../orders/audit.ts';
import { answer, type JsonOption, progress, withGround } from './run.ts';

const progressEvery = 1_000;

/** `konter audit`: rebuilds the books; its exit code is 1 when something is wrong with them. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('rebuild the books and say what is wrong')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { wallets, entries, findings } = await withGround(async ({ config, database, keyring }) => {
        progress(options, 'Rebuilding the wallets …');
        const heads = await readChainHeads(chainHeadsDir(config.dataDir));
        const onWallet = (count: number): void => {
          if (count % progressEvery === 0) progress(options, `${count} wallets …`);
        };
        const books = await auditWallets(database, keyring, { heads, onWallet });
        progress(options, 'Comparing the orders …');
        return { ...books, findings: [...books.findings, ...(await auditOrders(database))] };
      });
      const document = {
        clean: findings.length === 0,
        wallets,
        entries,
        findings: findings.map(({ wallet, orderId, problem }) => ({ wallet, order_id: orderId, problem })),
      };
      const lines = findings.map(
        ({ wallet, orderId, problem }) =>
          `${wallet}${orderId === null ? '' : ` order ${orderId}`}: ${problem}`,
      );
      const summary = `${wallets} wallets with ${entries} entries: ${findings.length === 0 ? 'clean' : `${findings.length} findings`}.`;
      answer(options, document, [...lines, summary].join('\n'));
      if (findings.length > 0) process.exitCode = 1;
    });
}
