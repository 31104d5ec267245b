import type { Secret } from '../../sealed.ts';
import {
  type CallResult,
  type HttpReply,
  type HttpRequest,
  makeHttpClient,
  type ObserveCall,
} from '../../suppliers/shared/client.ts';
import type { GatewayCallOptions } from './gateway.ts';

/** Maximum size of an answer, bytes. */
const bytesMax = 256 * 1024;

/** Sends a request to a gateway. It never throws for a network failure. */
export type GatewaySend = (
  request: Omit<HttpRequest, 'headers'>,
  options: GatewayCallOptions,
) => Promise<CallResult<HttpReply>>;

/** Makes the client of an adapter: Basic authentication with the secret key as the user, and an empty password. */
export function makeGatewayClient(
  {
    baseUrl,
    key,
    observe,
  }: { readonly baseUrl: string; readonly key: Secret; readonly observe?: ObserveCall },
  headers: Readonly<Record<string, string>> = {},
): GatewaySend {
  const client = makeHttpClient(baseUrl, observe);
  const authorization = `Basic ${Buffer.from(`${key.open()}:`).toString('base64')}`;
  return (request, { signal }) =>
    client.send({ ...request, headers: { authorization, ...headers } }, { signal, bytesMax });
}
