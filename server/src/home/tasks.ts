import type { App } from '../app.ts';
import { listKeys } from '../clients/keys.ts';
import { dayMs, later, minuteMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { readRequests } from '../deposits/requests/request-rows.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { findOrder } from '../orders/stored/order-rows.ts';
import type { Rupiah } from '../rupiah.ts';
import type { ClientPermission } from '../people/permissions.ts';
import { listEndpoints } from '../webhooks/endpoints/endpoints.ts';

/** What a person is asked to look at. */
export type Task =
  | { readonly kind: 'low_balance'; readonly days: number }
  | {
      readonly kind: 'orders_in_review' | 'orders_delayed';
      readonly count: number;
      /** The one that waits longest. */
      readonly orderId: string;
      readonly productName: string;
      readonly price: Rupiah;
      readonly since: Date;
    }
  | { readonly kind: 'deposit'; readonly request: DepositRequest }
  | { readonly kind: 'no_deposit' }
  | {
      readonly kind: 'endpoint_failing';
      readonly endpointId: string;
      readonly name: string;
      readonly since: Date | null;
      readonly disabled: boolean;
    }
  | { readonly kind: 'key_expires'; readonly keyId: string; readonly name: string; readonly at: Date };

/** After which time an order that is still processing is worth a look, milliseconds. */
const delayedMs = 10 * minuteMs;
/** How long before its end a key is reported, milliseconds. */
const expiresSoonMs = 14 * dayMs;
/** How many waiting orders are counted. */
const waitingMax = 100;

type TaskDeps = Pick<App, 'clock' | 'database' | 'lookups'>;

/** The wallet and the moment of a home page, and what its person may see. */
export interface TaskQuery {
  readonly wallet: WalletKey;
  readonly now: Date;
  readonly may: ReadonlySet<ClientPermission>;
}

/** Orders that wait for a ruling, and those that take longer than usual. */
export async function readOrderTasks(deps: TaskDeps, { wallet, now }: TaskQuery): Promise<Task[]> {
  const { accountId, environment } = wallet;
  const [reviews, delayed] = await Promise.all([
    deps.database.rows(sql<WaitingOrder>`
      select c.order_id as id, c.opened_at as since
        from review_cases c
       where c.account_id = ${accountId}::uuid and c.environment = ${environment} and c.closed_at is null
       order by c.opened_at, c.order_id
       limit ${waitingMax}::integer`),
    deps.database.rows(sql<WaitingOrder>`
      select a.order_id as id, a.opened_at as since
        from attempts a
       where a.environment = ${environment} and a.account_id = ${accountId}::uuid and a.state = 'open' and a.due_at is not null
         and a.kind = 'purchase' and a.opened_at < ${later(now, -delayedMs)}::timestamptz
       order by a.opened_at, a.order_id
       limit ${waitingMax}::integer`),
  ]);
  const inReview = new Set(reviews.map(({ id }) => id));
  const tasks = await Promise.all([
    orderTask(deps, wallet, 'orders_in_review', reviews),
    orderTask(
      deps,
      wallet,
      'orders_delayed',
      delayed.filter(({ id }) => !inReview.has(id)),
    ),
  ]);
  return tasks.flat();
}

interface WaitingOrder {
  readonly id: string;
  readonly since: Date;
}

async function orderTask(
  { lookups, clock }: TaskDeps,
  wallet: WalletKey,
  kind: 'orders_in_review' | 'orders_delayed',
  orders: readonly WaitingOrder[],
): Promise<Task[]> {
  const [oldest] = orders;
  if (oldest === undefined) return [];
  const order = await findOrder(lookups, wallet, oldest.id, clock.offsetMs);
  if (order === undefined) return [];
  const { productName, price } = order;
  const since = order.confirmedAt ?? oldest.since;
  return [{ kind, count: orders.length, orderId: order.id, productName, price, since }];
}

/** Deposits that wait for a transfer or for a person. */
export async function readDepositTasks({ database }: TaskDeps, { wallet, may }: TaskQuery): Promise<Task[]> {
  if (!may.has('deposits:read')) return [];
  const open = await readOpenRequests(database, wallet);
  const requests = await readRequests(database, open);
  return requests.map((request) => ({ kind: 'deposit', request }));
}

async function readOpenRequests(db: Queryable, { accountId, environment }: WalletKey): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string | null }>`
    select r.id
      from deposit_requests r
     where r.account_id = ${accountId}::uuid and r.environment = ${environment} and r.state in ('waiting', 'paid')
    union all
    select v.id
      from deposit_requests v
     where v.account_id = ${accountId}::uuid and v.environment = ${environment} and v.state = 'in_review'
     order by id desc
     limit 5`);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Endpoints whose deliveries fail, and keys that end soon. */
export async function readDeveloperTasks({ database }: TaskDeps, query: TaskQuery): Promise<Task[]> {
  const { wallet, now, may } = query;
  const [endpoints, keys] = await Promise.all([
    may.has('webhooks:read') ? listEndpoints({ database }, wallet) : [],
    may.has('keys:read') ? listKeys(database, wallet.accountId) : [],
  ]);
  const failing = endpoints
    .filter(
      ({ failingSince, disabledReason }) =>
        disabledReason === 'failing' ||
        disabledReason === 'gone' ||
        (failingSince !== null && disabledReason === null),
    )
    .map(({ id, name, failingSince, disabledAt }): Task => ({
      kind: 'endpoint_failing',
      endpointId: id,
      name,
      since: failingSince ?? disabledAt,
      disabled: disabledAt !== null,
    }));
  const replaced = new Set(keys.map(({ replacesKeyId }) => replacesKeyId));
  const expiring = keys.flatMap(({ id, environment, name, expiresAt, revokedAt }): Task[] =>
    environment === wallet.environment &&
    expiresAt !== null &&
    revokedAt === null &&
    expiresAt > now &&
    expiresAt < later(now, expiresSoonMs) &&
    !replaced.has(id)
      ? [{ kind: 'key_expires', keyId: id, name, at: expiresAt }]
      : [],
  );
  return [...failing, ...expiring];
}
