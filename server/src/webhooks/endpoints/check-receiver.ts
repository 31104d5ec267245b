import type { Environment } from '../../environment.ts';
import type { App } from '../../app.ts';
import { addressesOf, ForbiddenAddress, parseReceiver, type Resolve } from '../dispatch/address.ts';
import { resolveName } from '../dispatch/resolve.ts';
import { EndpointRefused } from './endpoint-refused.ts';

/**
 * Reads the URL of a receiver, and resolves and checks its host as every connection will.
 * @throws ForbiddenAddress when it cannot be a receiver; EndpointRefused when its host has no address now
 */
export async function checkReceiver(
  app: Pick<App, 'config'>,
  environment: Environment,
  text: string,
  resolve: Resolve = resolveName,
): Promise<URL> {
  const rules = { local: app.config.settings.webhookLocalReceivers[environment] };
  const url = parseReceiver(text, rules);
  await addressesOf(url.hostname, rules, resolve).catch((error: unknown) => {
    if (error instanceof ForbiddenAddress) throw error;
    throw new EndpointRefused('unresolved', `The name ${url.hostname} could not be resolved.`);
  });
  return url;
}
