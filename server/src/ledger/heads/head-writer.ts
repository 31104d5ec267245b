import type { Clock } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Keyring } from '../../sealed.ts';
import type { Wallet } from '../book.ts';
import { type WalletChange, type WalletKey, walkWallets } from '../wallet.ts';
import { type HeadPlace, reasonOf } from './head-place.ts';
import type { HeadReport } from './head-report.ts';
import { isAccepted, type ReadAccepted } from './accepted-heads.ts';
import type { ReadOrderLink } from './compare-heads.ts';
import { maintainHeads } from './maintain-heads.ts';
import {
  cashChains,
  chainChange,
  type ChainEnd,
  type ChainReaders,
  type OtherChain,
} from './other-chains.ts';
import { readLostHeads } from './read-heads.ts';
import type { HeadRecord } from './head-record.ts';
import { openPlaceWriter, type PlaceWriter } from './place-writer.ts';

/** Writes the heads of the chains to every place outside the database (docs/decisions/0053). */
export interface ChainHeads {
  /** Takes the wallets of a transaction that has committed. Their heads are written within a second. */
  note(changes: Iterable<WalletChange>): void;
  /** Takes the end of a chain of no wallet that has been committed. Its head is written within a second. */
  noteChain(chain: OtherChain, end: ChainEnd): void;
  /** @throws CommandError when a place cannot be written now */
  check(): Promise<void>;
  /**
   * Resolves once the current heads of a wallet, of the audit records and of the cash journal are durable in every place.
   * @throws CommandError
   */
  prove(key: WalletKey): Promise<void>;
  /** Writes the heads that are missing, and removes the lines that newer ones replace. */
  maintain(): Promise<void>;
  /** The heads of all places that the journal lacks, and whose loss nobody has accepted. @throws CommandError */
  readLost(): Promise<readonly HeadRecord[]>;
  /** The names of the places that do not accept heads now. */
  failing(): readonly string[];
  /** Writes what was noted, and ends. */
  close(): Promise<void>;
}

/** How long noted heads wait for others, milliseconds. */
const gatherMs = 400;

interface ChainHeadDeps {
  readonly database: Queryable;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly places: readonly HeadPlace[];
  readonly report: HeadReport;
  readonly readOrderLink: ReadOrderLink;
  readonly chains: ChainReaders;
  readonly readAccepted: ReadAccepted;
}

/** Opens the writer of a process. Heads are written by every process that changes wallets. */
export function openChainHeads(deps: ChainHeadDeps): ChainHeads {
  const { database, keyring, clock, report } = deps;
  const writers = deps.places.map((place) =>
    openPlaceWriter(place, { keyring, clock, report: (name, error) => report.place(name, error) }),
  );
  const noted = new Map<OtherChain, bigint>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function addChain(chain: OtherChain, end: ChainEnd): void {
    if (end.number <= (noted.get(chain) ?? 0n)) return;
    for (const writer of writers) writer.add(chainChange(chain, end));
    noted.set(chain, end.number);
  }

  async function addCurrent(chain: OtherChain): Promise<void> {
    const end = await deps.chains[chain].end(database);
    if (end !== undefined) addChain(chain, end);
  }

  function flushSoon(): void {
    if (timer !== undefined || closed) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flushNoted();
    }, gatherMs);
  }

  /** What a place does not accept is written with the next heads, or with nothing else after the same time. */
  async function flushNoted(): Promise<void> {
    const ends = await Promise.allSettled(writers.map((writer) => writer.flush()));
    if (ends.some(({ status }) => status === 'rejected')) flushSoon();
  }

  return {
    note(changes) {
      for (const change of changes) if (hasMoved(change)) for (const writer of writers) writer.add(change);
      flushSoon();
    },
    noteChain(chain, end) {
      addChain(chain, end);
      flushSoon();
    },
    async check() {
      await Promise.all(writers.map((writer) => writer.check()));
    },
    async prove(key) {
      const wallet = await readWalletNow(database, key);
      for (const writer of writers) writer.add({ before: wallet, after: wallet });
      for (const chain of ['records', cashChains[key.environment]] as const) await addCurrent(chain);
      await Promise.all(writers.map(flushOrExplain));
    },
    async maintain() {
      const accepted = await deps.readAccepted(database);
      await maintainHeads(deps, writers, { report, accepted });
    },
    readLost: () => readUnaccepted(deps),
    failing: () => writers.filter((writer) => writer.failing).map(({ place }) => place.name),
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.allSettled(writers.map((writer) => writer.flush()));
    },
  };
}

function hasMoved({ before, after }: WalletChange): boolean {
  return before.lastStep !== after.lastStep || before.orders !== after.orders;
}

async function readUnaccepted(deps: ChainHeadDeps): Promise<readonly HeadRecord[]> {
  const accepted = await deps.readAccepted(deps.database);
  const lost = await readLostHeads(deps, deps.places);
  return lost.filter((record) => !isAccepted(record, accepted));
}

async function readWalletNow(db: Queryable, key: WalletKey): Promise<Wallet> {
  for await (const wallet of walkWallets(db, [key.accountId]))
    if (wallet.environment === key.environment) return wallet;
  throw new Error(`The account ${key.accountId} has no ${key.environment} wallet.`);
}

async function flushOrExplain(writer: PlaceWriter): Promise<void> {
  await writer.flush().catch((cause: unknown) => {
    throw new CommandError(
      `The change is recorded, but not proven outside the database: its chain head could not be written to ` +
        `${writer.place.name} (${reasonOf(cause)}). Repeat the command: it takes effect only once, and ends without ` +
        'an error once the head is written.',
      { cause, reason: 'head_not_proven', facts: { place: writer.place.name } },
    );
  });
}
