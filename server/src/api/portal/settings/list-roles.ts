import { clientPermissionsOf } from '../../../people/permissions.ts';
import { clientRoles } from '../../../people/roles.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { refused } from '../portal-answer.ts';

/** GET of what each role of a client account may do. */
export function registerRoles(api: Api): void {
  api.get(
    '/portal/roles',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'listRoles',
        summary: 'List the roles of client accounts with what each may do',
        response: { 200: ref('ClientRolesAnswer'), default: refused },
      },
    },
    (request) => ({
      data: clientRoles.map((role) => ({ role, permissions: [...clientPermissionsOf(role)] })),
      meta: { request_id: request.id },
    }),
  );
}
