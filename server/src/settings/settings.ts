import type { Database, Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { recordAudit } from '../operators/audit-record.ts';
import {
  checkedValue,
  definitionOf,
  type SettingDefinition,
  type SettingKey,
  settingKeyOf,
  settingKeys,
  type SettingValues,
} from './setting-definitions.ts';

/** A change of a setting; null: no text. */
export interface SettingChange {
  readonly key: SettingKey;
  readonly before: string | null;
  readonly after: string | null;
}

/** A setting as it is listed. */
export interface ListedSetting {
  readonly key: SettingKey;
  /** The text in effect; null: none. */
  readonly value: string | null;
  /** Whether it was set; otherwise `value` is the default. */
  readonly set: boolean;
  readonly about: string;
}

/** The same, with what a form needs. */
export interface DescribedSetting
  extends ListedSetting, Pick<SettingDefinition, 'fallback' | 'kind' | 'max'> {
  /** The least of a `count`; null for other kinds. */
  readonly min: bigint | null;
  /** What a `choice` takes; empty for other kinds. */
  readonly choices: NonNullable<SettingDefinition['choices']>;
  /** When it was set; null: it has its default. */
  readonly changedAt: Date | null;
}

/** A setting by its name, and who changes it. */
interface NamedSetting {
  readonly name: string;
  readonly actor: string;
}

/** Reads the texts in effect. A row of a key that this version does not know is left out. */
export async function readSettings(db: Queryable): Promise<SettingValues> {
  const stored = await readStored(db);
  const values = settingKeys.flatMap((key): [SettingKey, string][] => {
    const value = stored.get(key) ?? definitionOf(key).fallback;
    return value === null ? [] : [[key, value]];
  });
  return Object.fromEntries(values);
}

/** All settings with their texts in effect. `started`: what this server was started with (`settingsAtStart`). */
export async function listSettings(db: Queryable, started: SettingValues): Promise<ListedSetting[]> {
  const stored = await readStored(db);
  return settingKeys.map((key) => {
    const value = stored.get(key) ?? fallbackOf(key, started);
    return { key, value, set: stored.has(key), about: definitionOf(key).about };
  });
}

/** The text of a setting that is not set; null: none. */
export function fallbackOf(key: SettingKey, started: SettingValues): string | null {
  return definitionOf(key).fallback ?? started[key] ?? null;
}

/** All settings with their defaults, their bounds and when they were set. */
export async function describeSettings(db: Queryable, started: SettingValues): Promise<DescribedSetting[]> {
  const [listed, times] = [await listSettings(db, started), await readTimes(db)];
  return listed.map((one) => {
    const { kind, min = null, max, choices = [] } = definitionOf(one.key);
    const fallback = fallbackOf(one.key, started);
    return { ...one, fallback, kind, min, max, choices, changedAt: times.get(one.key) ?? null };
  });
}

/**
 * Sets a setting, with an audit record of both texts. The same text again changes nothing. Servers use it within seconds.
 * @throws CommandError when there is no such setting, or it does not take the text
 */
export async function setSetting(
  database: Database,
  { name, text, actor }: NamedSetting & { readonly text: string },
): Promise<SettingChange> {
  const key = settingKeyOf(name);
  return change(database, { key, after: checkedValue(key, text), actor });
}

/** Removes a setting, so that its default applies again. @throws CommandError when there is no such setting */
export async function unsetSetting(
  database: Database,
  { name, actor }: NamedSetting,
): Promise<SettingChange> {
  return change(database, { key: settingKeyOf(name), after: null, actor });
}

function change(
  database: Database,
  { key, after, actor }: Omit<SettingChange, 'before'> & { readonly actor: string },
): Promise<SettingChange> {
  return database.transaction(async (tx) => {
    // Two changes of a key that has no row yet must not both find none.
    await tx.rows(sql`lock table settings in share row exclusive mode`);
    const [row] = await tx.rows(sql<{ value: string }>`
      select s.value
        from settings s
       where s.key = ${key}`);
    const before = row?.value ?? null;
    if (before === after) return { key, before, after };
    if (after === null) await tx.rows(sql`delete from settings where key = ${key}`);
    else
      await tx.rows(sql`
        insert into settings as s (key, value)
        values (${key}, ${after})
            on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`);
    await recordAudit(tx, {
      actor,
      action: after === null ? 'setting.unset' : 'setting.set',
      subject: key,
      detail: { before, after },
      rows: [{ table: 'settings', key }],
    });
    return { key, before, after };
  });
}

async function readStored(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ key: string; value: string }>`
    select s.key, s.value
      from settings s`);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function readTimes(db: Queryable): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.rows(sql<{ key: string; changedAt: Date }>`
    select s.key, s.changed_at as "changedAt"
      from settings s`);
  return new Map(rows.map(({ key, changedAt }) => [key, changedAt]));
}
