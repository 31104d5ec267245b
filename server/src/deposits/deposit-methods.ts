import { CommandError } from '../command-error.ts';
import type { Database, Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { type Environment, environments } from '../environment.ts';
import { recordAudit } from '../operators/audit-record.ts';
import { type Rupiah, rupiahMax } from '../rupiah.ts';
import { type DepositMethodName, depositMethodNames } from './requests/deposit-request.ts';

/** How clients may pay a deposit in an environment. Amounts are rupiah. */
export interface DepositMethod {
  readonly environment: Environment;
  readonly method: DepositMethodName;
  /** The least and the most that a client may ask to pay in. */
  readonly minimum: Rupiah;
  readonly maximum: Rupiah;
  /** What the client pays on top, and the operator keeps. */
  readonly fee: Rupiah;
  /** How long a request may be paid, minutes. */
  readonly validMinutes: number;
  readonly enabled: boolean;
}

/** The values of a method that the operator sets; those left out stay, or start with a default. */
export type DepositMethodChange = Partial<Omit<DepositMethod, 'environment' | 'method'>>;

/** What a method starts with. */
const start = {
  minimum: 10_000n,
  maximum: 100_000_000n,
  fee: 0n,
  validMinutes: 1_440,
  enabled: true,
} as const;

const feeMax = 1_000_000n;
const validMinutesMin = 5;
/** The longest time that a request may be paid: a week, in minutes. */
export const validMinutesMax = 10_080;

/** The methods of an environment, or of both, in a stable order. */
export function listMethods(db: Queryable, of: Environment | null = null): Promise<DepositMethod[]> {
  const environment: string | null = of;
  return db.rows(sql<{
    environment: Environment;
    method: DepositMethodName;
    minimum: bigint;
    maximum: bigint;
    fee: bigint;
    validMinutes: number;
    enabled: boolean;
  }>`
    select m.environment, m.method, m.minimum, m.maximum, m.fee, m.valid_minutes as "validMinutes", m.enabled
      from deposit_methods m
     where ${environment}::text is null or m.environment = ${environment}::text
     order by m.environment, m.method`);
}

/** Every method of both environments. One that nobody has set has the values that it starts with, and is not offered. */
export async function listEveryMethod(db: Queryable): Promise<DepositMethod[]> {
  const stored = await listMethods(db);
  return environments.flatMap((environment) =>
    depositMethodNames.map((method) => {
      const set = stored.find((one) => one.environment === environment && one.method === method);
      return set ?? { environment, method, ...start, enabled: false };
    }),
  );
}

/** One method of an environment; undefined when the operator has not set it. */
export async function readMethod(
  db: Queryable,
  environment: Environment,
  method: DepositMethodName,
): Promise<DepositMethod | undefined> {
  return (await listMethods(db, environment)).find((one) => one.method === method);
}

/** Sets values of a method, with an audit record. @throws CommandError when a value is out of range */
export function setMethod(
  database: Database,
  of: Pick<DepositMethod, 'environment' | 'method'> & { readonly actor: string },
  change: DepositMethodChange,
): Promise<DepositMethod> {
  const { environment, method, actor } = of;
  return database.transaction(async (tx) => {
    const before = await readMethod(tx, environment, method);
    const next: DepositMethod = { environment, method, ...start, ...before, ...change };
    refuseRange(next);
    await tx.rows(sql`
      insert into deposit_methods (environment, method, minimum, maximum, fee, valid_minutes, enabled)
      values (${environment}, ${method}, ${next.minimum}::bigint, ${next.maximum}::bigint, ${next.fee}::bigint,
        ${next.validMinutes}::integer, ${next.enabled}::boolean)
          on conflict (environment, method)
          do update set minimum = excluded.minimum, maximum = excluded.maximum, fee = excluded.fee,
                        valid_minutes = excluded.valid_minutes, enabled = excluded.enabled, changed_at = clock_timestamp()`);
    const { minimum, maximum, fee, validMinutes, enabled } = next;
    await recordAudit(tx, {
      actor,
      action: 'deposit_method.set',
      subject: method,
      detail: {
        environment,
        minimum: Number(minimum),
        maximum: Number(maximum),
        fee: Number(fee),
        validMinutes,
        enabled,
        before: before === undefined ? null : describeMethod(before),
        after: describeMethod(next),
      },
      rows: [{ table: 'deposit_methods', key: `${environment}/${method}` }],
    });
    return next;
  });
}

/** The values of a method as an audit record tells them. */
function describeMethod({ minimum, maximum, fee, validMinutes, enabled }: DepositMethod): string {
  return `${minimum} to ${maximum} rupiah, fee ${fee}, ${validMinutes} minutes, ${enabled ? 'enabled' : 'disabled'}`;
}

function refuseRange({ minimum, maximum, fee, validMinutes }: DepositMethod): void {
  if (minimum < 1n || maximum < minimum || maximum > rupiahMax)
    throw new CommandError(`The minimum and the maximum must be 1 to ${rupiahMax} rupiah, in this order.`, {
      reason: 'method_range',
      facts: { max: rupiahMax },
    });
  if (fee < 0n || fee > feeMax)
    throw new CommandError(`The fee must be 0 to ${feeMax} rupiah.`, {
      reason: 'method_fee_range',
      facts: { max: feeMax },
    });
  if (validMinutes < validMinutesMin || validMinutes > validMinutesMax)
    throw new CommandError(
      `A deposit request is valid for ${validMinutesMin} to ${validMinutesMax} minutes.`,
      { reason: 'method_minutes_range', facts: { min: validMinutesMin, max: validMinutesMax } },
    );
}
