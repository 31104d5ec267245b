import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { type Clock, pause } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Keyring } from '../../sealed.ts';
import { type CircuitBreaker, makeCircuitBreaker } from '../../suppliers/resilience/circuit-breaker.ts';
import { gatewayKinds } from './gateway-kinds.ts';
import { type ConfiguredGateway, readGateways, readGatewayVersion } from './gateway-rows.ts';
import { channelsFor, type Gateway, type GatewayChannel, type GatewayMethod } from './gateway.ts';

/** A gateway that is set up, with its adapter. */
export interface LiveGateway {
  readonly configured: ConfiguredGateway;
  /** Bounded: its slowness holds up nothing but its own calls. */
  readonly gateway: Gateway;
  readonly breaker: CircuitBreaker;
}

/** What a deposit request needs of a gateway. */
export interface WantedChannel {
  readonly method: GatewayMethod;
  /** What the payer pays, rupiah. */
  readonly amount: Rupiah;
  /** The code of a channel, such as `bca`; left out: any of the method. */
  readonly channel?: string | undefined;
}

/** A gateway with the channel of it that serves a deposit request. */
export interface OfferedChannel {
  readonly live: LiveGateway;
  readonly channel: GatewayChannel;
}

/** The payment gateways, cached from the database. */
export interface Gateways {
  /** By name, disabled ones included; empty before the first `refresh`. */
  readonly all: ReadonlyMap<string, LiveGateway>;
  /** The channels where such a payment can be created now, best first: of enabled gateways that answer. */
  offers(environment: Environment, wanted: WantedChannel): readonly OfferedChannel[];
  /** The channels of the enabled gateways of an environment, whether they answer or not. */
  channels(environment: Environment): readonly GatewayChannel[];
  /** Reloads now if the database has changed. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Receives what an operator should know. */
export interface GatewayReport {
  /** The database could not be read; the cached gateways stay in use. */
  fault(error: unknown): void;
  breaker(name: string, closed: boolean): void;
  /** A gateway is set up that this version has no adapter for. */
  unknown(name: string): void;
}

/** What the gateways depend on. */
export interface GatewayDeps {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly report: GatewayReport;
  readonly settings: {
    /** How often the database is polled, milliseconds. */
    readonly supplierRefreshMs: number;
    /** How long a gateway that does not answer gets no new payments, milliseconds. */
    readonly supplierPauseMs: number;
  };
}

/** How many calls of a gateway run at once, and how many may wait. */
const bounds = {
  /** Payments to be created and cancelled, for which clients wait. */
  commands: { calls: 32, waiting: 200 },
  /** Questions of the poller. It brings its own bound, so that none waits. */
  questions: { calls: 16, waiting: 64 },
};

/** Deadline of a probe, milliseconds. */
const probeDeadlineMs = 10_000;

/** Opens the gateways and polls the database for changes until they are closed. */
export function openGateways(deps: GatewayDeps): Gateways {
  const stopping = new AbortController();
  let version = '';
  let all: ReadonlyMap<string, LiveGateway> = new Map();
  let underWay: Promise<void> | undefined;

  async function compare(): Promise<void> {
    const read = await readGatewayVersion(deps.database);
    if (read === version) return;
    const configured = await readGateways(deps.database, deps.keyring);
    all = new Map(
      configured.flatMap((one) => {
        const live = liveOf(deps, one, all.get(one.name));
        return live === undefined ? [] : [[one.name, live] as const];
      }),
    );
    version = read;
  }

  async function refresh(): Promise<void> {
    // A refresh that began earlier may have missed the change that this one is for.
    while (underWay !== undefined) await underWay.catch(() => undefined);
    underWay = compare().finally(() => {
      underWay = undefined;
    });
    await underWay;
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      await refresh().catch((error: unknown) => deps.report.fault(error));
      for (const live of all.values()) probe(live);
      await pause(deps.settings.supplierRefreshMs, stopping.signal);
    }
  }

  const polling = poll();
  const enabled = (environment: Environment): LiveGateway[] =>
    [...all.values()].filter(
      ({ configured }) => configured.enabled && configured.environment === environment,
    );
  return {
    get all() {
      return all;
    },
    offers: (environment, wanted) =>
      enabled(environment)
        .filter(({ breaker }) => breaker.closed)
        .flatMap((live) =>
          channelsFor(live.gateway.channels, wanted)
            .filter(({ code }) => wanted.channel === undefined || wanted.channel === code)
            .map((channel) => ({ live, channel })),
        ),
    channels: (environment) => enabled(environment).flatMap(({ gateway }) => gateway.channels),
    refresh,
    async close() {
      stopping.abort();
      await polling;
    },
  };
}

/** A gateway whose connection did not change keeps its adapter and circuit breaker. */
function liveOf(
  { clock, report, settings }: GatewayDeps,
  configured: ConfiguredGateway,
  before: LiveGateway | undefined,
): LiveGateway | undefined {
  if (before !== undefined && hasSameConnection(before.configured, configured))
    return { ...before, configured };
  const kind = gatewayKinds.get(configured.kind);
  if (kind === undefined) {
    report.unknown(configured.name);
    return undefined;
  }
  const breaker = makeCircuitBreaker(clock, settings.supplierPauseMs, (closed) =>
    report.breaker(configured.name, closed),
  );
  return { configured, breaker, gateway: withBulkheads(kind.make(configured, breaker.observe)) };
}

function hasSameConnection(a: ConfiguredGateway, b: ConfiguredGateway): boolean {
  return (
    a.kind === b.kind &&
    a.baseUrl === b.baseUrl &&
    a.displayName === b.displayName &&
    a.credentials.key.open() === b.credentials.key.open() &&
    a.credentials.callbackSecret?.open() === b.credentials.callbackSecret?.open()
  );
}

/** Bounds the concurrent calls of an adapter. A call without room is not made. */
export function withBulkheads(adapter: Gateway): Gateway {
  const commands = bulkhead(bounds.commands.calls, bounds.commands.waiting);
  const questions = bulkhead(bounds.questions.calls, bounds.questions.waiting);
  return {
    ...adapter,
    create: (payment, options) =>
      commands
        .execute(() => adapter.create(payment, options))
        .catch((error: unknown) => unlessRejected(error, { kind: 'refused', code: 'not_sent' } as const)),
    cancel: (target, options) =>
      commands
        .execute(() => adapter.cancel(target, options))
        .catch((error: unknown) => unlessRejected(error, 'unknown' as const)),
    read: (target, options) =>
      questions
        .execute(() => adapter.read(target, options))
        .catch((error: unknown) => unlessRejected(error, { kind: 'unknown' } as const)),
  };
}

function unlessRejected<T>(error: unknown, outcome: T): T {
  if (error instanceof BulkheadRejectedError) return outcome;
  throw error;
}

/** Probes a gateway whose circuit breaker is open. Any answer closes the breaker. */
function probe({ gateway, breaker }: LiveGateway): void {
  if (breaker.probeDue) void gateway.checkCredentials({ signal: AbortSignal.timeout(probeDeadlineMs) });
}
