import type { Queryable } from '../../database/connection.ts';
import type { LevelKey } from '../pricing/margin.ts';
import { readGroupMoves } from '../pricing/price-groups.ts';
import { accountLevel, groupLevel } from '../pricing/price-level.ts';

/** Whose prices a reader of the history asks for: an account, or one level; everybody's when neither is given. */
export type PriceReader = { readonly accountId: string } | { readonly level: LevelKey | undefined };

/** The levels under which the history has the prices of a reader at a time, the most specific ones first. */
export interface ReaderLevels {
  readonly names: readonly string[];
  /** When the group of the account changed last; null: it never did. */
  readonly movedAt: Date | null;
}

/** Finds the levels of a reader at a time; an account may have been in another group then. */
export async function levelsOfReader(db: Queryable, reader: PriceReader, at: Date): Promise<ReaderLevels> {
  if ('level' in reader)
    return { names: [...(reader.level === undefined ? [] : [reader.level]), ''], movedAt: null };
  const moves = await readGroupMoves(db, reader.accountId);
  const group = moves.findLast((move) => move.at <= at)?.group ?? null;
  return { names: namesIn(reader.accountId, group), movedAt: moves.at(-1)?.at ?? null };
}

/** Which levels had the prices of a client from some time on, the most specific ones first. */
export interface LevelPeriod {
  readonly from: Date;
  readonly names: readonly string[];
}

/** The levels of an account over time, oldest first. */
export async function levelsOverTime(db: Queryable, accountId: string): Promise<LevelPeriod[]> {
  const moves = await readGroupMoves(db, accountId);
  return [{ at: new Date(0), group: null }, ...moves].map(({ at, group }) => ({
    from: at,
    names: namesIn(accountId, group),
  }));
}

function namesIn(accountId: string, group: string | null): readonly string[] {
  return [accountLevel(accountId), ...(group === null ? [] : [groupLevel(group)]), ''];
}
