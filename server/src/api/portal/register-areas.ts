import type { App } from '../../app.ts';
import type { People } from '../../people/people.ts';
import type { Api } from '../api.ts';
import type { PublicRequests } from '../http/public-requests.ts';
import { validateOncePerSchema } from '../http/validators.ts';
import { checkAccess } from './access.ts';
import { answerOperatorRefusals } from './operator-refusal.ts';
import { operatorAreas } from './operator/operator-areas.ts';
import { limitPersonRequests } from './person-requests.ts';
import { portalAreas } from './portal-areas.ts';
import { describeOperations } from './portal-document.ts';
import { registerOperations } from './portal-operations.ts';
import { portalSchemas } from './portal-schemas.ts';
import type { PortalSessions } from './portal-sessions.ts';

/** Who calls the operations of the portal. */
interface Callers {
  readonly sessions: PortalSessions;
  readonly visitors: PublicRequests;
  /** Without them, nobody can sign in. */
  readonly people?: People | undefined;
}

/** Registers the operations of every area of the portal, and their document, in a scope of their own. */
export async function registerAreas(scope: Api, app: App, callers: Callers): Promise<void> {
  const { sessions, visitors, people } = callers;
  for (const schema of portalSchemas) scope.addSchema(schema);
  for (const { schemas } of [...portalAreas, ...operatorAreas])
    for (const schema of schemas) scope.addSchema(schema);
  validateOncePerSchema(scope);
  await describeOperations(scope, app.config.brand);
  // In the scope that has the schemas, Fastify would prepare all of them again for each operation.
  scope.register(async (operations: Api) => {
    limitPersonRequests(operations, { clock: app.clock, sessions, visitors });
    checkAccess(operations, app, sessions);
    answerOperatorRefusals(operations);
    registerOperations(operations, app, sessions);
    for (const area of [...portalAreas, ...operatorAreas]) area.register(operations, app, sessions, people);
  });
}
