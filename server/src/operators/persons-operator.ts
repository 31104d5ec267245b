import type { Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

/** The operator that a person is. */
export interface PersonsOperator {
  readonly id: string;
  readonly name: string;
  readonly created: boolean;
}

/**
 * The operator with the address of a person, who has proved to have it, or a new one. A name that another operator has gets the
 * start of the person's id, since names identify operators in audit records.
 */
export async function ensurePersonsOperator(
  tx: Tx,
  person: { readonly id: string; readonly name: string; readonly email: string },
): Promise<PersonsOperator> {
  const [known] = await tx.rows(sql<{ id: string; name: string }>`
    select o.id, o.name
      from operators o
     where lower(o.email) = lower(${person.email}::text)`);
  if (known !== undefined) return { ...known, created: false };
  for (const name of [person.name.slice(0, 90), `${person.name.slice(0, 90)} ${person.id.slice(0, 8)}`]) {
    const [created] = await tx.rows(sql<{ id: string; name: string }>`
      insert into operators (id, name, email)
      values (${newId()}::uuid, ${name}, ${person.email})
          on conflict (lower(name)) do nothing
      returning id, name`);
    if (created !== undefined) return { ...created, created: true };
  }
  throw new Error('The operator was not inserted.');
}
