import type { App } from '../../app.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { DeliveryOutcome } from './deliver.ts';
import { type EndedEndpoint, storeEndpointNotice } from '../../people/notices/endpoint-notice.ts';
import { disableLocked } from '../endpoints/disable.ts';
import type { SealedValue } from '../../sealed.ts';
import type { ChaosMode } from './chaos.ts';
import type { LeasedDelivery } from './lease.ts';
import type { AttemptClass } from './classify-attempt.ts';

/** An attempt that was made, and its class. */
export interface AttemptResult {
  readonly delivery: LeasedDelivery;
  readonly outcome: DeliveryOutcome;
  readonly verdict: AttemptClass;
  /** What was sent and answered, sealed; null when nothing was sent. */
  readonly exchange: SealedValue | null;
  /** How the attempt misbehaved on purpose. */
  readonly chaos: ChaosMode | undefined;
}

interface StoredRow {
  account_id: string;
  environment: Environment;
  endpoint_id: string;
  /** Where the attempt was sent. */
  url: string;
  verdict: string | null;
  pause_ms: number | null;
}

interface Health {
  account_id: string;
  environment: Environment;
  endpoint_id: string;
  url: string;
  succeeded: boolean;
  gone: boolean;
  pause_ms: number | null;
}

/** What follows from failures, and what mails about it say. */
interface RecordRules {
  readonly offsetMs: number;
  readonly disableAfterMs: number;
  readonly config: Pick<App['config'], 'brand' | 'publicUrl'>;
}

/**
 * Records attempts in one transaction: the deliveries, the attempts, the health of their endpoints, and the disabling
 * of endpoints that are gone or have failed for too long, with the mails about it. An attempt whose lease has passed to another
 * process changes nothing. What a URL did not accept that its endpoint no longer has is due at the new one at once, with all its tries.
 */
export function recordAttempts(
  database: Database,
  attempts: readonly AttemptResult[],
  rules: RecordRules,
): Promise<void> {
  return database.transaction(async (tx) => {
    const health = await closeAttempts(tx, attempts, rules.offsetMs);
    for (const { url, ...end } of await noteHealth(tx, health, rules))
      if (await disableLocked(tx, end, end.reason, rules.offsetMs))
        await storeEndpointNotice(tx, rules.config, { ...end, host: new URL(url).host });
  });
}

async function closeAttempts(
  tx: Tx,
  attempts: readonly AttemptResult[],
  offsetMs: number,
): Promise<Health[]> {
  const rows = await tx.rows(sql<StoredRow>`
    with clock as materialized (
      select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
    ), made as materialized (
      select r.account_id, r.environment, r.event_id, r.endpoint_id, r.lease, r.verdict, r.after_ms, r.pause_ms,
             r.milliseconds, r.status, r.fault, r.answer, r.chaos, r.exchange, r.exchange_key_id, r.url,
             case when r.verdict <> 'delivered' and e.url <> r.url and e.deleted_at is null then 'moved' else r.verdict end as result
        from json_to_recordset(${JSON.stringify(attempts.map(toRow))}::json) as r (account_id uuid, environment text,
          event_id uuid, endpoint_id uuid, lease integer, verdict text, after_ms double precision,
          pause_ms double precision, milliseconds integer, status integer, fault text, answer text, chaos text,
          exchange text, exchange_key_id text, url text)
        join webhook_endpoints e
          on e.account_id = r.account_id and e.environment = r.environment and e.id = r.endpoint_id
    ), stored as (
      update deliveries d
         set state = case when m.result in ('again', 'moved') then 'pending' when m.result = 'delivered' then 'delivered' else 'failed' end,
             attempts = d.attempts + 1,
             tries = case when m.result = 'moved' then d.tries else d.tries + 1 end,
             due_at = case m.result when 'again' then clock.now + m.after_ms * interval '1 millisecond' when 'moved' then clock.now end,
             closed_at = case when m.result in ('again', 'moved') then null else clock.now end
        from made m, clock
       where d.account_id = m.account_id and d.environment = m.environment and d.event_id = m.event_id
         and d.endpoint_id = m.endpoint_id and d.lease = m.lease and d.state = 'pending'
      returning d.account_id, d.environment, d.event_id, d.endpoint_id, d.attempts, m.verdict, m.pause_ms,
                m.milliseconds, m.status, m.fault, m.answer, m.chaos, m.exchange, m.exchange_key_id, m.url
    ), noted as (
      insert into delivery_attempts (account_id, environment, event_id, endpoint_id, number, at, milliseconds, status,
        fault, answer, chaos, exchange_sealed, exchange_key_id)
      select s.account_id, s.environment, s.event_id, s.endpoint_id, s.attempts,
             clock.now - s.milliseconds * interval '1 millisecond', s.milliseconds, s.status, s.fault, s.answer,
             s.chaos, decode(s.exchange, 'base64'), s.exchange_key_id
        from stored s, clock
    )
    select s.account_id, s.environment, s.endpoint_id, s.url, s.verdict, s.pause_ms
      from stored s`);
  return healthOf(rows);
}

/** The health of each endpoint at each of its URLs after a batch: one success counts as healthy. */
function healthOf(rows: readonly StoredRow[]): Health[] {
  const byEndpoint = new Map<string, Health>();
  for (const row of rows) {
    const name = `${row.endpoint_id} ${row.url}`;
    const known = byEndpoint.get(name);
    byEndpoint.set(name, {
      account_id: row.account_id,
      environment: row.environment,
      endpoint_id: row.endpoint_id,
      url: row.url,
      succeeded: known?.succeeded === true || row.verdict === 'delivered',
      gone: known?.gone === true || row.verdict === 'gone',
      pause_ms: Math.max(known?.pause_ms ?? 0, row.pause_ms ?? 0) || null,
    });
  }
  return [...byEndpoint.values()];
}

/**
 * Updates the health of endpoints where it has changed, and returns those to disable. Rows are locked in a fixed order, and what
 * is returned is read from the locked rows: an endpoint that somebody enabled meanwhile does not fail since then, and what another
 * URL has answered says nothing about one that was changed meanwhile.
 */
function noteHealth(
  tx: Tx,
  health: readonly Health[],
  rules: Pick<RecordRules, 'disableAfterMs' | 'offsetMs'>,
): Promise<(Omit<EndedEndpoint, 'host'> & { readonly url: string })[]> {
  return tx.rows(sql<Omit<EndedEndpoint, 'host'> & { readonly url: string }>`
    with clock as materialized (
      select clock_timestamp() + ${rules.offsetMs}::double precision * interval '1 millisecond' as now
    ), changed as materialized (
      select e.account_id, e.environment, e.id, e.url, e.failing_since, h.succeeded, h.gone, h.pause_ms
        from webhook_endpoints e
        join json_to_recordset(${JSON.stringify(health)}::json) as h (account_id uuid, environment text,
          endpoint_id uuid, url text, succeeded boolean, gone boolean, pause_ms double precision)
          on h.account_id = e.account_id and h.environment = e.environment and h.endpoint_id = e.id and h.url = e.url
       where (h.succeeded and e.failing_since is not null) or not h.succeeded or h.pause_ms is not null or h.gone
       order by e.id
         for no key update of e
    ), stored as (
      update webhook_endpoints e
         set failing_since = case when c.succeeded then null else coalesce(e.failing_since, clock.now) end,
             paused_until = case when c.pause_ms is null then e.paused_until
               else clock.now + c.pause_ms * interval '1 millisecond' end
        from changed c, clock
       where e.id = c.id
         and (c.succeeded = (e.failing_since is not null) or c.pause_ms is not null)
      returning e.id
    )
    select c.account_id as "accountId", c.environment, c.id as "endpointId", c.url,
           case when c.gone then 'gone' else 'failing' end as reason
      from changed c, clock
     where c.gone or (not c.succeeded and c.failing_since
         <= clock.now - ${rules.disableAfterMs}::double precision * interval '1 millisecond')
     order by c.id`);
}

/**
 * Returns unused leases, so that other processes need not wait for their expiry. `inMs` says when the deliveries are
 * due again.
 */
export async function returnLeases(
  db: Pick<Database, 'rows'>,
  deliveries: readonly LeasedDelivery[],
  offsetMs: number,
  inMs = 0,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(toKey);
  await db.rows(sql`
    update deliveries d
       set due_at = clock_timestamp() + ${offsetMs + inMs}::double precision * interval '1 millisecond'
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, event_id uuid,
        endpoint_id uuid, lease integer)
     where d.account_id = r.account_id and d.environment = r.environment and d.event_id = r.event_id
       and d.endpoint_id = r.endpoint_id and d.lease = r.lease and d.state = 'pending'`);
}

function toKey(delivery: LeasedDelivery): Record<string, unknown> {
  return {
    account_id: delivery.accountId,
    environment: delivery.environment,
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    lease: delivery.lease,
  };
}

function toRow({ delivery, outcome, verdict, exchange, chaos }: AttemptResult): Record<string, unknown> {
  return {
    ...toKey(delivery),
    url: delivery.url,
    verdict: verdict.kind,
    after_ms: verdict.kind === 'again' ? verdict.afterMs : null,
    pause_ms: 'pauseMs' in verdict ? verdict.pauseMs : null,
    milliseconds: outcome.milliseconds,
    status: outcome.status,
    fault: outcome.fault,
    answer: outcome.answer,
    chaos: chaos ?? null,
    exchange: exchange?.bytes.toString('base64') ?? null,
    exchange_key_id: exchange?.keyId ?? null,
  };
}
