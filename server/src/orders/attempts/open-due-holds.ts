import type { App } from '../../app.ts';
import type { Environment } from '../../environment.ts';
import { faultOf } from '../../fault.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { readAttempts } from '../../suppliers/attempts/attempts.ts';
import type { DueSpan } from '../due-window.ts';
import { type LastStep, readLastSteps } from '../last-steps.ts';

/** How many holds are read at once. */
const roundMax = 500;

/**
 * Gives the purchases of holds that became due within a span of time, and that nothing has ended, rows of their own, so
 * that the poller continues them. The process of their confirm has died, or could not store its outcome.
 * @throws what prevented one of them from being opened, after all others: the span is not done with
 */
export async function openDueHolds(
  app: Pick<App, 'database' | 'log' | 'orders'>,
  environment: Environment,
  span: DueSpan,
  accountId: string | null = null,
): Promise<void> {
  for (;;) {
    const wanted = { environment, accountId, kind: 'hold', max: roundMax } as const;
    const due = await readLastSteps(app.database, wanted, span);
    const opened = await Promise.allSettled(
      due.map((hold) => openAttempt(app, { accountId: hold.accountId, environment }, hold)),
    );
    const failed = opened.filter(({ status }) => status === 'rejected');
    if (due.length === roundMax && failed.length < roundMax) continue;
    const [first] = failed;
    if (first?.status === 'rejected') throw first.reason;
    return;
  }
}

async function openAttempt(
  app: Pick<App, 'database' | 'log' | 'orders'>,
  wallet: WalletKey,
  { orderId, attemptId }: LastStep,
): Promise<void> {
  if (attemptId === null) return;
  try {
    const command = { kind: 'open_attempt', wallet, orderId, attemptId, acknowledged: false } as const;
    const reply = await app.orders.run(command);
    if (reply.kind === 'nothing' && (await isWithoutRow(app, wallet, { orderId, attemptId })))
      app.log.error(
        { order_id: orderId },
        'an order is processed by nobody: its hold is due, and its purchase could not be opened',
      );
  } catch (error) {
    app.log.error(
      { order_id: orderId, ...faultOf(error) },
      'a purchase whose hold is due could not be opened',
    );
    throw error;
  }
}

/** Whether a purchase still has no end and no row: nothing would ever continue it. Mostly it has got one of both since it was found. */
async function isWithoutRow(
  { database }: Pick<App, 'database'>,
  { accountId, environment }: WalletKey,
  { orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
): Promise<boolean> {
  const [attempt] = await readAttempts(database, environment, [{ accountId, orderId, id: attemptId }]);
  return attempt?.state === 'open' && !attempt.hasRow;
}
