import { CommandError } from '../command-error.ts';
import type { Database, Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { environments, type Environment } from '../environment.ts';
import { rupiahMax, type Rupiah } from '../rupiah.ts';
import { lockAccount } from './accounts.ts';
import { recordAudit } from '../operators/audit-record.ts';
import type { Limits } from './principal.ts';

/** The limits that apply where an operator set none. */
export interface DefaultLimits {
  readonly transaction: Rupiah;
  readonly daily: Rupiah;
  readonly requestsPerMinute: Readonly<Record<Environment, number>>;
}

/** The limits that an operator set, null where the default applies, and what the account owes. */
export interface LimitsRow {
  readonly transaction: Rupiah | null;
  readonly daily: Rupiah | null;
  readonly requestsPerMinute: number | null;
  readonly duplicateMinutes: number | null;
  /** See `Limits.owed`. */
  readonly owed: Rupiah | null;
}

/** Limits to set; those that are left out stay unchanged. */
export interface SetLimits {
  readonly accountId: string;
  readonly actor: string;
  /** Both environments when left out. */
  readonly environment?: Environment | undefined;
  readonly transaction?: Rupiah | undefined;
  readonly daily?: Rupiah | undefined;
  readonly requestsPerMinute?: number | undefined;
  /** See `Limits.duplicateMinutes`; 0 switches the check off. */
  readonly duplicateMinutes?: number | undefined;
}

const dailyMax = 1_000n * rupiahMax;
/** The highest request limit that can be set, per minute. */
export const requestsPerMinuteMax = 1_000_000;
/** The longest time for which a second order for one customer can be refused, minutes: a day. */
export const duplicateMinutesMax = 1_440;

/**
 * Sets limits of an account. They apply on every node within 5 seconds.
 * @throws CommandError when there is no such account, no limit is given, or a value is out of range
 */
export async function setLimits(database: Database, command: SetLimits): Promise<void> {
  checkFigures(command);
  const { accountId, transaction = null, daily = null, requestsPerMinute = null } = command;
  const { duplicateMinutes = null } = command;
  await database.transaction(async (tx) => {
    const { id } = await lockAccount(tx, accountId);
    const chosen = command.environment === undefined ? environments : [command.environment];
    const before = await readSetLimits(tx, id, chosen);
    await tx.rows(sql`
      insert into account_limits as l
             (account_id, environment, transaction_rupiah, daily_rupiah, requests_per_minute, duplicate_minutes)
      select ${id}::uuid, e.environment, ${transaction}::bigint, ${daily}::bigint,
             ${requestsPerMinute}::integer, ${duplicateMinutes}::integer
        from unnest(${chosen}::text[]) as e (environment)
          on conflict (account_id, environment) do update
         set transaction_rupiah = coalesce(excluded.transaction_rupiah, l.transaction_rupiah),
             daily_rupiah = coalesce(excluded.daily_rupiah, l.daily_rupiah),
             requests_per_minute = coalesce(excluded.requests_per_minute, l.requests_per_minute),
             duplicate_minutes = coalesce(excluded.duplicate_minutes, l.duplicate_minutes)`);
    await recordAudit(tx, {
      actor: command.actor,
      action: 'limits.set',
      accountId: id,
      subject: id,
      detail: {
        environments: chosen,
        ...(transaction === null ? {} : { transaction: transaction.toString() }),
        ...(daily === null ? {} : { daily: daily.toString() }),
        ...(requestsPerMinute === null ? {} : { requests_per_minute: requestsPerMinute }),
        ...(duplicateMinutes === null ? {} : { duplicate_minutes: duplicateMinutes }),
        ...before,
      },
      rows: chosen.map((environment) => ({ table: 'account_limits', key: `${id}/${environment}` })),
    });
  });
}

/** What was set before in each environment, for the audit record; null where the default applied. */
async function readSetLimits(
  tx: Tx,
  accountId: string,
  chosen: readonly Environment[],
): Promise<Readonly<Record<string, number | string | null>>> {
  const rows = await tx.rows(sql<Omit<LimitsRow, 'owed'> & { environment: Environment }>`
    select l.environment, l.transaction_rupiah as "transaction", l.daily_rupiah as daily,
           l.requests_per_minute as "requestsPerMinute", l.duplicate_minutes as "duplicateMinutes"
      from account_limits l
     where l.account_id = ${accountId}::uuid and l.environment = any (${[...chosen]}::text[])`);
  return Object.fromEntries<number | string | null>(
    chosen.flatMap((environment): [string, number | string | null][] => {
      const row = rows.find((one) => one.environment === environment);
      return [
        [`${environment}_transaction_before`, row?.transaction?.toString() ?? null],
        [`${environment}_daily_before`, row?.daily?.toString() ?? null],
        [`${environment}_requests_per_minute_before`, row?.requestsPerMinute ?? null],
        [`${environment}_duplicate_minutes_before`, row?.duplicateMinutes ?? null],
      ];
    }),
  );
}

/**
 * The limits of an account in an environment: its own, or else those of the settings, or else `defaults`, with which the server was
 * started. An unknown account has the defaults.
 */
export async function readLimits(
  database: Queryable,
  wallet: { readonly accountId: string; readonly environment: Environment },
  defaults: DefaultLimits,
): Promise<Limits> {
  const [row] = await database.rows(sql<LimitsRow>`
    select case when l.transaction_rupiah is null then setting_number('limits.transaction', null)::bigint else l.transaction_rupiah end as "transaction",
           case when l.daily_rupiah is null then setting_number('limits.daily', null)::bigint else l.daily_rupiah end as daily,
           case when l.requests_per_minute is null then setting_number('limits.requests_per_minute_' || w.environment, null)::integer else l.requests_per_minute end
             as "requestsPerMinute",
           l.duplicate_minutes as "duplicateMinutes",
           (select -sum(c.client_receivable)
              from cash_entries c
             where c.account_id = w.account_id and c.environment = w.environment and c.client_receivable <> 0)::bigint as owed
      from (select ${wallet.accountId}::uuid as account_id, ${wallet.environment}::text as environment) w
      left join account_limits l on l.account_id = w.account_id and l.environment = w.environment`);
  return applyDefaults(row, defaults, wallet.environment);
}

/**
 * For how many minutes a second order of a product for one customer is refused where the operator has set nothing. Programs
 * have a client_reference of their own; a person who types a number twice has nothing else.
 */
const duplicateMinutesDefault = { api: 0, console: 5 } as const;

/** For how many minutes a second order of a product for one customer is refused, by how it is made: by a program or by hand; 0: never. */
export function duplicateMinutesIn(
  { duplicateMinutes }: Pick<Limits, 'duplicateMinutes'>,
  channel: keyof typeof duplicateMinutesDefault,
): number {
  return duplicateMinutes ?? duplicateMinutesDefault[channel];
}

/** Fills in the defaults. */
export function applyDefaults(
  row: LimitsRow | undefined,
  defaults: DefaultLimits,
  environment: Environment,
): Limits {
  return {
    transaction: row?.transaction ?? defaults.transaction,
    daily: row?.daily ?? defaults.daily,
    requestsPerMinute: row?.requestsPerMinute ?? defaults.requestsPerMinute[environment],
    duplicateMinutes: row?.duplicateMinutes ?? null,
    owed: row?.owed ?? 0n,
  };
}

function checkFigures(command: SetLimits): void {
  const { transaction, daily, requestsPerMinute, duplicateMinutes } = command;
  if ([transaction, daily, requestsPerMinute, duplicateMinutes].every((one) => one === undefined)) {
    throw new CommandError(
      'Name at least one limit to set: transaction, daily, requests per minute or duplicate minutes.',
      { reason: 'no_limit_given' },
    );
  }
  if (transaction !== undefined && (transaction < 0n || transaction > rupiahMax)) {
    throw new CommandError(
      `The limit of one transaction must be a whole number of rupiah from 0 to ${rupiahMax}.`,
      { reason: 'transaction_limit_range', facts: { max: rupiahMax } },
    );
  }
  if (daily !== undefined && (daily < 0n || daily > dailyMax)) {
    throw new CommandError(`The daily limit must be a whole number of rupiah from 0 to ${dailyMax}.`, {
      reason: 'daily_limit_range',
      facts: { max: dailyMax },
    });
  }
  if (!isWithin(requestsPerMinute ?? 1, 1, requestsPerMinuteMax)) {
    throw new CommandError(`Requests per minute must be a whole number from 1 to ${requestsPerMinuteMax}.`, {
      reason: 'requests_limit_range',
      facts: { max: requestsPerMinuteMax },
    });
  }
  if (!isWithin(duplicateMinutes ?? 0, 0, duplicateMinutesMax)) {
    throw new CommandError(`Duplicate minutes must be a whole number from 0 to ${duplicateMinutesMax}.`, {
      reason: 'duplicate_minutes_range',
      facts: { max: duplicateMinutesMax },
    });
  }
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
