import { type Clock, pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { type ProductKind, productKinds } from '../product-kind.ts';
import type { Keyring } from '../sealed.ts';
import { listPauseMsOf, supplierKinds } from './adapters.ts';
import { type ConfiguredSupplier, readSuppliers, readSupplierVersion } from './setup/configured-suppliers.ts';
import { withBulkheads, type BoundedSupplier, type CircuitBreakers } from './resilience/bulkhead.ts';
import { withTimeScale } from './resilience/time-scale.ts';
import { type CircuitBreaker, makeCircuitBreaker } from './resilience/circuit-breaker.ts';
import { isOnSale } from './offers.ts';
import { type ProductOffer, readOffers } from './setup/skus.ts';

/** A supplier that is set up, ready to be spoken to. */
export interface LiveSupplier extends BoundedSupplier {
  readonly configured: ConfiguredSupplier;
  /** What it has on sale at some hour of the day. */
  readonly serves: ReadonlySet<ProductKind>;
}

/** The suppliers of the live environment as the database has them, kept in memory. */
export interface LiveSuppliers {
  /** By name, those that are switched off included; empty before the first `refresh`. */
  readonly all: ReadonlyMap<string, LiveSupplier>;
  /** What the suppliers ask for a product of ours. */
  offers(kind: ProductKind, productCode: string): readonly ProductOffer[];
  /** Compares with the database now. */
  refresh(): Promise<void>;
  /** Ends the comparing. */
  close(): Promise<void>;
}

/** What the suppliers are read and spoken to with. */
export interface LiveGround {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly report: LiveReport;
  readonly settings: {
    /** How often the database is looked at, milliseconds. */
    readonly supplierRefreshMs: number;
    /** How long a supplier that does not answer gets no new purchases, milliseconds. */
    readonly supplierPauseMs: number;
    /** How long a price list is not fetched again, milliseconds; undefined: as each supplier wants it. */
    readonly priceListPauseMs: number | undefined;
    /** How many times as fast the waiting times of a simulator on this machine pass. */
    readonly supplierTimeScale: number;
  };
}

/** Who hears what an operator should know. */
export interface LiveReport {
  /** The database could not be read; what is known stays. */
  fault(error: unknown): void;
  /** A supplier stopped answering, or answers again; `kind` is of the products that are bought there, null: of all. */
  breaker(name: string, kind: ProductKind | null, closed: boolean): void;
  /** A supplier is set up that this version has no adapter for. */
  unknown(name: string): void;
}

interface Read {
  readonly version: string;
  readonly suppliers: ReadonlyMap<string, LiveSupplier>;
  readonly offers: ReadonlyMap<string, readonly ProductOffer[]>;
}

/** How long a supplier may take to say that it answers again, milliseconds. */
const probeDeadlineMs = 10_000;

/** Opens the live suppliers and keeps them as the database has them, on every server. */
export function openLiveSuppliers(ground: LiveGround): LiveSuppliers {
  const stopping = new AbortController();
  let read: Read = { version: '', suppliers: new Map(), offers: new Map() };
  let underWay: Promise<void> | undefined;

  async function compare(): Promise<void> {
    const version = await readSupplierVersion(ground.database);
    if (version === read.version) return;
    // The version is read first: should a change come between, the next look finds yet another version.
    const [configured, offers] = await Promise.all([
      readSuppliers(ground.database, ground.keyring),
      readOffers(ground.database),
    ]);
    read = {
      version,
      suppliers: revive(ground, configured, offers, read.suppliers),
      offers: grouped(offers),
    };
  }

  async function refresh(): Promise<void> {
    // A look that began before now may have missed what this one is for.
    while (underWay !== undefined) await underWay.catch(() => undefined);
    underWay = compare().finally(() => {
      underWay = undefined;
    });
    await underWay;
  }

  async function keepUp(): Promise<void> {
    while (!stopping.signal.aborted) {
      await refresh().catch((error: unknown) => ground.report.fault(error));
      for (const live of read.suppliers.values()) probe(live);
      await pause(ground.settings.supplierRefreshMs, stopping.signal);
    }
  }

  const keeping = keepUp();
  return {
    get all() {
      return read.suppliers;
    },
    offers: (kind, productCode) => read.offers.get(keyOf(kind, productCode)) ?? [],
    refresh,
    async close() {
      stopping.abort();
      await keeping;
    },
  };
}

/** Makes the suppliers anew where they changed; one that is as it was keeps what is known of its breakers. */
function revive(
  ground: LiveGround,
  configured: readonly ConfiguredSupplier[],
  offers: readonly ProductOffer[],
  before: ReadonlyMap<string, LiveSupplier>,
): ReadonlyMap<string, LiveSupplier> {
  return new Map(
    configured.flatMap((one) => {
      const known = before.get(one.name);
      const guarded =
        known !== undefined && hasSameConnection(known.configured, one) ? known : makeLive(ground, one);
      if (guarded === undefined) return [];
      const serves = new Set(
        offers.filter((offer) => offer.supplier === one.name && isOnSale(offer)).map(({ kind }) => kind),
      );
      const { supplier, breakers, success } = guarded;
      return [[one.name, { supplier, breakers, success, configured: one, serves }] as const];
    }),
  );
}

function makeLive(ground: LiveGround, configured: ConfiguredSupplier): BoundedSupplier | undefined {
  const { clock, report, settings } = ground;
  const kind = supplierKinds.get(configured.name);
  if (kind === undefined) {
    report.unknown(configured.name);
    return undefined;
  }
  const breakers = makeCircuitBreakers(ground, configured);
  const listPauseMs = listPauseMsOf(configured.name, settings);
  const observe = { prepaid: breakers.prepaid.observe, postpaid: breakers.postpaid.observe };
  const adapter = kind.make(configured, { clock, observe, listPauseMs });
  return withBulkheads(
    withTimeScale(adapter, isOnThisMachine(configured.baseUrl) ? settings.supplierTimeScale : 1),
    breakers,
  );
}

/** Bills that have an address of their own may go on when the other one is silent, and the other way round. */
function makeCircuitBreakers(
  { clock, report, settings }: LiveGround,
  { name, billsUrl }: ConfiguredSupplier,
): CircuitBreakers {
  const breakerOf = (kind: ProductKind | null): CircuitBreaker =>
    makeCircuitBreaker(clock, settings.supplierPauseMs, (closed) => report.breaker(name, kind, closed));
  if (billsUrl !== null) return { prepaid: breakerOf('prepaid'), postpaid: breakerOf('postpaid') };
  const both = breakerOf(null);
  return { prepaid: both, postpaid: both };
}

/** Whether an address is one of this machine: nobody but a simulator is there. */
export function isOnThisMachine(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** Whether two set-ups of a supplier are spoken to in the same way: what is known of its breakers then holds for both. */
export function hasSameConnection(a: ConfiguredSupplier, b: ConfiguredSupplier): boolean {
  return (
    a.baseUrl === b.baseUrl &&
    a.billsUrl === b.billsUrl &&
    a.testMode === b.testMode &&
    a.credentials.username === b.credentials.username &&
    a.credentials.apiKey.open() === b.credentials.apiKey.open() &&
    a.credentials.webhookSecret?.open() === b.credentials.webhookSecret?.open()
  );
}

/** Asks a supplier where it did not answer: any answer ends the pause. */
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
