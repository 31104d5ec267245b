import { newIdempotencyKey } from '../money/idempotency-key.ts';
import { fetchSandbox, sandboxBase } from './fetch-sandbox.ts';

/** A request to the sandbox. */
export interface ConsoleRequest {
  readonly method: string;
  /** Below the base, with its query. */
  readonly path: string;
  readonly body: string | null;
  readonly needsIdempotencyKey: boolean;
}

/** A request with its answer. `status` 0: there was no answer. */
export interface Exchange {
  readonly id: string;
  readonly at: number;
  readonly request: ConsoleRequest;
  readonly status: number;
  readonly statusText: string;
  readonly ms: number;
  readonly requestId: string | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

/** How much of an answer is shown. */
const textMax = 100_000;

/** Whether a path stays below the base of the sandbox. */
export function isSandboxPath(path: string): boolean {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  return new URL(sandboxBase + path, location.origin).pathname.startsWith(`${sandboxBase}/`);
}

/** Sends a request to the sandbox of this server with a key, and no cookies. It does not reject. */
export async function sendToSandbox(request: ConsoleRequest, key: string): Promise<Exchange> {
  const { method, path, body, needsIdempotencyKey } = request;
  const at = nowMs();
  const exchange = { id: newIdempotencyKey(), at, request };
  try {
    const answer = await fetchSandbox(path, key, {
      method,
      headers: {
        ...(needsIdempotencyKey ? { 'idempotency-key': newIdempotencyKey() } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
    });
    const text = await answer.text();
    return {
      ...exchange,
      status: answer.status,
      statusText: answer.statusText,
      ms: nowMs() - at,
      requestId: answer.headers.get('x-request-id'),
      headers: [...answer.headers],
      text: indented(text.slice(0, textMax)),
    };
  } catch {
    const ms = nowMs() - at;
    return { ...exchange, status: 0, statusText: '', ms, requestId: null, headers: [], text: '' };
  }
}

/** JSON with a member on each line; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** A member of the JSON of an answer, such as `data.id`; undefined where there is none or it is no text. */
export function textIn(json: string, ...path: readonly string[]): string | undefined {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch {
    return undefined;
  }
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function nowMs(): number {
  return new Date().getTime();
}
