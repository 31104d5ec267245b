import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Config, type DataKey, parseDataKeys } from './config.ts';
import type { Queryable } from './database/connection.ts';
import { sql } from './database/sql.ts';
import { ownerPasswordFile } from './database/embedded-cluster.ts';
import { makeDataDir, readOrMakePrivateFile, readPrivateFile } from './private-file.ts';
import { sameBytes } from './sealed.ts';
import { ConfigError } from './variables.ts';

const variable = 'KONTER_ENCRYPTION_KEYS';

/**
 * Returns the configured data keys, or those of the data directory, which the first start generates. Newest first.
 * @throws {ConfigError} when a database exists without its keys: new ones could not decrypt its data
 */
export async function loadDataKeys(config: Config): Promise<readonly DataKey[]> {
  if (config.encryptionKeys !== undefined) return config.encryptionKeys;
  await makeDataDir(config.dataDir);
  const path = keyFile(config);
  // Checked first: another process that starts for the first time creates the keys before the database.
  const hasDatabase = (await readPrivateFile(join(config.dataDir, ownerPasswordFile))) !== undefined;
  const found = await readPrivateFile(path);
  if (found === undefined && hasDatabase)
    throw new ConfigError(
      `The data keys of this database are missing: restore "${path}" from a copy, or set ${variable}.`,
    );
  return parseDataKeys(
    path,
    found ?? (await readOrMakePrivateFile(path, () => `k1:${randomBytes(32).toString('base64')}`)),
  );
}

/** Where the data keys of a configuration are stored: a file or a variable. For messages to the operator. */
export function sourceOfDataKeys(config: Config): string {
  return config.encryptionKeys === undefined ? keyFile(config) : variable;
}

/**
 * Returns the data keys of a database that is restored, newest first. Nothing is generated: new keys could not decrypt it.
 * @throws {ConfigError} when there are none
 */
export async function findDataKeys(config: Config): Promise<readonly DataKey[]> {
  if (config.encryptionKeys !== undefined) return config.encryptionKeys;
  const path = keyFile(config);
  const found = await readPrivateFile(path);
  if (found === undefined)
    throw new ConfigError(
      `The data keys are missing: put the file "${path}" back from where you stored it, or set ${variable}.`,
    );
  return parseDataKeys(path, found);
}

function keyFile({ dataDir }: Config): string {
  return join(dataDir, 'encryption-keys');
}

/**
 * Checks that the configured keys can decrypt this database, and records the newest key, which encrypts from now on. Runs
 * as the owner. `place` names where the keys are stored, for the message.
 * @throws {ConfigError} when a key that was used here is not configured, or is a different one under the same id
 */
export async function checkDataKeys(
  owner: Queryable,
  keys: readonly DataKey[],
  place = variable,
): Promise<void> {
  const used = await readFingerprints(owner);
  refuseOtherKeys(used, keys, place);
  const newest = keys[0];
  if (newest === undefined || used.some(({ id }) => id === newest.id)) return;
  await owner.rows(sql`
    insert into data_keys (id, check_digest)
    values (${newest.id}, ${digestOf(newest)})
        on conflict (id) do nothing`);
}

/** Identifies a data key without showing it. */
export interface KeyFingerprint {
  readonly id: string;
  readonly digest: Buffer;
}

/** The fingerprints of the keys that encrypted data of a database, by id. */
export function readFingerprints(db: Queryable): Promise<KeyFingerprint[]> {
  return db.rows(sql<KeyFingerprint>`
    select id, check_digest as digest
      from data_keys
     order by id`);
}

/**
 * Checks that the configured keys are those that encrypted the data. `place` names where the keys are stored.
 * @throws {ConfigError} that names the first key that is missing or different
 */
export function refuseOtherKeys(
  used: readonly KeyFingerprint[],
  keys: readonly DataKey[],
  place = variable,
): void {
  for (const { id, digest } of used) {
    const configured = keys.find((key) => key.id === id);
    if (configured === undefined) {
      throw new ConfigError(
        `${place} lacks the key "${id}", which encrypted data of this database; add it after the newest.`,
      );
    }
    if (!sameBytes(digestOf(configured), digest)) {
      throw new ConfigError(
        `${place} has a different key under the id "${id}" than the one that encrypted data of this database; restore that one.`,
      );
    }
  }
}

function digestOf({ key }: DataKey): Buffer {
  return createHmac('sha256', key).update('konter data key check').digest();
}
