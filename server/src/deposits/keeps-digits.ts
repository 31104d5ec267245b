import type { Queryable } from '../database/connection.ts';
import { readSettings } from '../settings/settings.ts';

/** Whether a transfer that is requested now is credited without the digits that make its amount unique. */
export async function readKeepsDigits(db: Queryable): Promise<boolean> {
  return (await readSettings(db))['deposits.unique_digits'] === 'kept';
}
