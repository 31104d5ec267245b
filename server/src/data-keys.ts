import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, type DataKey, parseDataKeys } from './config.ts';
import type { Queryable } from './database/connection.ts';
import { sql } from './database/sql.ts';
import { makeDataDir, readOrMakePrivateFile } from './private-file.ts';
import { sameBytes } from './sealed.ts';
import { ConfigError } from './variables.ts';

/** Gives the configured data keys, or those of the data directory, made at the first start. Newest first. */
export async function loadDataKeys(config: Config): Promise<readonly DataKey[]> {
  if (config.encryptionKeys !== undefined) return config.encryptionKeys;
  await makeDataDir(config.dataDir);
  const path = join(config.dataDir, 'encryption-keys');
  return parseDataKeys(
    path,
    await readOrMakePrivateFile(path, () => `k1:${randomBytes(32).toString('base64')}`),
  );
}

/**
 * Refuses a start that could not open what this database holds: a key that was used here and is not configured, or is
 * another one under the same id. Remembers the newest key, which seals from now on. Runs as the owner.
 * @throws {ConfigError}
 */
export async function checkDataKeys(owner: Queryable, keys: readonly DataKey[]): Promise<void> {
  const used = await owner.rows(sql<{ id: string; check_digest: Buffer }>`
    select id, check_digest
      from data_keys
     order by id`);
  for (const { id, check_digest } of used) {
    const configured = keys.find((key) => key.id === id);
    if (configured === undefined) {
      throw new ConfigError(
        `KONTER_ENCRYPTION_KEYS lacks the key "${id}", which sealed data of this database; add it.`,
      );
    }
    if (!sameBytes(digestOf(configured), check_digest)) {
      throw new ConfigError(
        `KONTER_ENCRYPTION_KEYS has another key under the id "${id}" than the one used here.`,
      );
    }
  }
  const newest = keys[0];
  if (newest === undefined || used.some(({ id }) => id === newest.id)) return;
  await owner.rows(sql`
    insert into data_keys (id, check_digest)
    values (${newest.id}, ${digestOf(newest)})
        on conflict (id) do nothing`);
}

function digestOf({ key }: DataKey): Buffer {
  return createHmac('sha256', key).update('konter data key check').digest();
}
