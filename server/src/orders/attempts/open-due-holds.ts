import type { App } from '../../app.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { readAttempts } from '../../suppliers/attempts/attempts.ts';
import { changeDue } from '../due/change-due.ts';
import { type DueScope, type DueSpan, strictly } from '../due/due-scope.ts';
import { type LastStep, readLastSteps } from '../due/last-steps.ts';

/** How many holds are read at once. */
const roundMax = 500;

/**
 * Gives the purchases of holds that became due within a span of time, and that nothing has ended, rows of their own, so
 * that the poller continues them. The process of their confirm has died, or could not store its outcome.
 */
export async function openDueHolds(
  app: Pick<App, 'clock' | 'database' | 'log' | 'orders'>,
  environment: Environment,
  span: DueSpan,
  whose: DueScope = strictly(null),
): Promise<void> {
  await changeDue(app, whose, {
    roundMax,
    failure: 'a purchase whose hold is due could not be opened',
    find: (scope) => readLastSteps(app.database, { environment, scope, kind: 'hold', max: roundMax }, span),
    change: (hold) => openAttempt(app, { accountId: hold.accountId, environment }, hold),
  });
}

/** @throws when nothing has ended the purchase and it still has no row: nothing else would continue it */
async function openAttempt(
  app: Pick<App, 'database' | 'log' | 'orders'>,
  wallet: WalletKey,
  { orderId, attemptId }: LastStep,
): Promise<boolean> {
  if (attemptId === null) return false;
  const command = { kind: 'open_attempt', wallet, orderId, attemptId, acknowledged: false } as const;
  const reply = await app.orders.run(command);
  if (reply.kind === 'nothing' && (await isWithoutRow(app, wallet, { orderId, attemptId }))) {
    app.log.error(
      { order_id: orderId },
      'an order is processed by nobody: its hold is due, and its purchase was not opened',
    );
    throw new Error('The purchase of a due hold was not opened.');
  }
  return reply.kind !== 'nothing';
}

/** Whether a purchase still has no end and no row. Mostly it has got one of both since it was found. */
async function isWithoutRow(
  { database }: Pick<App, 'database'>,
  { accountId, environment }: WalletKey,
  { orderId, attemptId }: { readonly orderId: string; readonly attemptId: string },
): Promise<boolean> {
  const [attempt] = await readAttempts(database, environment, [{ accountId, orderId, id: attemptId }]);
  return attempt?.state === 'open' && !attempt.hasRow;
}
