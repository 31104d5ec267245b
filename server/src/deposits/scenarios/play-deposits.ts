import type { App } from '../../app.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { PaymentSource } from '../payments/payment.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { type DepositRequest, type DepositScenario, depositScenarios } from '../requests/deposit-request.ts';
import { readRequests } from '../requests/request-rows.ts';
import { paymentsOf } from './deposit-scenario.ts';

/** How many requests one run plays. */
const batch = 100;

type PlayApp = Pick<App, 'clock' | 'database' | 'keyring' | 'orders'>;

/**
 * Plays the deposits of the sandbox whose payments are due by the clock of their account: records the payments as a bank or a
 * gateway would report them. Each payment has the same id in every run, so a run that broke off is repeated without harm.
 */
export async function playDeposits(app: PlayApp): Promise<void> {
  const due = await readDue(app.database, app.clock.offsetMs);
  const requests = await readRequests(app.database, [...due.keys()]);
  for (const request of requests) {
    const dueAt = due.get(request.id);
    if (dueAt !== undefined && (await play(app, request, dueAt)))
      await deleteScenario(app.database, request.id);
  }
}

/** Records the payments of a request. False: it cannot be played yet. */
async function play(app: PlayApp, request: DepositRequest, dueAt: Date): Promise<boolean> {
  const { id, payable, state, environment } = request;
  const scenario = scenarioOf(request);
  // The request expires first, so that its client sees it expire.
  if (scenario === 'paid_late' && state === 'waiting') return false;
  if (state === 'cancelled') return true;
  for (const [i, amount] of paymentsOf(scenario, payable).entries()) {
    await recordPayment(app, {
      environment,
      source: sourceOf(request, `sandbox-${id}-${i + 1}`),
      amount,
      fee: 0n,
      receivedAt: dueAt,
      requestId: id,
      evidence: { facts: { simulated: true, scenario }, payer: null },
    });
  }
  return true;
}

function scenarioOf({ id, scenario }: DepositRequest): DepositScenario {
  const known = depositScenarios.find((one) => one === scenario);
  if (known === undefined) throw new Error(`The deposit request ${id} has no known scenario.`);
  return known;
}

function sourceOf({ id, bankAccountId, gatewayId }: DepositRequest, source: string): PaymentSource {
  if (bankAccountId !== null) return { kind: 'bank', bankAccountId, id: source };
  if (gatewayId !== null) return { kind: 'gateway', gatewayId, id: source };
  throw new Error(`The deposit request ${id} has no receiver.`);
}

/** The requests that are due, each with the time at which its payments arrive. */
async function readDue(db: Queryable, offsetMs: number): Promise<Map<string, Date>> {
  const rows = await db.rows(sql<{ request_id: string; due_at: Date }>`
    select d.request_id, d.due_at
      from (
        select s.request_id, s.due_at,
               clock_timestamp() + (${offsetMs}::double precision + w.clock_offset) * interval '1 millisecond' as now
          from deposit_scenarios s
          join wallets w on w.account_id = s.account_id and w.environment = 'sandbox'
      ) d
     where d.due_at <= d.now
     order by d.due_at
     limit ${batch}::integer`);
  return new Map(rows.map(({ request_id: id, due_at: dueAt }) => [id, dueAt]));
}

async function deleteScenario(db: Queryable, id: string): Promise<void> {
  await db.rows(sql`
    delete from deposit_scenarios s
     where s.request_id = ${id}::uuid`);
}
