import type { Mail } from '../../mail/mailer.ts';
import type { PersonLanguage } from './language.ts';
import { writeInEnglish } from './mail-text-en.ts';
import { writeInIndonesian } from './mail-text-id.ts';
import type { MailContent, MailText, MailWriter } from './mail-text.ts';

const writers: Readonly<Record<PersonLanguage, MailWriter>> = { id: writeInIndonesian, en: writeInEnglish };

/** Writes a mail in the language of its reader. */
export function writeMail(
  to: { readonly email: string; readonly language: PersonLanguage },
  content: MailContent,
  brand: string,
): Mail {
  return mailOf(to.email, writers[to.language](content, brand), brand);
}

/** A mail with the business as its signature. */
export function mailOf(to: string, text: MailText, brand: string): Mail {
  return { to, ...textOf(text, brand) };
}

/** The subject and the whole text of a mail, with the business as its signature. */
export function textOf({ subject, paragraphs }: MailText, brand: string): Omit<Mail, 'to'> {
  return { subject, text: `${[...paragraphs, brand].join('\n\n')}\n` };
}

const nameMax = 60;

/**
 * A name for the mail to somebody else: letters, digits and a few signs, so that nobody sends links or advertising by the name
 * of an account.
 */
export function nameInMail(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(plain).slice(0, nameMax).join('');
}
