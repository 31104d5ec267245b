import { Secret } from './sealed.ts';
import { type Env, matching, url } from './variables.ts';

/** How mail to people is sent. */
export interface MailConfig {
  /** smtp:// or smtps://, with user and password; undefined: mails are written to files. */
  readonly smtpUrl: Secret | undefined;
  /** The address that mail comes from. */
  readonly from: string;
}

const mailbox = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** Reads the mail server; that of alerts serves where no other is named. @throws {ConfigError} that never repeats a value */
export function parseMailConfig(
  env: Env,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): MailConfig {
  const smtpUrl =
    url(env, 'KONTER_SMTP_URL', ['smtp:', 'smtps:']) ??
    url(env, 'KONTER_ALERT_SMTP_URL', ['smtp:', 'smtps:']);
  const from =
    matching(env, 'KONTER_MAIL_FROM', mailbox, 'one e-mail address') ??
    matching(env, 'KONTER_ALERT_EMAIL_FROM', mailbox, 'one e-mail address');
  return {
    smtpUrl: smtpUrl === undefined ? undefined : new Secret(smtpUrl),
    from: from ?? `${brand}@${hostOf(publicUrl)}`,
  };
}

/** The host of the public address; an address that cannot be one is reported when the server listens there. */
function hostOf(publicUrl: string): string {
  return URL.canParse(publicUrl) ? new URL(publicUrl).hostname.replaceAll(/[^\w.-]/g, '') : 'localhost';
}
