import type { ClientBase } from 'pg';
import { arrange } from './arrange.ts';
import { readCatalog } from './catalog.ts';
import { formatSchema } from './format.ts';

/**
 * Returns the schema `public` as the text of `server/schema.sql`: SQL that creates the same schema in an empty
 * database.
 * @throws when the database has an object that the text would leave out
 */
export async function dumpSchema(client: ClientBase): Promise<string> {
  return formatSchema(arrange(await readCatalog(client)));
}
