import { Type } from 'typebox';
import { operatorRoles } from '../../../../people/roles.ts';
import { closed, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

/** The role of an operator, in a body. */
export const RoleOfOperator = oneOf(operatorRoles);
/** The parameters of operations about one operator. */
export const StaffParams = Type.Object({ person_id: uuid('The id of the person.') });
/** The parameters of operations about one invitation. */
export const StaffInvitationParams = Type.Object({ invitation_id: uuid('The id of the invitation.') });
/** The parameters of operations about one token. */
export const TokenParams = Type.Object({ token_id: uuid('The id of the token, not the token.') });
/** The body of what somebody will ask about. */
export const ReasonBody = closed({ reason: text({ minLength: 1, maxLength: 500 }) });

/** The schemas of the operations about the operators. */
export const staffSchemas = [
  Type.Object(
    {
      person_id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: RoleOfOperator,
      two_factor: Type.Boolean({
        description: 'Whether one-time codes are set up. Without them nothing else can be done.',
      }),
      joined_at: time('Since when the person is an operator.'),
      signed_in_at: timeOrNull(
        'When the person last signed in or proved who they are, in a session that is still known.',
      ),
      last_used_at: timeOrNull('When such a session was last used, to the minute.'),
      sessions: Type.Integer({ minimum: 0, description: 'How many sessions have not ended.' }),
      you: Type.Boolean({ description: 'Whether it is the person who asks.' }),
    },
    { $id: 'StaffMember', description: 'A person who is an operator.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      email: Type.String(),
      role: RoleOfOperator,
      invited_by: Type.String(),
      created_at: time('When it was made.'),
      expires_at: time('From when on its link no longer works.'),
      expired: Type.Boolean(),
    },
    { $id: 'StaffInvitation', description: 'An invitation to the operators that nobody has accepted.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      operator: Type.String({ description: 'The name of the operator whom it proves.' }),
      prefix: Type.String({ description: 'The start of the token.' }),
      state: oneOf(['working', 'expired', 'revoked']),
      created_at: time('When it was created.'),
      expires_at: timeOrNull('When it expires; null: never.'),
      last_used_at: timeOrNull('When a command last used it, to the minute.'),
    },
    { $id: 'StaffToken', description: 'A token of the command line, without the token itself.' },
  ),
  Type.Object(
    { role: RoleOfOperator, permissions: Type.Array(Type.String()) },
    { $id: 'StaffRole', description: 'A role, and what it may do.' },
  ),
  Type.Object(
    {
      members: Type.Array(ref('StaffMember')),
      invitations: Type.Array(ref('StaffInvitation')),
      tokens: Type.Array(ref('StaffToken')),
      roles: Type.Array(ref('StaffRole')),
    },
    {
      $id: 'Staff',
      description:
        'The operators, who is invited, the newest 200 tokens of the command line, and what each role may do.',
    },
  ),
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      token: Type.String({ description: 'The token, which cannot be read again.' }),
    },
    { $id: 'CreatedStaffToken', description: 'A token that was just created.' },
  ),
  answerSchema('CreatedStaffTokenAnswer', 'The token.', 'CreatedStaffToken'),
  answerSchema('StaffAnswer', 'The operators.', 'Staff'),
  answerSchema('StaffMemberAnswer', 'An operator.', 'StaffMember'),
  answerSchema('StaffInvitationAnswer', 'An invitation.', 'StaffInvitation'),
];
