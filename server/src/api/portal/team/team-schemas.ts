import { Type } from 'typebox';
import { clientRoles } from '../../../people/roles.ts';
import { oneOf, ref, uuid } from '../../document/schemas.ts';
import { AccountParams, answerSchema } from '../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });

/** The role of a member, in a body. */
export const RoleMember = oneOf(clientRoles);
/** The parameters of operations about one member. */
export const MemberParams = Type.Object({
  ...AccountParams.properties,
  person_id: uuid('The id of the person.'),
});
/** The parameters of operations about one invitation. */
export const TeamInvitationParams = Type.Object({
  ...AccountParams.properties,
  invitation_id: uuid('The id of the invitation.'),
});

/** The schemas of the operations about the team of an account. */
export const teamSchemas = [
  Type.Object(
    {
      person_id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: RoleMember,
      two_factor: Type.Boolean({ description: 'Whether signing in needs a one-time code.' }),
      joined_at: time('Since when the person is a member.'),
      you: Type.Boolean({ description: 'Whether it is the person who asks.' }),
    },
    { $id: 'Member', description: 'A person in the team of an account.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      email: Type.String(),
      role: RoleMember,
      invited_by: Type.String({ description: 'The name of the person who invites.' }),
      created_at: time('When it was made.'),
      expires_at: time('From when on its link no longer works.'),
      expired: Type.Boolean(),
    },
    { $id: 'Invitation', description: 'An invitation into the team that nobody has accepted.' },
  ),
  Type.Object(
    { account_id: Type.String({ format: 'uuid' }), name: Type.String() },
    { $id: 'NewAccount', description: 'An account that the person has just opened.' },
  ),
  Type.Object(
    { data: Type.Array(ref('Member')), meta: ref('PortalMeta') },
    { $id: 'MembersAnswer', description: 'The members of the account, in the order in which they joined.' },
  ),
  answerSchema('MemberAnswer', 'A member.', 'Member'),
  Type.Object(
    { data: Type.Array(ref('Invitation')), meta: ref('PortalMeta') },
    { $id: 'InvitationsAnswer', description: 'The invitations that nobody has accepted, newest first.' },
  ),
  answerSchema('InvitationAnswer', 'An invitation.', 'Invitation'),
  answerSchema('NewAccountAnswer', 'The account.', 'NewAccount'),
];
