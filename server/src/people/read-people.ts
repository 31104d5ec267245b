import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** A person, as use cases need them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly language: string;
  readonly twoFactor: boolean;
}

/** Finds a person by their e-mail address, in any case. */
export async function findPersonByEmail(db: Queryable, email: string): Promise<Person | undefined> {
  const [person] = await db.rows(sql<Person>`
    select p.id, p.name, p.email, p.email_verified as verified, p.language,
           coalesce(p.two_factor_enabled, false) as "twoFactor"
      from auth.people p
     where p.email = lower(${email}::text)`);
  return person;
}

/** Reads a person. */
export async function findPerson(db: Queryable, id: string): Promise<Person | undefined> {
  const [person] = await db.rows(sql<Person>`
    select p.id, p.name, p.email, p.email_verified as verified, p.language,
           coalesce(p.two_factor_enabled, false) as "twoFactor"
      from auth.people p
     where p.id = ${id}::uuid`);
  return person;
}

/** The names that a password of a person may not contain: theirs, and those of their accounts. */
export async function namesOfPerson(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select coalesce(n.name, '') as name
      from (
        select p.name
          from auth.people p
         where p.id = ${id}::uuid
        union all
        select a.name
          from members m
          join accounts a on a.id = m.account_id
         where m.person_id = ${id}::uuid
      ) n`);
  return rows.map(({ name }) => name);
}
