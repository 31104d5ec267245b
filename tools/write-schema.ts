import { join } from 'node:path';
import pg from 'pg';
import { writeOrCheck } from './committed-file.ts';
import { withMigratedDatabase } from './migrated-database.ts';
import { dumpSchema } from './schema/dump.ts';

/*
 * Writes server/schema.sql, which shows in review how a migration changes the schema, and
 * server/migrations/schema-objects.json, with which the audit compares a database. With --check it writes nothing and fails
 * when a file differs from the migrations.
 */

process.chdir(join(import.meta.dirname, '..'));
const schema = await withMigratedDatabase(async (ownerUrl) => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return await dumpSchema(client);
  } finally {
    await client.end();
  }
});
await writeOrCheck(
  { path: 'server/schema.sql', source: 'the migrations', command: 'npm run schema' },
  schema.sql,
);
await writeOrCheck(
  { path: 'server/migrations/schema-objects.json', source: 'the migrations', command: 'npm run schema' },
  schema.objects,
);
