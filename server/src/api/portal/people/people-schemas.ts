import { Type } from 'typebox';
import { clientRoles, operatorRoles } from '../../../people/roles.ts';
import { oneOf, ref } from '../../document/schemas.ts';
import { answerSchema } from '../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });

/** The schemas that the operations about people and their sessions share. */
export const peopleSchemas = [
  Type.Object(
    { done: Type.Boolean() },
    { $id: 'PortalDone', description: 'The change was made, or the mail was requested.' },
  ),
  Type.Object(
    {
      two_factor_required: Type.Boolean({
        description: 'Whether a one-time code or a backup code has to follow before the person is signed in.',
      }),
      session: ref('PortalSession'),
    },
    { $id: 'SignIn', description: 'What signing in led to.' },
  ),
  Type.Object(
    {
      result: oneOf(['verified', 'change_confirmed', 'email_changed'], {
        description:
          '`verified`: the person can sign in. `change_confirmed`: the old address agreed to a change, and a mail is on its way to the new one. `email_changed`: the new address is in use.',
      }),
    },
    { $id: 'EmailVerification', description: 'What the link of a mail led to.' },
  ),
  Type.Object(
    {
      otpauth_uri: Type.String({ description: 'The URI for an authenticator app, to show as a QR code.' }),
      secret: Type.String({ description: 'The secret of the URI, to type where no camera is at hand.' }),
      backup_codes: Type.Array(Type.String(), { description: 'Codes that work once each. Shown once.' }),
    },
    {
      $id: 'TwoFactorSetup',
      description: 'What to set an authenticator app up with. It is in use once a code confirmed it.',
    },
  ),
  Type.Object(
    { backup_codes: Type.Array(Type.String(), { description: 'Codes that work once each. Shown once.' }) },
    { $id: 'BackupCodes', description: 'New backup codes. The earlier ones no longer work.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
      signed_in_at: time('When the person signed in, or proved again who they are.'),
      last_used_at: time('When it was used last, within a minute.'),
      ip_address: Type.Union([Type.String(), Type.Null()], { description: 'Where the person signed in.' }),
      user_agent: Type.Union([Type.String(), Type.Null()], {
        description: 'The program that signed in, as it names itself.',
      }),
    },
    { $id: 'PersonSession', description: 'A place where the person is signed in.' },
  ),
  Type.Object(
    {
      kind: oneOf(['client', 'operator']),
      account_name: Type.Union([Type.String(), Type.Null()], {
        description: 'The client account; null for an invitation of operators.',
      }),
      role: oneOf([...new Set([...clientRoles, ...operatorRoles])].toSorted()),
      email: Type.Union([Type.String(), Type.Null()], {
        description: 'The address that was invited; null when the link is for anybody who has it.',
      }),
      invited_by: Type.String({ description: 'The name of the person or operator who invites.' }),
      expires_at: time('From when on the link no longer works.'),
      person_exists: Type.Boolean({
        description: 'Whether the address belongs to a person already, who signs in to accept.',
      }),
    },
    { $id: 'OpenInvitation', description: 'An invitation, as its link shows it.' },
  ),
  answerSchema('PortalDoneAnswer', 'The change was made, or the mail was requested.', 'PortalDone'),
  answerSchema('SignInAnswer', 'What signing in led to.', 'SignIn'),
  answerSchema('EmailVerificationAnswer', 'What the link of a mail led to.', 'EmailVerification'),
  answerSchema('TwoFactorSetupAnswer', 'What to set an authenticator app up with.', 'TwoFactorSetup'),
  answerSchema('BackupCodesAnswer', 'New backup codes.', 'BackupCodes'),
  Type.Object(
    { data: Type.Array(ref('PersonSession')), meta: ref('PortalMeta') },
    { $id: 'PersonSessionsAnswer', description: 'The sessions of the person, newest first.' },
  ),
  answerSchema('OpenInvitationAnswer', 'An invitation.', 'OpenInvitation'),
];
