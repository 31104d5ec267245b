import type { App } from '../app.ts';
import type { ActingAccount } from '../clients/principal.ts';
import { jakartaDay, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { listDepositRequests } from '../deposits/requests/list-requests.ts';
import type { DepositRequest } from '../deposits/requests/deposit-request.ts';
import { spentOn, type Wallet } from '../ledger/book.ts';
import { readWholeWallet, walletOf, type WalletKey } from '../ledger/wallet.ts';
import { readOrdersByNumber } from '../orders/stored/order-rows.ts';
import type { Order } from '../orders/order.ts';
import type { ClientPermission } from '../people/permissions.ts';
import { averageDays, readSalesBefore } from '../reports/earnings/daily-sales.ts';
import type { Rupiah } from '../rupiah.ts';
import { type DayActivities, type DayActivity, makeDayActivities } from './day-activity.ts';
import { decideSelling, type SellingState } from './decide-selling.ts';
import {
  makeServices,
  readRecentSeconds,
  type Service,
  type ServiceName,
  type Services,
} from './product-groups.ts';
import { readDepositTasks, readDeveloperTasks, readOrderTasks, type Task } from './tasks.ts';

/** What the home page of a client shows. Amounts are rupiah, times are those of the account. */
export interface Home {
  readonly now: Date;
  readonly selling: SellingState;
  readonly wallet: { readonly available: Rupiah; readonly held: Rupiah };
  readonly owed: Rupiah;
  /** What may be confirmed today, and how much of it was. */
  readonly limit: { readonly daily: Rupiah; readonly spent: Rupiah };
  /** For how many days the balance lasts at the average of the last seven; null: nothing was sold in them. */
  readonly days: number | null;
  readonly services: readonly (Service & { readonly seconds: number | null })[];
  readonly activity: DayActivity;
  readonly tasks: readonly Task[];
  /** What a new account has done yet; null: it has bought something. */
  readonly firstSteps: FirstSteps | null;
  readonly orders: readonly Order[];
  /** Empty when the person may not see deposits. */
  readonly deposits: readonly DepositRequest[];
}

/** The steps to a first purchase. */
export interface FirstSteps {
  readonly money: boolean;
  readonly key: boolean;
  readonly webhook: boolean;
}

/** Whose home page is read. */
export interface HomeQuery {
  readonly account: ActingAccount;
  readonly suspended: boolean;
  readonly may: ReadonlySet<ClientPermission>;
}

/** How many orders and deposits the page shows. */
const [ordersShown, depositsShown] = [6, 3];
/** Below how many days of sales the balance is low. */
const lowDays = 1;

type HomeApp = Pick<
  App,
  'catalog' | 'clock' | 'config' | 'database' | 'lookups' | 'quarantine' | 'suppliers'
>;

/**
 * Makes the reader of home pages. Every figure comes from a roll-up, from memory, or from rows that an index bounds: a page costs
 * the same whatever the number of orders is.
 */
export function makeHome(app: HomeApp): (query: HomeQuery) => Promise<Home> {
  const activities = makeDayActivities(app.database);
  const services = makeServices(app);
  return (query) => readHome(app, { activities, services }, query);
}

async function readHome(
  app: HomeApp,
  { activities, services }: { readonly activities: DayActivities; readonly services: Services },
  { account, suspended, may }: HomeQuery,
): Promise<Home> {
  const key = walletOf(account);
  const { wallet, now } = await readWalletNow(app, key);
  const day = jakartaDay(now);
  const query = { wallet: key, now, may };
  const [activity, sales, orders, deposits, firstSteps, shownServices, ...tasks] = await Promise.all([
    activities.read(key, { lastStep: wallet.lastStep, now }),
    readSalesBefore(app.database, key, day),
    readNewestOrders(app, wallet),
    may.has('deposits:read') ? readDeposits(app.database, key) : [],
    readFirstSteps(app.database, wallet),
    readServices(app.database, services, wallet, now),
    readOrderTasks(app, query),
    readDepositTasks(app, query),
    readDeveloperTasks(app, query),
  ]);
  const { limits } = account;
  const spent = spentOn(wallet, day);
  const days = sales === 0n ? null : Number((wallet.available * BigInt(averageDays * 100)) / sales) / 100;
  const selling = decideSelling({
    ...{ suspended, restoring: app.quarantine.active, owed: limits.owed, available: wallet.available },
    ...{ remaining: limits.daily - spent, services: shownServices },
  });
  return {
    ...{ now, selling, owed: limits.owed, days, activity, firstSteps, orders, deposits },
    wallet: { available: wallet.available, held: wallet.held },
    limit: { daily: limits.daily, spent },
    services: shownServices,
    tasks: [...moneyTasks(wallet, days, may), ...tasks.flat()],
  };
}

async function readWalletNow(
  app: HomeApp,
  key: WalletKey,
): Promise<{ readonly wallet: Wallet; readonly now: Date }> {
  const [wallet, [clock]] = await Promise.all([
    readWholeWallet(app.database, key),
    app.database.rows(sql<{ now: Date }>`
      select clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond' as now`),
  ]);
  if (wallet === undefined || clock === undefined)
    throw new Error('A member is of an account without a wallet.');
  return { wallet, now: later(clock.now, wallet.clockOffsetMs) };
}

/** None in quarantine: orders that are missing from the list may have been bought. */
async function readNewestOrders(
  { database, clock, quarantine }: HomeApp,
  wallet: Wallet,
): Promise<readonly Order[]> {
  if (quarantine.active) return [];
  const range = { oldest: wallet.orders - BigInt(ordersShown), newest: wallet.orders };
  return readOrdersByNumber(database, walletOf(wallet), range, clock.offsetMs);
}

async function readDeposits(
  db: Queryable,
  { accountId, environment }: WalletKey,
): Promise<readonly DepositRequest[]> {
  return (await listDepositRequests(db, { accountId, environment, limit: depositsShown })).requests;
}

/** A low balance, or none yet, is shown to those who can do something about it. */
function moneyTasks(
  wallet: Wallet,
  days: number | null,
  may: ReadonlySet<ClientPermission>,
): readonly Task[] {
  if (!may.has('deposits:write')) return [];
  if (wallet.lastStep === 0n) return [{ kind: 'no_deposit' }];
  return days !== null && days < lowDays ? [{ kind: 'low_balance', days }] : [];
}

async function readServices(
  db: Queryable,
  services: Services,
  wallet: Wallet,
  now: Date,
): Promise<readonly (Service & { readonly seconds: number | null })[]> {
  const [shown, recent] = await Promise.all([
    services.read(wallet.environment),
    readRecentSeconds(db, walletOf(wallet), { lastStep: wallet.lastStep, now }),
  ]);
  const byName = new Map<ServiceName, number[]>();
  for (const { code, seconds } of recent) {
    const name = await services.nameOf(code);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), seconds]);
  }
  return shown.map((service) => ({ ...service, seconds: medianOf(byName.get(service.name) ?? []) }));
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

/** In how many of its first steps an account may not have bought anything and still be new. */
const newSteps = 200n;

async function readFirstSteps(db: Queryable, wallet: Wallet): Promise<FirstSteps | null> {
  if (wallet.lastStep > newSteps) return null;
  const { accountId, environment } = wallet;
  const [row] = await db.rows(sql<{ bought: boolean; key: boolean; webhook: boolean }>`
    select exists (
             select
               from steps s
              where s.account_id = ${accountId}::uuid and s.environment = ${environment} and s.kind = 'hold') as bought,
           exists (
             select
               from api_keys k
              where k.account_id = ${accountId}::uuid and k.environment = ${environment} and k.revoked_at is null) as key,
           exists (
             select
               from webhook_endpoints e
              where e.account_id = ${accountId}::uuid and e.environment = ${environment}) as webhook`);
  if (row === undefined || row.bought) return null;
  return { money: wallet.available > 0n, key: row.key, webhook: row.webhook };
}
