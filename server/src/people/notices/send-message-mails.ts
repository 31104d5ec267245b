import type { App } from '../../app.ts';
import type { MessageContent } from '../../clients/messages/message.ts';
import {
  type DueMail,
  failMessageMail,
  finishMessageMail,
  leaseMessageMails,
} from '../../clients/messages/message-mails.ts';
import { codeOf } from '../../fault.ts';
import type { Mail } from '../../mail/mailer.ts';
import { languageOf, type PersonLanguage } from '../mails/language.ts';
import { mailOf, nameInMail } from '../mails/write-mail.ts';

/** How many mails one run sends, so that messages to everybody do not occupy the mail server. */
const perRun = 50;

/**
 * Sends the mails of operators' messages that are due. Each is stored until the mail server has accepted it, so a restart loses none.
 * After a crash in the moment between both it is sent again, with the same Message-ID.
 */
export async function sendMessageMails(
  app: Pick<App, 'config' | 'database' | 'mailer'>,
  signal: AbortSignal,
): Promise<void> {
  const { config, database, mailer } = app;
  for (const mail of await leaseMessageMails(database, perRun)) {
    // The rest is sent when its lease has expired.
    if (signal.aborted) return;
    if (!mail.isOwner) {
      await failMessageMail(database, mail, { fault: 'not_owner', forGood: true });
      continue;
    }
    const fault = await mailer.deliver(mail.id, textOf(mail, config)).then(
      () => undefined,
      (error: unknown) => codeOf(error) ?? 'unknown',
    );
    if (fault === undefined) await finishMessageMail(database, mail);
    else await failMessageMail(database, mail, { fault });
  }
}

function textOf(mail: DueMail, { brand, publicUrl }: App['config']): Mail {
  const language = languageOf(mail.language);
  const { title, body } = textIn(mail, language);
  const account = nameInMail(mail.accountName);
  const why =
    language === 'id'
      ? `Pesan ini dikirim kepada pemilik akun "${account}", dan ada juga di portal:`
      : `This message was sent to the owners of the account "${account}", and is in the portal too:`;
  const paragraphs = [body, `${why}\n${publicUrl}/`];
  return mailOf(mail.email, { subject: title, paragraphs }, brand);
}

/** The text in a language; in Indonesian where nobody wrote it in English. */
function textIn(
  { indonesian, english }: MessageContent,
  language: PersonLanguage,
): MessageContent['indonesian'] {
  return language === 'en' ? (english ?? indonesian) : indonesian;
}
