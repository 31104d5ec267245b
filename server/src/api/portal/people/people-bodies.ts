import { Type } from 'typebox';
import { emailMax, emailPattern } from '../../../email-address.ts';
import { closed, oneOf, text, uuid } from '../../document/schemas.ts';
import { languages } from '../portal-schemas.ts';

/** An e-mail address as a person types it. */
export const Email = Type.String({
  minLength: 3,
  maxLength: emailMax,
  format: 'email',
  pattern: emailPattern,
});
/** A password to check. Its rules apply only where a new one is set. */
export const Password = Type.String({ minLength: 1, maxLength: 1_024 });
/** A new password. Its rules are those of `people/passwords/password-rules.ts`. */
export const NewPassword = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: '12 to 128 characters, not among the common ones, without the e-mail address or the name.',
});
export const PersonName = text({ minLength: 1, maxLength: 100, description: 'The name of the person.' });
export const BusinessName = text({
  minLength: 1,
  maxLength: 200,
  description: 'The name of the business: that of its account.',
});
export const Language = oneOf(languages, { description: 'The language of mails to the person.' });
/** A token of a mail's link. */
export const MailToken = text({ minLength: 1, maxLength: 2_000 });
export const OneTimeCode = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'Six digits of the authenticator app.',
});
export const BackupCode = Type.String({ minLength: 1, maxLength: 40, description: 'An unused backup code.' });

/** The parameters of operations about one session of the person. */
export const SessionParams = closed({ id: uuid('The id of the session.') });
/** The parameters of operations about one invitation, as its link has it. */
export const InvitationParams = closed({ token: Type.String({ minLength: 1, maxLength: 200 }) });
