import type { App } from '../../../../app.ts';
import { makeOverview } from '../../../../overview/read-overview.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import type { PortalArea } from '../../portal-area.ts';
import { registerFollowBusiness } from './follow-business.ts';
import { operatorHomeSchemas } from './operator-home-schemas.ts';
import { presentOverview } from './present-overview.ts';

/** How the business is, what needs a person, and live updates. */
export const operatorHomeArea: PortalArea = {
  schemas: operatorHomeSchemas,
  register(api, app, sessions) {
    registerOverview(api, app);
    registerFollowBusiness(api, app, sessions);
  },
};

function registerOverview(api: Api, app: App): void {
  const readOverview = makeOverview(app);
  api.get(
    '/portal/operator/home',
    {
      config: { access: { operator: 'home:read' } },
      schema: {
        operationId: 'getOperatorHome',
        summary: 'Read how the live business is, and what needs a person.',
        description: 'Has only what the role may see: costs and margins need prices:read or reports:read.',
        response: { 200: ref('OperatorHomeAnswer'), default: refused },
      },
    },
    async (request) => {
      const may = operatorPermissionsOf(operatorOf(request).role);
      return portalAnswer(request, presentOverview(await readOverview(), may));
    },
  );
}
