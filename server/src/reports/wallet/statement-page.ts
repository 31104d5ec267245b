import type { Queryable } from '../../database/connection.ts';
import { findStepRange, type StepRange, type WalletEntry } from '../../ledger/wallet-entries.ts';
import { type MovementGroup, readMovements } from '../../ledger/wallet-movements.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { momentsOf } from '../read-statement.ts';
import type { DayRange } from '../statement-format.ts';

/** Which movements of a wallet to read. */
export interface StatementQuery extends DayRange {
  readonly group: MovementGroup;
}

/** Where a page stands: behind a movement in the order of the list, which is newest first, or before it. */
export interface PageCursor {
  readonly side: 'newer' | 'older';
  readonly number: bigint;
}

/** A page of movements, newest first, with the numbers that the pages beside it begin from; null at an end. */
export interface StatementPage {
  readonly movements: readonly WalletEntry[];
  readonly older: bigint | null;
  readonly newer: bigint | null;
}

/** Reads a page of the movements of some days. It costs the same wherever it is. */
export async function readStatementPage(
  db: Queryable,
  wallet: WalletKey,
  query: StatementQuery & { readonly cursor: PageCursor | undefined; readonly limit: number },
): Promise<StatementPage> {
  const range = await findStepRange(db, wallet, momentsOf(query));
  const { cursor } = query;
  if (cursor?.side === 'newer') {
    const page = await readNewerPage(db, wallet, { ...query, range, after: cursor.number });
    if (page !== undefined) return page;
  }
  return readOlderPage(db, wallet, {
    ...query,
    range,
    before: cursor?.side === 'older' ? cursor.number : null,
  });
}

interface Wanted {
  readonly group: MovementGroup;
  readonly limit: number;
  readonly range: StepRange;
}

async function readOlderPage(
  db: Queryable,
  wallet: WalletKey,
  { group, limit, range, before }: Wanted & { readonly before: bigint | null },
): Promise<StatementPage> {
  const end = before !== null && before < range.end ? before : range.end;
  const found = await readMovements(db, wallet, {
    ...{ group, order: 'newest', limit: limit + 1 },
    ...{ first: range.first, end },
  });
  const movements = found.slice(0, limit);
  return {
    movements,
    older: found.length > limit ? (movements.at(-1)?.number ?? null) : null,
    newer: before === null ? null : (movements.at(0)?.number ?? null),
  };
}

/** The page before; undefined when it is the first one, which is read from the newest movement, so that it is full. */
async function readNewerPage(
  db: Queryable,
  wallet: WalletKey,
  { group, limit, range, after }: Wanted & { readonly after: bigint },
): Promise<StatementPage | undefined> {
  const first = after + 1n > range.first ? after + 1n : range.first;
  const found = await readMovements(db, wallet, {
    ...{ group, order: 'oldest', limit: limit + 1 },
    ...{ first, end: range.end },
  });
  if (found.length <= limit) return undefined;
  const movements = found.slice(0, limit).toReversed();
  return { movements, older: movements.at(-1)?.number ?? null, newer: movements.at(0)?.number ?? null };
}

/** How many movements one query reads, to bound the memory. */
const walkLimit = 1_000;

/** Reads all movements of some days, oldest first, in pages. The range is fixed at the first page. */
export async function* walkMovements(
  db: Queryable,
  wallet: WalletKey,
  query: StatementQuery,
): AsyncGenerator<readonly WalletEntry[]> {
  const { first, end } = await findStepRange(db, wallet, momentsOf(query));
  for (let next = first; ;) {
    const page = await readMovements(db, wallet, {
      ...{ group: query.group, order: 'oldest', limit: walkLimit },
      ...{ first: next, end },
    });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    next = last.number + 1n;
  }
}
