import createClient from 'openapi-fetch';
import type { components, paths } from './portal-api.d.ts';
import { fetchProved } from './reauthentication.ts';

type Schemas = components['schemas'];
export type PortalSession = Schemas['PortalSession'];

/** Calls the portal's own operations, with the types of docs/portal-openapi.json. */
export const client = createClient<paths>({ baseUrl: '/', credentials: 'same-origin', fetch: fetchProved });

/** An answer that is not a success. `requestId` is what the operator finds it by in the log. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** The members of the request that are at fault, each with the code of the rule. */
  readonly details: readonly { readonly field: string; readonly code: string }[];
  /** How long to wait before another try, seconds. */
  readonly retryAfterSeconds: number | undefined;

  /** A proxy may answer instead of the server, with any body. */
  constructor(response: Response, refusal: Partial<Schemas['PortalError']> | undefined) {
    super(`The server answered ${response.status}.`);
    this.status = response.status;
    this.code = refusal?.error?.code;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.details = refusal?.error?.details ?? [];
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

interface Answered<Data> {
  readonly data?: { readonly data: Data };
  readonly error?: Partial<Schemas['PortalError']>;
  readonly response: Response;
}

/**
 * Returns the resource of an answer.
 * @throws RequestFailed when the server refused or failed
 */
export function dataOf<Data>({ data, error, response }: Answered<Data>): Data {
  if (data === undefined) throw new RequestFailed(response, error);
  return data.data;
}
