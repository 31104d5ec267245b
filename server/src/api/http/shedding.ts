import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Environment } from '../../environment.ts';
import type { Logger } from '../../log.ts';
import { baseOf } from './base.ts';
import { isAnonymous } from './connections.ts';
import type { Load } from './load.ts';
import type { OverloadRefusal } from './overload-refusal.ts';
import { endWithResponse } from './pending-responses.ts';
import { oneSpelling } from './request-target.ts';
import { readWholeRequest } from './whole-request.ts';

/** What a server may take on. */
export interface Capacity {
  /** The delay above which new work of the sandbox is refused, milliseconds. */
  readonly delayMsMax: number;
  /** How many requests may be in progress, most of which wait for suppliers. */
  readonly inFlightMax: number;
}

/**
 * How much more delay a kind of request may cause than the first kind: what needs no key and what is new in the sandbox are
 * refused first, what continues a live order last.
 */
const patience = { public: 1, sandbox: 1, sandboxOrder: 1.5, live: 2, liveOrder: 3 } as const;
type Kind = keyof typeof patience;

/** The environment whose delay counts for a kind. What is public waits like the sandbox. */
const environments: Readonly<Record<Kind, Environment>> = {
  public: 'sandbox',
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
  sandbox: { share: 1 / 8, served: 0 },
  live: { share: 1 / 4, served: 25 },
};
/** The part after which a turn is late. */
const turnShare = 1 / 8;

/** How often the number of refused requests is logged, milliseconds. */
const logEveryMs = 1_000;

/** Refuses requests that the process has no time for. */
export interface Shedding {
  /** Answers a request with 503 if the server is overloaded, and tells whether it did. */
  shed(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * The answer to the bytes of a request that is refused without being parsed; undefined if they must be parsed. Under an overload most
   * requests are refused, and Node's parser takes most of the time of a refusal.
   */
  refuseUnparsed(socket: Socket, bytes: Buffer): string | undefined;
  stop(): void;
}

/**
 * Makes the shedding of a server. It decides before a request is routed or its body is read, so that a refusal costs a small
 * part of what the request would cost. `/healthz` and `/readyz` are never refused.
 */
export function makeShedding(
  load: Load,
  capacity: Capacity,
  refusal: OverloadRefusal,
  log: Pick<Logger, 'warn'>,
): Shedding {
  let inFlight = 0;
  const refused = countRefused(log);
  const turn = countLateRequests(capacity.delayMsMax);
  /** The connection whose next request was accepted before it was parsed. */
  let acceptedOn: Socket | undefined;
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

  function isTooMuch(kind: Kind, turnMs: number): boolean {
    if (inFlight >= (capacity.inFlightMax * patience[kind]) / patienceMax) return true;
    if (turn.isTooLate(kind, turnMs)) return true;
    const delayMsMax = capacity.delayMsMax * patience[kind];
    if (load.queueMs(environments[kind]) > delayMsMax) return true;
    return load.isLasting() && load.delayMs(environments[kind]) > delayMsMax;
  }

  function isRefused(url = '/'): boolean {
    const turnMs = load.turnMs();
    if (turnMs === 0) turn.begin();
    const kind = isLittle(turnMs) ? undefined : kindOf(url);
    if (kind === undefined || !isTooMuch(kind, turnMs)) return false;
    refused.add(kind);
    return true;
  }

  return {
    shed(request, response) {
      const isAccepted = acceptedOn === request.socket;
      acceptedOn = undefined;
      if (!isAccepted && isRefused(request.url)) {
        const { socket, url = '/' } = request;
        if (isAnonymous(socket) && kindOf(url) === 'public') endWithResponse(socket, response);
        refusal.send(request, response);
        return true;
      }
      inFlight += 1;
      response.once('close', finished);
      return false;
    },
    refuseUnparsed(socket, bytes) {
      const request = refused.isRecent() ? readWholeRequest(bytes) : undefined;
      if (request === undefined) return undefined;
      if (isRefused(request.url)) return refusal.bytes(request.url);
      acceptedOn = socket;
      return undefined;
    },
    stop: refused.stop,
  };
}

/** Counts the requests that were refused, and logs how many every second. */
function countRefused(log: Pick<Logger, 'warn'>) {
  const refused = noneOfEach();
  let isRecent = false;
  const timer = setInterval(() => {
    isRecent = Object.values(refused).some((count) => count > 0);
    if (!isRecent) return;
    log.warn({ refused: { ...refused } }, 'requests were refused because the server is overloaded');
    for (const kind of kinds) refused[kind] = 0;
  }, logEveryMs).unref();
  return {
    add(kind: Kind): void {
      refused[kind] += 1;
      isRecent = true;
    },
    /** Whether requests were refused in the last second or two. */
    isRecent: () => isRecent,
    stop: () => clearInterval(timer),
  };
}

/** Counts the requests in the late part of each turn of the event loop. */
function countLateRequests(delayMsMax: number) {
  let late = noneOfEach();
  let isLateTurn = false;
  return {
    begin(): void {
      if (!isLateTurn) return;
      isLateTurn = false;
      late = noneOfEach();
    },
    /** Counts a request, and tells whether it comes too late in its turn to be accepted. */
    isTooLate(kind: Kind, turnMs: number): boolean {
      const turn = turns[kind];
      if (turn === undefined || turnMs <= delayMsMax * turnShare) return false;
      isLateTurn = true;
      late[kind] += 1;
      return turnMs > delayMsMax * turn.share && late[kind] > turn.served;
    },
  };
}

function noneOfEach(): Record<Kind, number> {
  return { public: 0, sandbox: 0, sandboxOrder: 0, live: 0, liveOrder: 0 };
}

const kinds = Object.keys(patience).filter((name): name is Kind => name in patience);

/** The kind of a request; undefined if it is never refused. */
function kindOf(url: string): Kind | undefined {
  const path = oneSpelling(url);
  if (/^\/(?:healthz|readyz)(?:$|\?)/.test(path)) return undefined;
  // A supplier says how a purchase ended.
  if (path.startsWith('/callbacks/')) return 'liveOrder';
  const base = baseOf(path);
  if (base === undefined) return 'public';
  return continuesOrder(path.slice(base.prefix.length)) ? `${base.environment}Order` : base.environment;
}

/** Whether a path below a base is about one order. A search is new work, and reads many. */
function continuesOrder(path: string): boolean {
  return path.startsWith('/orders/') && !/^\/orders\/search(?:$|\?)/.test(path);
}
