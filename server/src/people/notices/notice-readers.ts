import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { languageOf, type PersonLanguage } from '../mails/language.ts';
import type { ClientRole } from '../roles.ts';

/** A member who reads a mail about the account. */
export interface NoticeReader {
  readonly personId: string;
  readonly language: PersonLanguage;
}

/** The members of an account with one of these roles, in the order in which they joined. */
export async function readNoticeReaders(
  db: Queryable,
  accountId: string,
  roles: readonly ClientRole[],
): Promise<NoticeReader[]> {
  const rows = await db.rows(sql<{ personId: string; language: string }>`
    select p.id as "personId", p.language
      from members m
      join auth.people p on p.id = m.person_id
     where m.account_id = ${accountId}::uuid and m.role = any (${[...roles]}::text[])
     order by m.joined_at, m.person_id`);
  return rows.map(({ personId, language }) => ({ personId, language: languageOf(language) }));
}
