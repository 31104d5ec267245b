import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { expireAhead } from '../due/advanced-spans.ts';
import type { Idempotency } from '../lane/command.ts';

/** Resets a simulated wallet to its starting balance, rupiah. @throws Refusal `holds_outstanding` */
export async function resetWallet(
  app: App,
  principal: ActingAccount,
  input: { idempotency: Idempotency },
): Promise<{ balance: Rupiah; replayed: boolean }> {
  const wallet = walletOf(principal);
  const start = app.config.settings.sandboxStartBalance;
  await expireAhead(app, wallet.accountId);
  const reply = await app.orders.run({ kind: 'reset', wallet, start, ...input });
  if (reply.kind === 'refused') throw reply.refusal;
  if (reply.kind !== 'balance') throw new Error(`A reset cannot answer "${reply.kind}".`);
  return reply;
}
