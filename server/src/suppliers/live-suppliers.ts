import { type Clock, pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import { listPauseMsOf, type SupplierKind, supplierKinds } from './adapters.ts';
import { type ConfiguredSupplier, readSuppliers, readSupplierVersion } from './setup/configured-suppliers.ts';
import { type DepositPauses, openDepositPauses } from './pauses/deposit-pauses.ts';
import {
  withBulkheads,
  type BoundedSupplier,
  type CircuitBreakers,
  type DepositGate,
} from './resilience/bulkhead.ts';
import { withTimeScale } from './resilience/time-scale.ts';
import { type CircuitBreaker, makeCircuitBreaker } from './resilience/circuit-breaker.ts';
import { isOnSale } from './offers.ts';
import { type ProductOffer, readOffers } from './setup/skus.ts';

/** A configured supplier with its adapter. */
export interface LiveSupplier extends BoundedSupplier {
  readonly configured: ConfiguredSupplier;
  /** The kinds of products that it has on sale at some time of the day. */
  readonly serves: ReadonlySet<ProductKind>;
}

/** The suppliers of the live environment, cached from the database. */
export interface LiveSuppliers {
  /** By name, including those that are switched off; empty before the first `refresh`. */
  readonly all: ReadonlyMap<string, LiveSupplier>;
  /** The suppliers' offers for one of our products. */
  offers(kind: ProductKind, productCode: string): readonly ProductOffer[];
  /** The known cost of a supplier's prepaid SKU that sells a product of ours, rupiah. */
  knownCost(supplier: string, sku: string): Rupiah | undefined;
  /** Reloads now if the database has changed. */
  refresh(): Promise<void>;
  /** Stops the polling. */
  close(): Promise<void>;
}

/** What the live suppliers depend on. */
export interface LiveSupplierDeps {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly report: LiveReport;
  readonly settings: {
    /** How often the database is polled, milliseconds. */
    readonly supplierRefreshMs: number;
    /** How long a supplier that does not answer gets no new purchases, milliseconds. */
    readonly supplierPauseMs: number;
    /** Minimum time between two fetches of a price list, milliseconds; undefined: each supplier's default. */
    readonly priceListPauseMs: number | undefined;
    /** The time scale of simulators on this machine. */
    readonly supplierTimeScale: number;
  };
}

/** Receives what an operator should know. */
export interface LiveReport {
  /** The database could not be read; the cached suppliers stay in use. */
  fault(error: unknown): void;
  /** A circuit breaker opened or closed. `kind` is the kind of products that it covers; null: all. */
  breaker(name: string, kind: ProductKind | null, closed: boolean): void;
  /** A supplier gets no new purchases, because it refused one with this code: our deposit there is too low. */
  paused(pause: { readonly supplier: string; readonly code: string }): void;
  /** It gets new purchases again. */
  resumed(supplier: string): void;
  /** A supplier is configured that this version has no adapter for. */
  unknown(name: string): void;
}

interface Read {
  readonly version: string;
  readonly suppliers: ReadonlyMap<string, LiveSupplier>;
  readonly offers: ReadonlyMap<string, readonly ProductOffer[]>;
  readonly costs: ReadonlyMap<string, Rupiah>;
}

/** Deadline of a probe, milliseconds. */
const probeDeadlineMs = 10_000;

/** Opens the live suppliers and polls the database for changes until they are closed. */
export function openLiveSuppliers(deps: LiveSupplierDeps): LiveSuppliers {
  const stopping = new AbortController();
  const pauses = openDepositPauses(deps);
  let read: Read = { version: '', suppliers: new Map(), offers: new Map(), costs: new Map() };
  let underWay: Promise<void> | undefined;

  async function compare(): Promise<void> {
    await pauses.refresh();
    const version = await readSupplierVersion(deps.database);
    if (version === read.version) return;
    // The version is read first: if a change is committed in between, the next poll finds a newer version.
    const [configured, offers] = await Promise.all([
      readSuppliers(deps.database, deps.keyring),
      readOffers(deps.database),
    ]);
    read = {
      version,
      suppliers: rebuild({ ...deps, pauses }, configured, offers, read.suppliers),
      offers: grouped(offers),
      costs: new Map(
        offers.flatMap(({ supplier, sku, cost }) =>
          cost === null ? [] : [[`${supplier} ${sku}`, cost] as const],
        ),
      ),
    };
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
      for (const live of read.suppliers.values()) probe(live);
      await pause(deps.settings.supplierRefreshMs, stopping.signal);
    }
  }

  const polling = poll();
  return {
    get all() {
      return read.suppliers;
    },
    offers: (kind, productCode) => read.offers.get(keyOf(kind, productCode)) ?? [],
    knownCost: (supplier, sku) => read.costs.get(`${supplier} ${sku}`),
    refresh,
    async close() {
      stopping.abort();
      await polling;
    },
  };
}

type BuildDeps = LiveSupplierDeps & { readonly pauses: DepositPauses };

/** Builds the suppliers that changed. An unchanged one keeps its adapter and circuit breakers. */
function rebuild(
  deps: BuildDeps,
  configured: readonly ConfiguredSupplier[],
  offers: readonly ProductOffer[],
  before: ReadonlyMap<string, LiveSupplier>,
): ReadonlyMap<string, LiveSupplier> {
  return new Map(
    configured.flatMap((one) => {
      const known = before.get(one.name);
      const bounded =
        known !== undefined && hasSameConnection(known.configured, one) ? known : makeLive(deps, one);
      if (bounded === undefined) return [];
      const serves = new Set(
        offers.filter((offer) => offer.supplier === one.name && isOnSale(offer)).map(({ kind }) => kind),
      );
      const { supplier, breakers, deposit, success, load } = bounded;
      return [[one.name, { supplier, breakers, deposit, success, load, configured: one, serves }] as const];
    }),
  );
}

function makeLive(deps: BuildDeps, configured: ConfiguredSupplier): BoundedSupplier | undefined {
  const { clock, report, settings } = deps;
  const kind = supplierKinds.get(configured.name);
  if (kind === undefined) {
    report.unknown(configured.name);
    return undefined;
  }
  const breakers = makeCircuitBreakers(deps, configured);
  const listPauseMs = listPauseMsOf(configured.name, settings);
  const observe = { prepaid: breakers.prepaid.observe, postpaid: breakers.postpaid.observe };
  const { accountSince } = configured;
  const adapter = {
    ...kind.make(configured, { clock, observe, listPauseMs }),
    ...(accountSince === null ? {} : { accountSince }),
  };
  return withBulkheads(
    withTimeScale(adapter, isOnThisMachine(configured.baseUrl) ? settings.supplierTimeScale : 1),
    breakers,
    makeDepositGate(deps, configured.name, kind),
  );
}

function makeDepositGate(
  { clock, pauses }: BuildDeps,
  supplier: string,
  { depositCodes }: SupplierKind,
): DepositGate {
  return {
    get paused() {
      return pauses.isPaused(supplier);
    },
    async watch(needed, call) {
      const startedMs = clock.monotonicMs();
      const outcome = await call();
      const code = 'supplierCode' in outcome ? outcome.supplierCode : undefined;
      if (code !== undefined && outcome.kind !== 'delivered' && depositCodes.has(code))
        pauses.pause({ supplier, code, needed }, startedMs);
      return outcome;
    },
  };
}

/** Where bills have a URL of their own, each URL has its own breaker, so that one can fail without the other. */
function makeCircuitBreakers(
  { clock, report, settings }: LiveSupplierDeps,
  { name, billsUrl }: ConfiguredSupplier,
): CircuitBreakers {
  const breakerOf = (kind: ProductKind | null): CircuitBreaker =>
    makeCircuitBreaker(clock, settings.supplierPauseMs, (closed) => report.breaker(name, kind, closed));
  if (billsUrl !== null) return { prepaid: breakerOf('prepaid'), postpaid: breakerOf('postpaid') };
  const both = breakerOf(null);
  return { prepaid: both, postpaid: both };
}

/** Whether a URL points to this machine, where only simulators run. */
export function isOnThisMachine(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** Whether two configurations of a supplier use the same connection, so that its circuit breakers stay valid. */
export function hasSameConnection(a: ConfiguredSupplier, b: ConfiguredSupplier): boolean {
  return (
    a.baseUrl === b.baseUrl &&
    a.billsUrl === b.billsUrl &&
    a.testMode === b.testMode &&
    a.accountSince?.getTime() === b.accountSince?.getTime() &&
    a.credentials.username === b.credentials.username &&
    a.credentials.apiKey.open() === b.credentials.apiKey.open() &&
    a.credentials.webhookSecret?.open() === b.credentials.webhookSecret?.open()
  );
}

/** Probes a supplier whose circuit breaker is open. Any answer closes the breaker. */
function probe({ supplier, breakers }: LiveSupplier): void {
  const kinds = breakers.prepaid === breakers.postpaid ? (['prepaid'] as const) : productKinds;
  for (const kind of kinds)
    if (breakers[kind].probeDue) void supplier.probe(kind, { signal: AbortSignal.timeout(probeDeadlineMs) });
}

function grouped(offers: readonly ProductOffer[]): ReadonlyMap<string, readonly ProductOffer[]> {
  return Map.groupBy(offers, ({ kind, productCode }) => keyOf(kind, productCode));
}

function keyOf(kind: ProductKind, productCode: string): string {
  return `${kind} ${productCode}`;
}
