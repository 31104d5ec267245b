import { CommandError } from '../../command-error.ts';
import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from '../version.ts';

/** A price group with its accounts. */
export interface PriceGroup {
  readonly name: string;
  readonly accountIds: readonly string[];
}

/** The price group of an account since a move; null: none. */
export interface GroupSince {
  readonly group: string | null;
  readonly at: Date;
}

/** How many moves of an account are read: more than anybody makes in the time of the price history. */
const movesMax = 200;

/** Where an account is moved to, by whom and why. */
export interface GroupMove {
  readonly accountId: string;
  readonly actor: string;
  readonly group: string | null;
  readonly reason?: string | undefined;
}

/**
 * Creates a price group.
 * @throws CommandError when the name is invalid or taken
 */
export async function createPriceGroup(
  database: Database,
  { name, actor }: { readonly name: string; readonly actor: string },
): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(name))
    throw new CommandError(
      'The name of a group is 1 to 50 lower-case letters, digits and hyphens, such as "reseller".',
      { reason: 'group_name_form' },
    );
  await database.transaction(async (tx) => {
    const made = await tx.rows(sql<{ name: string }>`
      insert into price_groups (name) values (${name})
      on conflict (name) do nothing
      returning name`);
    if (made.length === 0)
      throw new CommandError(`There is a group "${name}" already.`, {
        reason: 'group_exists',
        facts: { group: name },
      });
    await recordAudit(tx, {
      actor,
      action: 'price_group.created',
      subject: name,
      detail: { before: null, after: name },
      rows: [{ table: 'price_groups', key: name }],
    });
  });
}

/**
 * Removes a price group that no account is in and no rule names.
 * @throws CommandError when it is in use, or there is none
 */
export async function removePriceGroup(
  database: Database,
  { name, actor }: { readonly name: string; readonly actor: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCatalog(tx);
    await requirePriceGroup(tx, name);
    const [use] = await tx.rows(sql<{ members: boolean; rules: boolean }>`
      select exists (select from price_group_members where group_name = ${name}) as members,
             exists (select from level_margin_rules where level = 'group:' || ${name}::text)
               or exists (select from scheduled_margin_rules where level = 'group:' || ${name}::text) as rules`);
    if (use?.members === true)
      throw new CommandError(`Accounts are in the group "${name}"; move them first.`, {
        reason: 'group_has_accounts',
        facts: { group: name },
      });
    if (use?.rules === true)
      throw new CommandError(`Margin rules name the group "${name}"; remove them first.`, {
        reason: 'group_has_rules',
        facts: { group: name },
      });
    await tx.rows(sql`delete from price_groups where name = ${name}`);
    await recordAudit(tx, {
      actor,
      action: 'price_group.removed',
      subject: name,
      detail: { before: name, after: null },
      rows: [{ table: 'price_groups', key: name }],
    });
  });
}

/**
 * Moves an account into a price group, or out of its group with null. When it returns, the next answer of every running
 * server shows the account the prices of its level. `offsetMs` is the clock's. `check` runs under the catalog's lock before anything
 * is changed. False: nothing changed.
 * @throws CommandError when there is no such group
 */
export async function moveToPriceGroup(
  database: Database,
  move: GroupMove,
  offsetMs = 0,
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { accountId, actor, group, reason } = move;
  const moved = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    if (group !== null) await requirePriceGroup(tx, group);
    await check(tx);
    const before = await readGroupOf(tx, accountId);
    if (before === group) return false;
    await recordMissedMove(tx, accountId);
    await tx.rows(sql`
      insert into price_group_members (account_id, group_name, changed_at)
      values (${accountId}::uuid, ${group}, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
      on conflict (account_id) do update
         set group_name = excluded.group_name, previous_group_name = price_group_members.group_name,
             changed_at = excluded.changed_at`);
    await recordMove(tx, { accountId, group, offsetMs });
    await announceCatalog(tx);
    await recordAudit(tx, {
      actor,
      action: 'price_group.account_moved',
      accountId,
      subject: accountId,
      detail: {
        group,
        before,
        ...(reason === undefined ? {} : { reason: checkedReason(reason, 'moving a client') }),
      },
      rows: [{ table: 'price_group_members', key: accountId }],
    });
    return true;
  });
  if (moved) await waitUntilPropagated();
  return moved;
}

/** Lists the price groups by name. */
export async function listPriceGroups(db: Queryable): Promise<PriceGroup[]> {
  const rows = await db.rows(sql<{ name: string; account_ids: (string | null)[] | null }>`
    select g.name, array_agg(m.account_id::text order by m.account_id) filter (where m.account_id is not null) as account_ids
      from price_groups g
      left join price_group_members m on m.group_name = g.name
     group by g.name
     order by g.name`);
  return rows.map(({ name, account_ids: accountIds }) => ({
    name,
    accountIds: (accountIds ?? []).filter((id) => id !== null),
  }));
}

/** The price group of each account that is in one, by account. */
export async function readGroupsByAccount(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ account_id: string; group_name: string }>`
    select account_id, group_name
      from price_group_members
     where group_name is not null`);
  return new Map(rows.map(({ account_id: id, group_name: name }) => [id, name]));
}

/** The price group of an account; null: it is in none. */
export async function readGroupOf(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db.rows(sql<{ group: string | null }>`
    select group_name as "group"
      from price_group_members
     where account_id = ${accountId}::uuid`);
  return row?.group ?? null;
}

/**
 * The newest 200 moves of an account, oldest first. Before the first it was in no group. One that the previous release made during
 * a rolling restart is in `price_group_members` only, and is the last one then.
 */
export async function readGroupMoves(db: Queryable, accountId: string): Promise<readonly GroupSince[]> {
  const rows = await db.rows(sql<GroupSince>`
    with moves as materialized (
      select m.group_name, m.at
        from price_group_moves m
       where m.account_id = ${accountId}::uuid
       order by m.at desc
       limit ${movesMax}::integer
    )
    select m.group_name as "group", m.at
      from moves m
    union all
    select p.group_name, coalesce(greatest(p.changed_at, l.at + interval '1 millisecond'), p.changed_at)
      from price_group_members p
      left join (select n.group_name, n.at from moves n order by n.at desc limit 1) l on true
     where p.account_id = ${accountId}::uuid
       and (l.at is null or l.at < p.changed_at or l.group_name is distinct from p.group_name)
     order by 2`);
  return rows;
}

/** Records the last move of an account if the previous release made it, before another one replaces it. */
async function recordMissedMove(tx: Tx, accountId: string): Promise<void> {
  await tx.rows(sql`
    insert into price_group_moves (account_id, at, group_name)
    select p.account_id, greatest(p.changed_at, l.at + interval '1 millisecond'), p.group_name
      from price_group_members p
      left join (select m.group_name, m.at
                   from price_group_moves m
                  where m.account_id = ${accountId}::uuid
                  order by m.at desc
                  limit 1) l on true
     where p.account_id = ${accountId}::uuid
       and (l.at is null or l.at < p.changed_at or l.group_name is distinct from p.group_name)`);
}

/** Later than the move before, also when the clock was set back: the order of the moves says which holds. */
async function recordMove(
  tx: Tx,
  { accountId, group, offsetMs }: Pick<GroupMove, 'accountId' | 'group'> & { readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    insert into price_group_moves (account_id, at, group_name)
    select ${accountId}::uuid,
           greatest(clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond',
             (select max(m.at) + interval '1 millisecond' from price_group_moves m where m.account_id = ${accountId}::uuid)),
           ${group}`);
}

/** @throws CommandError when there is no such price group */
export async function requirePriceGroup(tx: Tx | Queryable, name: string): Promise<void> {
  const found = await tx.rows(sql<{ name: string }>`select name from price_groups where name = ${name}`);
  if (found.length === 0)
    throw new CommandError(`There is no group "${name}".`, { reason: 'no_group', facts: { group: name } });
}
