import type { ClientRole, OperatorRole } from '../roles.ts';

/** A mail about the e-mail address of a person. Links are whole addresses. */
export type AddressMail =
  | { readonly kind: 'change_verification' | 'verification'; readonly link: string }
  | { readonly kind: 'change_confirmation'; readonly link: string; readonly newEmail: string }
  | { readonly kind: 'email_changed' }
  | { readonly kind: 'address_known'; readonly signIn: string; readonly reset: string };

/** A mail about how a person signs in. */
export type SignInMail =
  | { readonly kind: 'password_reset'; readonly link: string }
  | { readonly kind: 'password_changed' | 'two_factor_disabled' }
  | { readonly kind: 'new_device'; readonly at: Date; readonly ipAddress: string; readonly reset: string };

/** A mail that invites somebody, with names as {@link nameInMail} makes them. */
export type InvitationMail =
  | {
      readonly kind: 'team_invitation';
      readonly link: string;
      readonly inviter: string;
      readonly account: string;
      readonly role: ClientRole;
    }
  | {
      readonly kind: 'operator_invitation';
      readonly link: string;
      readonly inviter: string;
      readonly role: OperatorRole;
    };

/** What a mail is about, with what its text needs. */
export type MailContent = AddressMail | InvitationMail | SignInMail;

/** The subject of a mail, and its paragraphs. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Writes the texts of one language. `brand` is the name of this server's business. */
export type MailWriter = (content: MailContent, brand: string) => MailText;

/** A moment in Jakarta, such as `22 Nov 2026 14.05 WIB`, as pages write it in Indonesian, in the words of a language. */
export function timeInMail(at: Date, locale: 'en-GB' | 'id-ID'): string {
  const text = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Jakarta',
  }).format(at);
  return `${text.replace(', ', ' ')} WIB`;
}
