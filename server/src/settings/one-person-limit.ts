import { dayMs } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { readAuditsSince } from '../operators/audit-record.ts';
import type { Rupiah } from '../rupiah.ts';
import { amountOf, definitionOf, type SettingKey } from './setting-definitions.ts';
import { readSettings } from './settings.ts';

/**
 * The most that one operator moves alone, rupiah: the lowest value that the setting had in the last 24 hours. A lower limit applies at
 * once; nobody raises it and moves money alone with the new one, unseen by the others.
 */
export async function readOnePersonLimit(
  db: Queryable,
  key: Extract<SettingKey, `${string}_limit`>,
): Promise<Rupiah> {
  const values = await readSettings(db);
  const changes = await readAuditsSince(db, { subject: key, ms: dayMs });
  const before = changes.map(({ detail }) => detail['before']);
  const texts = before.map((text) => (typeof text === 'string' ? text : definitionOf(key).fallback));
  return [values[key], ...texts.map((text) => text ?? undefined)]
    .map((text) => amountOf(text, key))
    .reduce((lowest, amount) => (amount < lowest ? amount : lowest));
}
