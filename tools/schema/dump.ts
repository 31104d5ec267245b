import type { ClientBase } from 'pg';
import { readCatalog } from '../../server/src/database/schema-catalog.ts';
import { describeObjects } from '../../server/src/database/schema-objects.ts';
import { arrange } from './arrange.ts';
import { formatSchema } from './format.ts';
import { refuseUnsupported } from './unsupported.ts';

/**
 * Returns the schemas `public` and `auth` as the text of `server/schema.sql`, SQL that creates the same schema in an empty database, and
 * as the text of `server/migrations/schema-objects.json`, with a digest of each object.
 * @throws when the database has an object that the text would leave out
 */
export async function dumpSchema(client: ClientBase): Promise<{ sql: string; objects: string }> {
  await refuseUnsupported(client);
  const catalog = await readCatalog({ rows: async ({ text }) => (await client.query<never>(text)).rows });
  const objects = Object.fromEntries(describeObjects(catalog));
  return { sql: formatSchema(arrange(catalog)), objects: `${JSON.stringify(objects, undefined, 2)}\n` };
}
