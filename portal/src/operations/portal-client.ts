import createClient from 'openapi-fetch';
import type { components, paths } from './portal-api.d.ts';
import { fetchReauthenticated } from './reauthentication.ts';

type Schemas = components['schemas'];
export type PortalSession = Schemas['PortalSession'];
export type SignIn = Schemas['SignIn'];
export type OpenInvitation = Schemas['OpenInvitation'];
export type Person = Schemas['Person'];
export type PersonSession = Schemas['PersonSession'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type ClientRole = Schemas['ClientRole'];
export type BusinessProfile = Schemas['BusinessProfile'];
export type AccountLimits = Schemas['AccountLimits'];
export type LiveApproval = Schemas['LiveApproval'];
export type BalanceNotice = Schemas['BalanceNotice'];

/** Calls the portal's own operations, with the types of docs/portal-openapi.json. */
export const client = createClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  fetch: fetchReauthenticated,
});

/** An answer that is not a success. `requestId` is what the operator finds it by in the log. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string | undefined;
  /** The members of the request that are at fault, each with the code of the rule. */
  readonly details: NonNullable<Schemas['PortalError']['error']['details']>;
  /** How long to wait before another try, seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** What explains the refusal beside its code, such as the amounts `available` and `required`. */
  private readonly more: object;

  /** A proxy may answer instead of the server, with any body. */
  constructor(response: Response, refusal: Partial<Schemas['PortalError']> | undefined) {
    super(`The server answered ${response.status}.`);
    this.status = response.status;
    this.code = refusal?.error?.code;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.details = refusal?.error?.details ?? [];
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
    this.more = refusal?.error ?? {};
  }

  /** An amount that explains the refusal, rupiah; undefined when it has none. */
  amount(name: 'available' | 'limit' | 'new_price' | 'owed' | 'remaining' | 'required'): number | undefined {
    const value: unknown = Reflect.get(this.more, name);
    return typeof value === 'number' ? value : undefined;
  }

  /** The field that was refused first, without the object that it is in. */
  get field(): string | undefined {
    return this.details[0]?.field.split('.').at(-1);
  }

  /** The order that is the cause. */
  get orderId(): string | undefined {
    const [first] = this.details;
    const value: unknown = first === undefined ? undefined : Reflect.get(first, 'order_id');
    return typeof value === 'string' ? value : undefined;
  }
}

/** Whether an error leaves open what the server did: no answer arrived, or it failed while it answered. */
export function isLostAnswer(error: unknown): boolean {
  return !(error instanceof RequestFailed) || error.status >= 500 || error.status === 408;
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
