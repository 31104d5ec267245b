import { konter } from '../../operators/audit-record.ts';
import { sql } from '../../database/sql.ts';
import { makeSigningSecret } from '../../webhook-signature.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { disableLocked } from './disable.ts';
import type { ByActor, EndpointKey } from './endpoint-key.ts';
import { type EndpointApp, lockEndpoint } from './endpoints.ts';
import { sealSecret } from './secret.ts';

/**
 * Deletes an endpoint: nothing is sent to it any more, and it is in no list. Its row stays, because audit records refer to it, with
 * a secret that nobody has and a URL without its path. Its deliveries are purged as those of other endpoints.
 * @throws CommandError when there is no such endpoint
 */
export async function deleteEndpoint(app: EndpointApp, command: EndpointKey & ByActor): Promise<void> {
  const { actor = konter } = command;
  await app.database.transaction(async (tx) => {
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
  });
}
