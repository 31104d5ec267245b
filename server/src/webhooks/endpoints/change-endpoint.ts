import { parseName } from '../../clients/accounts.ts';
import { sql } from '../../database/sql.ts';
import type { Resolve } from '../dispatch/address.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { checkReceiver } from './check-receiver.ts';
import type { ByActor, EndpointKey } from './endpoint-key.ts';
import { EndpointRefused } from './endpoint-refused.ts';
import { type EndpointApp, enableLocked, lockEndpoint, parseKinds } from './endpoints.ts';

/**
 * Changes the URL, the name and the kinds of an endpoint together; what is left out stays. `kinds: null` is every kind except
 * `product.changed`. The URL is checked as that of a new endpoint. Deliveries that wait, or that the old URL does not accept, are
 * sent to the new URL, which has neither failed nor asked for a pause.
 * @throws CommandError when there is no such endpoint, or a value cannot be used
 */
export async function changeEndpoint(
  app: EndpointApp,
  command: EndpointKey & {
    readonly url?: string | undefined;
    readonly name?: string | undefined;
    readonly kinds?: readonly string[] | null | undefined;
  } & ByActor,
  resolve?: Resolve,
): Promise<void> {
  const chosen = command.kinds === undefined ? undefined : parseKinds(command.kinds ?? undefined);
  const named = command.name === undefined ? undefined : parseName(command.name, 'The name of an endpoint');
  const checked =
    command.url === undefined
      ? undefined
      : await checkReceiver(app, command.environment, command.url, resolve);
  await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command);
    const url = checked?.href ?? key.url;
    const name = named ?? key.name;
    const kinds = chosen === undefined ? key.kinds : chosen;
    await tx.rows(sql`
      update webhook_endpoints
         set url = ${url}, name = ${name}, kinds = ${kinds}::text[],
             failing_since = case when url = ${url} then failing_since end,
             paused_until = case when url = ${url} then paused_until end
       where id = ${key.endpointId}::uuid`);
    // The hosts only: the rest of a URL may contain a secret of the receiver.
    const before = { name_before: key.name, host_before: new URL(key.url).host, kinds_before: key.kinds };
    const detail = { name, host: new URL(url).host, kinds, ...before };
    await auditEndpoint(tx, key, 'endpoint.changed', detail, command.actor);
  });
}

/**
 * Enables an endpoint for a member of its account. One that an operator disabled stays so.
 * @throws CommandError when there is no such endpoint, or an operator disabled it
 */
export async function enableOwnEndpoint(app: EndpointApp, command: EndpointKey & ByActor): Promise<void> {
  await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command);
    if (key.disabledReason === 'operator')
      throw new EndpointRefused(
        'disabled_by_operator',
        'The operator disabled this endpoint; ask the operator.',
      );
    await enableLocked(tx, key, command);
  });
}
