import { konter } from '../../operators/audit-record.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { makeSigningSecret } from '../../webhook-signature.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { disableLocked } from './disable.ts';
import type { ByActor, EndpointKey } from './endpoint-key.ts';
import { type EndpointApp, lockEndpoint } from './endpoints.ts';
import { sealSecret } from './secret.ts';

/** How many deliveries one statement ends, so that no lock is held for long. */
const chunk = 1_000;

/**
 * Deletes an endpoint: nothing is sent to it any more, and it is in no list. Its row stays, because audit records refer to it, with
 * a secret that nobody has and a URL without its path. Its deliveries are purged as those of other endpoints; those that wait have
 * failed.
 * @throws CommandError when there is no such endpoint
 */
export async function deleteEndpoint(app: EndpointApp, command: EndpointKey & ByActor): Promise<void> {
  const { actor = konter } = command;
  const deleted = await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command, app.clock.offsetMs);
    await disableLocked(tx, key, 'deleted', app.clock.offsetMs, { actor });
    const nobodys = sealSecret(app.keyring, key, 'secret', makeSigningSecret());
    await tx.rows(sql`
      update webhook_endpoints
         set deleted_at = ${key.now}::timestamptz, disabled_reason = 'deleted', failing_since = null, chaos = null,
             url = ${new URL('/', key.url).href}, secret_sealed = ${nobodys.bytes}, secret_key_id = ${nobodys.keyId},
             previous_secret_sealed = null, previous_secret_key_id = null, previous_until = null
       where id = ${key.endpointId}::uuid`);
    await auditEndpoint(tx, key, 'endpoint.deleted', { name: key.name, host: new URL(key.url).host }, actor);
    return key;
  });
  // After the commit: an attempt in progress locks its delivery before the endpoint.
  while ((await endWaiting(app.database, deleted, app.clock.offsetMs)) > 0);
}

/** Ends deliveries that wait: nobody enables the endpoint, and every look for due ones would find it until they are purged. */
async function endWaiting(
  db: Queryable,
  { accountId, environment, endpointId }: EndpointKey,
  offsetMs: number,
): Promise<number> {
  const ended = await db.rows(sql<{ event_id: string }>`
    update deliveries d
       set state = 'failed', due_at = null,
           closed_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
      from (select w.event_id
              from deliveries w
             where w.account_id = ${accountId}::uuid and w.environment = ${environment}
               and w.endpoint_id = ${endpointId}::uuid and w.due_at is not null
             limit ${chunk}) w
     where d.account_id = ${accountId}::uuid and d.environment = ${environment} and d.event_id = w.event_id
       and d.endpoint_id = ${endpointId}::uuid and d.state = 'pending'
    returning d.event_id`);
  return ended.length;
}
