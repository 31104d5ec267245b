import type { ClientRole, OperatorRole } from '../roles.ts';
import {
  type AddressMail,
  type InvitationMail,
  type MailText,
  type MailWriter,
  type SignInMail,
  timeInMail,
} from './mail-text.ts';

const roles: Readonly<Record<ClientRole | OperatorRole, string>> = {
  owner: 'owner',
  developer: 'developer',
  finance: 'finance',
  staff: 'staff',
  viewer: 'viewer',
  administrator: 'administrator',
  support: 'support',
};

const ignore = 'If this was not you, ignore this mail: nothing changes.';
const alarm =
  'If this was not you, set a new password at once and ask the owner of your account or the operator for help.';

/** The mails in English. */
export const writeInEnglish: MailWriter = (content, brand) => {
  switch (content.kind) {
    case 'password_reset':
    case 'password_changed':
    case 'two_factor_disabled':
    case 'new_device':
      return aboutSignIn(content, brand);
    case 'team_invitation':
    case 'operator_invitation':
      return anInvitation(content, brand);
    default:
      return aboutAddress(content, brand);
  }
};

function aboutAddress(content: AddressMail, brand: string): MailText {
  switch (content.kind) {
    case 'verification':
      return {
        subject: `Verify your e-mail address for ${brand}`,
        paragraphs: [
          `Somebody signed up at ${brand} with this address. To verify it, open this link within 24 hours:`,
          content.link,
          'If this was not you, ignore this mail: without the link nobody can sign in with your address.',
        ],
      };
    case 'change_verification':
      return {
        subject: `Verify your new e-mail address for ${brand}`,
        paragraphs: [
          'To use this address from now on, open this link within 24 hours:',
          content.link,
          ignore,
        ],
      };
    case 'change_confirmation':
      return {
        subject: `Confirm your new e-mail address for ${brand}`,
        paragraphs: [
          `You asked to sign in at ${brand} with the address ${content.newEmail}. To agree, open this link within 24 hours:`,
          content.link,
          'After that, a mail goes to the new address.',
          alarm,
        ],
      };
    case 'email_changed':
      return {
        subject: `Your e-mail address for ${brand} has changed`,
        paragraphs: [`This address no longer signs in at ${brand}. Another one does.`, alarm],
      };
    case 'address_known':
      return {
        subject: `You have a sign-in for ${brand} already`,
        paragraphs: [
          `Somebody asked to use this address at ${brand}, but it has a sign-in already. Nothing was changed. Sign in here:`,
          content.signIn,
          'If you forgot the password, set a new one:',
          content.reset,
        ],
      };
  }
}

function aboutSignIn(content: SignInMail, brand: string): MailText {
  switch (content.kind) {
    case 'password_reset':
      return {
        subject: `Set a new password for ${brand}`,
        paragraphs: ['To set a new password, open this link within an hour:', content.link, ignore],
      };
    case 'password_changed':
      return {
        subject: `Your password for ${brand} has changed`,
        paragraphs: ['Your password has changed, and all other sessions have ended.', alarm],
      };
    case 'two_factor_disabled':
      return {
        subject: `One-time codes for ${brand} are off`,
        paragraphs: ['You now sign in with your password only.', alarm],
      };
    case 'new_device':
      return {
        subject: `New sign-in to ${brand}`,
        paragraphs: [
          `You signed in at ${brand} with a browser that we do not know: ${timeInMail(content.at, 'en-GB')}, from the address ${content.ipAddress}.`,
          'If it was you, there is nothing to do. If not, set a new password at once, which ends all sessions:',
          content.reset,
        ],
      };
  }
}

function anInvitation(content: InvitationMail, brand: string): MailText {
  switch (content.kind) {
    case 'team_invitation':
      return {
        subject: `Invitation to "${content.account}" at ${brand}`,
        paragraphs: [
          `${content.inviter} invites you to the team of "${content.account}" at ${brand}, with the role ${roles[content.role]}. The link works for 7 days:`,
          content.link,
          'If you do not expect this, ignore this mail.',
        ],
      };
    case 'operator_invitation':
      return {
        subject: `Invitation to the operators of ${brand}`,
        paragraphs: [
          `${content.inviter} invites you to the operators of ${brand}, with the role ${roles[content.role]}. The link works for 7 days:`,
          content.link,
          'If you do not expect this, ignore this mail.',
        ],
      };
  }
}
