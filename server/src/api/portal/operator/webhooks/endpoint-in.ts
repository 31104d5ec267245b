import type { App } from '../../../../app.ts';
import type { Environment } from '../../../../environment.ts';
import { Refusal } from '../../../../refusals.ts';
import type { EndpointKey } from '../../../../webhooks/endpoints/endpoint-key.ts';
import { readEndpointOwner } from '../../../../webhooks/endpoints/find-endpoints.ts';

/** The path of the operations of one endpoint of any client. */
export const operatorEndpointPath = '/portal/operator/webhooks/:environment/:endpoint_id';

/** The endpoint in the path of an operation, with its client. @throws Refusal not_found */
export async function endpointIn(
  app: App,
  params: { readonly environment: Environment; readonly endpoint_id: string },
): Promise<EndpointKey & { readonly accountName: string }> {
  const key = { environment: params.environment, endpointId: params.endpoint_id.toLowerCase() };
  const owner = await readEndpointOwner(app.database, key);
  if (owner === undefined) throw new Refusal('not_found');
  return { ...key, ...owner };
}

/** A URL without what may be a secret of its receiver: everything behind the host. */
export function hostOnly(url: string): string {
  return `${new URL(url).origin}/…`;
}
