import type { Queryable } from '../../database/connection.ts';
import type { LevelKey } from '../pricing/margin.ts';
import { readGroupOf } from '../pricing/price-groups.ts';
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
  const member = await readGroupOf(db, reader.accountId);
  const group = member !== undefined && member.changedAt > at ? member.previousGroup : member?.group;
  const groups = typeof group === 'string' ? [groupLevel(group)] : [];
  return { names: [accountLevel(reader.accountId), ...groups, ''], movedAt: member?.changedAt ?? null };
}
