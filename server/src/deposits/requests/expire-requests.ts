import type { App } from '../../app.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { lockAccount } from '../account-time.ts';
import { changeState } from './change-state.ts';
import { lockRequest } from './request-rows.ts';
import { nextRequestState } from './transitions.ts';

/** How many requests one round expires or releases at most. */
const roundMax = 500;

/** A request to expire. */
type Due = WalletKey & { readonly id: string };

/**
 * Expires the deposit requests whose time is over, releases the amounts of those that ended two days ago, and ends those in
 * review that no payment is about any more. Every server may run it at any time.
 */
export async function expireDueRequests(
  app: Pick<App, 'clock' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let due = await readDue(app); due.length > 0; due = await readDue(app))
    for (const one of due) {
      if (signal?.aborted === true) return;
      await expire(app, one);
    }
  while ((await releaseAmounts(app)) === roundMax);
  for (const left of await readReviewsWithoutPayment(app)) await endReview(app, left);
}

/**
 * Ends a request in review, or one that waits for a second person, as cancelled, unless a payment about it still needs a
 * person. One whose gateway has only authorized the money has no payment, and waits for it.
 */
export function endReview(app: Pick<App, 'clock' | 'database'>, { id, ...wallet }: Due): Promise<void> {
  return app.database.transaction(async (tx) => {
    const time = await lockAccount(tx, walletOf(wallet), app.clock.offsetMs);
    const request = await lockRequest(tx, id);
    if (request === undefined || nextRequestState(request.state, 'reject') === undefined) return;
    if (request.state === 'paid' && request.gatewayId !== null) return;
    const [open] = await tx.rows(sql<{ id: string }>`
      select p.id
        from deposit_payments p
       where p.request_id = ${id}::uuid and p.state = 'in_review'
       limit 1`);
    if (open === undefined) await changeState(tx, request, 'reject', { time });
  });
}

async function expire(app: Pick<App, 'clock' | 'database'>, { id, ...wallet }: Due): Promise<void> {
  await app.database.transaction(async (tx) => {
    const time = await lockAccount(tx, walletOf(wallet), app.clock.offsetMs);
    const request = await lockRequest(tx, id);
    if (request === undefined || request.expiresAt > time.accountNow) return;
    if (nextRequestState(request.state, 'expire') !== undefined)
      await changeState(tx, request, 'expire', { time });
  });
}

/**
 * The waiting requests whose time is over by the clock of their account. One whose simulated payment is due within its time is
 * paid first: a clock that is moved past both keeps their order.
 */
async function readDue({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<Due[]> {
  const due = await database.rows(sql<{ id: string; accountId: string; environment: Environment }>`
    select r.id, r.account_id as "accountId", r.environment
      from deposit_requests r
     where r.state = 'waiting'
       and r.expires_at <= clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond'
       and not exists (
             select from deposit_scenarios s where s.request_id = r.id and s.due_at <= r.expires_at)
     order by r.expires_at
     limit ${roundMax}::integer`);
  if (due.length > 0) return due;
  // The few accounts whose sandbox clock was moved forward.
  return database.rows(sql<{ id: string; accountId: string; environment: Environment }>`
    select r.id, r.account_id as "accountId", r.environment
      from wallets w
      join deposit_requests r on r.account_id = w.account_id and r.environment = w.environment and r.state = 'waiting'
     where w.clock_offset <> 0
       and r.expires_at
           <= clock_timestamp() + (${clock.offsetMs}::double precision + w.clock_offset) * interval '1 millisecond'
       and not exists (
             select from deposit_scenarios s where s.request_id = r.id and s.due_at <= r.expires_at)
     limit ${roundMax}::integer`);
}

/** Frees the amounts of requests that ended two days ago, by the clock of their account. Returns how many. */
async function releaseAmounts({ clock, database }: Pick<App, 'clock' | 'database'>): Promise<number> {
  const released = await database.rows(sql<{ id: string }>`
    with clock as materialized (
      select clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now
    ), ended as (
      select r.id, c.now + w.clock_offset * interval '1 millisecond' as now
        from clock c
       cross join deposit_requests r
        join wallets w on w.account_id = r.account_id and w.environment = r.environment
       where r.released_at is null and r.ended_at is not null and r.bank_account_id is not null
         and r.state <> 'in_review'
         and r.ended_at <= c.now + (w.clock_offset * interval '1 millisecond') - interval '2 days'
       order by r.ended_at
       limit ${roundMax}::integer
         for no key update of r skip locked
    )
    update deposit_requests r
       set released_at = e.now
      from ended e
     where r.id = e.id
    returning r.id`);
  return released.length;
}

/** The requests for a person that no payment in review is about: a server has died between a decision and the end. */
function readReviewsWithoutPayment({ database }: Pick<App, 'database'>): Promise<Due[]> {
  return database.rows(sql<{ id: string; accountId: string; environment: Environment }>`
    select r.id, r.account_id as "accountId", r.environment
      from deposit_requests r
     where (r.state = 'in_review' or (r.state = 'paid' and r.gateway_id is null))
       and not exists (select from deposit_payments p where p.request_id = r.id and p.state = 'in_review')
     limit ${roundMax}::integer`);
}
