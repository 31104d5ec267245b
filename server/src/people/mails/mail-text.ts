import type { ClientRole, OperatorRole } from '../roles.ts';

/** What a mail is about, with what its text needs. Links are whole addresses. */
export type MailContent =
  | { readonly kind: 'verification'; readonly link: string }
  | { readonly kind: 'change_verification'; readonly link: string }
  | { readonly kind: 'change_confirmation'; readonly link: string; readonly newEmail: string }
  | { readonly kind: 'email_changed' }
  | { readonly kind: 'password_reset'; readonly link: string }
  | { readonly kind: 'password_changed' }
  | { readonly kind: 'two_factor_disabled' }
  | { readonly kind: 'address_known'; readonly signIn: string; readonly reset: string }
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

/** The subject of a mail, and its paragraphs. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Writes the texts of one language. `brand` is the name of this server's business. */
export type MailWriter = (content: MailContent, brand: string) => MailText;
