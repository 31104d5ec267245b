import { CommandError } from '../../command-error.ts';
import { sql } from '../../database/sql.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { ChaosMode } from '../dispatch/chaos.ts';
import type { ByActor, EndpointKey } from './endpoint-key.ts';
import { type EndpointApp, lockEndpoint } from './endpoints.ts';

/**
 * Sets how deliveries to a sandbox endpoint misbehave from now on; null: not any more.
 * @throws CommandError when there is no such endpoint, or it is not in the sandbox
 */
export async function setChaos(
  app: EndpointApp,
  command: EndpointKey & { readonly mode: ChaosMode | null } & ByActor,
): Promise<void> {
  const { mode } = command;
  await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command);
    const { accountId, environment, endpointId } = key;
    if (!app.config.settings.webhookChaosAllowed[environment]) {
      throw new CommandError(`Deliveries of the ${environment} environment cannot be made to misbehave.`);
    }
    await tx.rows(sql`
      update webhook_endpoints
         set chaos = ${mode}
       where account_id = ${accountId}::uuid and environment = ${environment} and id = ${endpointId}::uuid`);
    await auditEndpoint(tx, key, 'endpoint.chaos_chosen', { mode }, command.actor);
  });
}
