import { sql } from '../database/sql.ts';
import { recordAudit } from '../operators/audit-record.ts';
import type { PersonLanguage } from './mails/language.ts';
import type { People } from './people.ts';
import type { PortalSession } from './portal-session.ts';

/** Changes the name of the person, and the language of mails to them when one is given. */
export function updatePerson(
  { app }: Pick<People, 'app'>,
  session: PortalSession,
  actor: string,
  { name, language }: { readonly name: string; readonly language: PersonLanguage | undefined },
): Promise<void> {
  return app.database.transaction(async (tx) => {
    await tx.rows(sql`
      update auth.people
         set name = ${name}, language = coalesce(${language ?? null}, language), updated_at = clock_timestamp()
       where id = ${session.person.id}::uuid`);
    await recordAudit(tx, {
      actor,
      action: 'person.updated',
      subject: session.person.id,
      detail: { name, before: session.person.name, ...(language === undefined ? {} : { language }) },
    });
  });
}
