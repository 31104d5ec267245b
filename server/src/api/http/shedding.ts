import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Environment } from '../../environment.ts';
import { newRequestId } from '../../ids.ts';
import type { Logger } from '../../log.ts';
import { Refusal } from '../../refusals.ts';
import { baseOf, environmentOf } from './base.ts';
import { isAnonymous } from './connections.ts';
import type { Load } from './load.ts';
import { endWithResponse } from './pending-responses.ts';
import { refusalText } from './refusal-response.ts';
import { oneSpelling } from './request-target.ts';

/** What a server may take on, and what its other parts know of a request. */
export interface Capacity {
  /** The delay above which new work of the sandbox is refused, milliseconds. */
  readonly delayMsMax: number;
  /** How many requests may be in progress, most of which wait for suppliers. */
  readonly inFlightMax: number;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a request may be one of a person who is signed in to the portal. The session is not read. */
  readonly isPersons: (request: IncomingMessage) => boolean;
  /** Whether the server stops and the answer to the current request of a connection is its last one. */
  readonly isLast: (socket: Socket) => boolean;
}

/**
 * How much more delay a kind of request may cause than the first kind: what needs no key, the portal's operations and what is new
 * in the sandbox are refused first, what continues a live order last.
 */
const patience = { public: 1, person: 1, sandbox: 1, sandboxOrder: 1.5, live: 2, liveOrder: 3 } as const;
type Kind = keyof typeof patience;

/** The environment whose delay counts for a kind. What is public waits like the sandbox, and so do people. */
const environments: Readonly<Record<Kind, Environment>> = {
  public: 'sandbox',
  person: 'sandbox',
  sandbox: 'sandbox',
  sandboxOrder: 'sandbox',
  live: 'live',
  liveOrder: 'live',
};

/** The longest of them, for which all requests in flight may be used. */
const patienceMax = patience.liveOrder;

/**
 * The part of the longest delay for which one turn of the event loop accepts new work. An order waits for several turns, so each
 * must be short. Clients without a key can make a turn long, so live is refused for it only if many of its requests are in it:
 * `served` of a kind are accepted in the late part of a turn.
 */
const turns: Readonly<Partial<Record<Kind, { readonly share: number; readonly served: number }>>> = {
  public: { share: 1 / 8, served: 0 },
  person: { share: 1 / 8, served: 0 },
  sandbox: { share: 1 / 8, served: 0 },
  live: { share: 1 / 4, served: 25 },
};
/** The part after which a turn is late. */
const turnShare = 1 / 8;

const retryAfterSeconds = 2;
const overloaded = new Refusal('service_unavailable', { retryAfterSeconds });
/** How often the number of refused requests is logged, milliseconds. */
const logEveryMs = 1_000;

/** Refuses requests that the process has no time for. */
export interface Shedding {
  /** Answers a request with 503 if the server is overloaded, and tells whether it did. */
  shed(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): void;
}

/**
 * Makes the shedding of a server. It decides before a request is routed or its body is read, so that a refusal costs a small
 * part of what the request would cost. `/healthz` and `/readyz` are never refused.
 */
export function makeShedding(load: Load, capacity: Capacity, log: Pick<Logger, 'warn'>): Shedding {
  let inFlight = 0;
  const refused = noneOfEach();
  /** How many requests came in the late part of the running turn. */
  let late = noneOfEach();
  let isLateTurn = false;
  const finished = (): void => void (inFlight -= 1);

  /** Whether nothing can be too much: for nearly all requests this is all that is checked. */
  function isLittle(turnMs: number): boolean {
    return (
      !load.isLasting() &&
      inFlight < capacity.inFlightMax / patienceMax &&
      turnMs <= capacity.delayMsMax * turnShare &&
      load.queueMs('sandbox') <= capacity.delayMsMax
    );
  }

  function isLateInTurn(kind: Kind, turnMs: number): boolean {
    const turn = turns[kind];
    if (turn === undefined || turnMs <= capacity.delayMsMax * turnShare) return false;
    isLateTurn = true;
    late[kind] += 1;
    return turnMs > capacity.delayMsMax * turn.share && late[kind] > turn.served;
  }

  function isTooMuch(kind: Kind, turnMs: number): boolean {
    if (inFlight >= (capacity.inFlightMax * patience[kind]) / patienceMax) return true;
    if (isLateInTurn(kind, turnMs)) return true;
    const delayMsMax = capacity.delayMsMax * patience[kind];
    if (load.queueMs(environments[kind]) > delayMsMax) return true;
    return load.isLasting() && load.delayMs(environments[kind]) > delayMsMax;
  }

  const timer = setInterval(() => {
    if (Object.values(refused).every((count) => count === 0)) return;
    log.warn({ refused: { ...refused } }, 'requests were refused because the server is overloaded');
    for (const kind of kinds) refused[kind] = 0;
  }, logEveryMs).unref();

  return {
    shed(request, response) {
      const turnMs = load.turnMs();
      if (turnMs === 0 && isLateTurn) {
        isLateTurn = false;
        late = noneOfEach();
      }
      const kind = isLittle(turnMs) ? undefined : kindOf(request, capacity);
      if (kind !== undefined && isTooMuch(kind, turnMs)) {
        refused[kind] += 1;
        const isVisitors = kind === 'public' && isAnonymous(request.socket);
        if (isVisitors || capacity.isLast(request.socket)) endWithResponse(request.socket, response);
        refuse(request, response, capacity.headers);
        return true;
      }
      inFlight += 1;
      response.once('close', finished);
      return false;
    },
    stop: () => clearInterval(timer),
  };
}

function noneOfEach(): Record<Kind, number> {
  return { public: 0, person: 0, sandbox: 0, sandboxOrder: 0, live: 0, liveOrder: 0 };
}

const kinds = Object.keys(patience).filter((name): name is Kind => name in patience);

/** The kind of a request; undefined if it is never refused. */
function kindOf(request: IncomingMessage, { isPersons }: Capacity): Kind | undefined {
  const path = oneSpelling(request.url ?? '/');
  if (/^\/(?:healthz|readyz)(?:$|\?)/.test(path)) return undefined;
  // A supplier says how a purchase ended.
  if (path.startsWith('/callbacks/')) return 'liveOrder';
  const base = baseOf(path);
  if (base === undefined) return isPortalOperation(path) && isPersons(request) ? 'person' : 'public';
  return continuesOrder(path.slice(base.prefix.length)) ? `${base.environment}Order` : base.environment;
}

/** Whether a path is an operation of the portal. Its pages have other paths, and its files are public. */
function isPortalOperation(path: string): boolean {
  return path.startsWith('/portal/') && !/^\/portal\/(?:assets\/|openapi\.json(?:$|\?))/.test(path);
}

/** Whether a path below a base is about one order. A search is new work, and reads many. */
function continuesOrder(path: string): boolean {
  return path.startsWith('/orders/') && !/^\/orders\/search(?:$|\?)/.test(path);
}

/** Answers like any refusal. The body of the request is not read. */
function refuse(
  { url }: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const requestId = newRequestId();
  const environment = environmentOf(oneSpelling(url ?? '/'));
  const text = refusalText(overloaded, { request_id: requestId, environment });
  response.writeHead(503, {
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  });
  response.end(text);
}
