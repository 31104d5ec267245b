import type { App } from '../../app.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { faultOf } from '../../fault.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { type DueSpan, readByTime } from '../due-window.ts';

/** How many holds are read at once. */
const roundMax = 500;

/**
 * Gives the purchases of holds that became due within a span of time, and that nothing has ended, rows of their own, so
 * that the poller continues them. The process of their confirm has died, or could not store its outcome. Steps are first read
 * by time alone: with another condition, the planner takes an index that has no time.
 * @throws what prevented one of them from being opened, after all others: the span is not done with
 */
export async function openDueHolds(
  app: Pick<App, 'database' | 'log' | 'orders'>,
  environment: Environment,
  { from, to }: DueSpan,
  accountId: string | null = null,
): Promise<void> {
  for (;;) {
    const due = await readByTime(
      app.database,
      sql<{ account_id: string; order_id: string; attempt_id: string }>`
      with due as materialized (
        select h.account_id, h.environment, h.order_id, h.attempt_id, h.version, h.kind
          from steps h
         where h.due_at > ${from}::timestamptz and h.due_at <= ${to}::timestamptz
      )
      select h.account_id, h.order_id, h.attempt_id
        from due h
       where h.environment = ${environment} and (${accountId}::uuid is null or h.account_id = ${accountId}::uuid) and h.kind = 'hold' and h.order_id is not null and h.attempt_id is not null
         and h.version = (
           select s.version
             from steps s
            where s.account_id = h.account_id and s.environment = h.environment and s.order_id = h.order_id
              and s.version is not null
            order by s.version desc
            limit 1)
         and not exists (
           select
             from attempts a
            where a.account_id = h.account_id and a.environment = h.environment and a.id = h.attempt_id)
       limit ${roundMax}`,
    );
    const opened = await Promise.allSettled(
      due.map((hold) =>
        openAttempt(app, { accountId: hold.account_id, environment }, hold.order_id, hold.attempt_id),
      ),
    );
    const failed = opened.filter(({ status }) => status === 'rejected');
    if (due.length === roundMax && failed.length < roundMax) continue;
    const [first] = failed;
    if (first?.status === 'rejected') throw first.reason;
    return;
  }
}

async function openAttempt(
  app: Pick<App, 'log' | 'orders'>,
  wallet: WalletKey,
  orderId: string,
  attemptId: string,
): Promise<void> {
  try {
    await app.orders.run({ kind: 'open_attempt', wallet, orderId, attemptId, acknowledged: false });
  } catch (error) {
    app.log.error(
      { order_id: orderId, ...faultOf(error) },
      'a purchase whose hold is due could not be opened',
    );
    throw error;
  }
}
