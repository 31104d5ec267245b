import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthMail } from '../credentials/auth-work.ts';
import { languageOf } from './language.ts';
import type { MailContent } from './mail-text.ts';
import { writeMail } from './write-mail.ts';

/** Writes a mail that the library asks for, in the language of the person. */
export async function authMail(
  tx: Tx,
  { publicUrl, brand }: { readonly publicUrl: string; readonly brand: string },
  asked: AuthMail,
): Promise<Mail> {
  const [person] = await tx.rows(sql<{ language: string }>`
    select p.language
      from auth.people p
     where p.id = ${asked.to.id}::uuid`);
  const to = { email: asked.to.email, language: languageOf(person?.language) };
  return writeMail(to, contentOf(asked, publicUrl), brand);
}

function contentOf(asked: AuthMail, publicUrl: string): MailContent {
  switch (asked.kind) {
    case 'verification':
    case 'change_verification':
      return { kind: asked.kind, link: pageLink(publicUrl, '/verify-email', asked.token) };
    case 'change_confirmation':
      return {
        kind: asked.kind,
        link: pageLink(publicUrl, '/verify-email', asked.token),
        newEmail: asked.newEmail,
      };
    case 'password_reset':
      return {
        kind: asked.kind,
        link: pageLink(publicUrl, '/reset-password', asked.token),
      };
    case 'address_known':
      return { kind: asked.kind, signIn: `${publicUrl}/sign-in`, reset: `${publicUrl}/forgot-password` };
  }
}

/** The token is in the fragment: browsers do not send that, so no log of a proxy has it. */
function pageLink(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}${page}#token=${encodeURIComponent(token)}`;
}
