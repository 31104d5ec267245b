import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { auditSchema } from '../../src/audit/audit-schema.ts';
import { startQuarantine } from '../../src/backup/start-quarantine.ts';
import { parseConfig } from '../../src/config.ts';
import { loginRoleOf } from '../../src/database/roles.ts';
import { beginUnfinishedRestore } from '../../src/database/unfinished-restore.ts';
import { readOpenRestore } from '../../src/quarantine/restores.ts';
import { startDatabase } from '../../src/start-database.ts';
import { createTestDatabase, testDataKeys, testDataKeysVariable } from '../database.ts';
import { makeTestFolder } from '../folder.ts';
import { queryAsOwner } from '../query-as.ts';

test('no server starts on a restored database before it is in quarantine', async () => {
  const restored = await createTestDatabase();
  const dataDir = await makeTestFolder('unfinished');
  const role = loginRoleOf(new URL(restored.ownerUrl).pathname.slice(1));
  onTestFinished(async () => {
    // Roles belong to the whole cluster and would outlive the database.
    await queryAsOwner({ database: restored }, `drop owned by ${role}; drop role ${role}`);
    await restored.drop();
    await rm(dataDir, { recursive: true });
  });
  const config = parseConfig({
    DATABASE_URL: restored.ownerUrl,
    KONTER_ENCRYPTION_KEYS: testDataKeysVariable,
    KONTER_DATA_DIR: dataDir,
  });
  await beginUnfinishedRestore(restored.ownerUrl);
  const backupAt = new Date();
  const otherKeys = testDataKeys.map(({ id }) => ({ id, key: Buffer.alloc(32, 9) }));
  await expect(startQuarantine(restored.ownerUrl, otherKeys, backupAt, 'a file')).rejects.toThrow(
    /different key/,
  );
  await expect(startDatabase(config)).rejects.toThrow(/is not restored completely/);
  await expect(startDatabase(config, { create: false })).rejects.toThrow(/is not restored completely/);

  await startQuarantine(restored.ownerUrl, testDataKeys, backupAt, 'a file');
  await (await startDatabase(config)).stop();
  expect(await readOpenRestore(restored.database)).toMatchObject({ backupAt });
  expect(await auditSchema(restored.database)).toEqual([]);
});
