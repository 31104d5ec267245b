import type { ConsoleRequest } from './exchange.ts';
import { type ApiReference, purchaseChoice } from './developer-queries.ts';

/** What stands in the request pane, to be edited and sent. */
export interface Draft {
  /** `purchase`, or the id of an operation. */
  readonly choice: string;
  readonly request: ConsoleRequest;
  /** The client_reference that the page made; a new one follows when it was used. */
  readonly reference: string | undefined;
}

/** The ids of what was made last, for the paths that need one. */
export interface LastIds {
  readonly order?: string;
  readonly deposit?: string;
}

const operationOfPurchase = 'createQuote';

/** A client_reference that no other request of this account is likely to have. */
function newReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `coba-${number.toString(36).padStart(7, '0')}`;
}

/** The request of a choice with its example, as it can be sent. */
export function draftOf(choice: string, { operations }: ApiReference, last: LastIds): Draft {
  const wanted = choice === purchaseChoice ? operationOfPurchase : choice;
  const operation = operations.find(({ id }) => id === wanted);
  if (operation === undefined) throw new Error(`There is no operation ${wanted}.`);
  const { body, reference } = withReference(operation.body);
  return {
    choice,
    reference,
    request: {
      method: operation.method,
      path: withId(operation.path, last),
      body,
      needsIdempotencyKey: operation.needs_idempotency_key,
    },
  };
}

/** The draft for the next time: the reference that was used is replaced. */
export function draftAfterSending(draft: Draft): Draft {
  const { reference, request } = draft;
  if (reference === undefined || request.body?.includes(reference) !== true) return draft;
  const next = newReference();
  return { ...draft, reference: next, request: { ...request, body: request.body.replace(reference, next) } };
}

function withReference(body: string | null): Pick<Draft, 'reference'> & { readonly body: string | null } {
  if (body?.includes('"client_reference"') !== true) return { body, reference: undefined };
  const reference = newReference();
  return { reference, body: body.replace(/("client_reference": ")[^"]*/, `$1${reference}`) };
}

function withId(path: string, { order, deposit }: LastIds): string {
  const id = path.startsWith('/deposits/') ? deposit : order;
  return id === undefined ? path : path.replace('{id}', id);
}

/** Sets or removes members of a body of JSON. A body that is no JSON object stays as it is. */
export function withMembers(body: string, members: Readonly<Record<string, unknown>>): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return body;
    return JSON.stringify({ ...parsed, ...members }, undefined, 2);
  } catch {
    return body;
  }
}
