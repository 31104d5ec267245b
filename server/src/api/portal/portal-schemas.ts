import { Type } from 'typebox';
import { portalRefusals } from '../../refusals.ts';
import { ref } from '../document/schemas.ts';
import { operatorPermissions } from '../../people/operators/operator-permissions.ts';
import { clientPermissions } from '../../people/permissions.ts';
import { clientRoles, operatorRoles } from '../../people/roles.ts';
import { answerSchema } from './portal-answer.ts';

/** The languages of the pages, the default first. */
export const languages = ['id', 'en'] as const;

/** The schemas of the portal's own operations, each registered under its `$id`. */
export const portalSchemas = [
  Type.Object(
    { request_id: Type.String({ description: 'The id of this request, for support and the log.' }) },
    { $id: 'PortalMeta' },
  ),
  Type.Object(
    {
      brand: Type.String({ description: 'The name of the business that runs this server.' }),
      logo: Type.Union([Type.String(), Type.Null()], {
        description: 'The address of its logo at this server; null: it has none.',
      }),
      version: Type.String({ description: 'The version of konter.' }),
      languages: Type.Array(Type.Enum([...languages], { type: 'string' }), {
        description: 'The languages of the pages, the default first.',
      }),
      sign_in: Type.Boolean({ description: 'Whether people can sign in at this server.' }),
    },
    { $id: 'PortalSettings', description: 'What the pages show before anybody has signed in.' },
  ),
  Type.Object(
    {
      account_id: Type.String({ format: 'uuid' }),
      name: Type.String({ description: 'The name of the client account.' }),
      role: Type.Enum([...clientRoles], { type: 'string' }),
      live: Type.Boolean({ description: 'Whether an operator has approved the account for live orders.' }),
      suspended: Type.Boolean({ description: 'Whether an operator has suspended the account.' }),
      permissions: Type.Array(Type.Enum([...clientPermissions], { type: 'string' }), {
        description: 'What the role lets the person do there.',
      }),
    },
    { $id: 'Membership', description: 'A client account of the person, and the role there.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      two_factor: Type.Boolean({ description: 'Whether signing in needs a one-time code.' }),
    },
    { $id: 'Person' },
  ),
  Type.Object(
    {
      person: Type.Union([ref('Person'), Type.Null()]),
      memberships: Type.Array(ref('Membership')),
      operator_role: Type.Union([Type.Enum([...operatorRoles], { type: 'string' }), Type.Null()]),
      operator_permissions: Type.Array(Type.Enum([...operatorPermissions], { type: 'string' }), {
        description: 'What the role lets the operator do; empty for everybody else.',
      }),
      two_factor_setup_required: Type.Boolean({
        description:
          'Whether the person must set up one-time codes before anything else works, as operators must.',
      }),
    },
    { $id: 'PortalSession', description: 'Who is signed in. `person` is null for a visitor.' },
  ),
  answerSchema('PortalSettingsAnswer', 'The settings of the pages.', 'PortalSettings'),
  answerSchema('PortalSessionAnswer', 'The session of the request.', 'PortalSession'),
  Type.Object(
    {
      error: Type.Object({
        code: Type.String({
          description: `The code for programs to act on: one of the API's, or one of the portal's own: ${Object.keys(portalRefusals).join(', ')}.`,
        }),
        message: Type.String({ description: 'One sentence in English. It may change.' }),
        details: Type.Optional(
          Type.Array(
            Type.Object({
              ...{ field: Type.String(), code: Type.String(), message: Type.String() },
              line: Type.Optional(Type.Integer({ description: 'The line of a file that is at fault.' })),
              facts: Type.Optional(
                Type.Unsafe<Record<string, unknown>>({
                  type: 'object',
                  description:
                    'What a sentence about the code names: texts, numbers of things, and amounts in rupiah.',
                  additionalProperties: Type.Union([
                    ...[Type.String(), Type.Integer(), Type.Object({ rupiah: Type.Integer() })],
                  ]),
                }),
              ),
            }),
            { description: 'The members of the request that are at fault.' },
          ),
        ),
      }),
      meta: ref('PortalMeta'),
    },
    { $id: 'PortalError', description: 'The format of every answer that is not a success.' },
  ),
];
