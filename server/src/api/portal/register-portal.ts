import type { App } from '../../app.ts';
import type { People } from '../../people/people.ts';
import type { Portal } from '../../portal/open-portal.ts';
import type { Api } from '../api.ts';
import type { PublicRequests } from '../http/public-requests.ts';
import { type AnswerPage, registerPages } from './portal-pages.ts';
import { checkAccess } from './access.ts';
import { answerOperatorRefusals } from './operator-refusal.ts';
import { operatorAreas } from './operator/operator-areas.ts';
import { portalAreas } from './portal-areas.ts';
import { registerAssets } from './portal-assets.ts';
import { describeOperations } from './portal-document.ts';
import { registerOperations } from './portal-operations.ts';
import { portalSchemas } from './portal-schemas.ts';
import { limitPersonRequests } from './person-requests.ts';
import { noSessions, type PortalSessions, sessionsOf } from './portal-sessions.ts';
import { refuseOtherOrigins } from './own-origin.ts';

/** What the edge of the portal needs beside the App. */
export interface PortalOptions {
  readonly portal: Portal;
  /** Without them, nobody can sign in. */
  readonly people?: People | undefined;
  /** Other sessions than those of the people. */
  readonly sessions?: PortalSessions;
}

/** The sessions of a portal. */
export function sessionsIn({ people, sessions }: PortalOptions): PortalSessions {
  return sessions ?? (people === undefined ? noSessions : sessionsOf(people));
}

/**
 * Registers the pages, their assets and their operations. `/` and unknown addresses are answered elsewhere
 * (`routes/browser-entry.ts`, `server.ts`).
 */
export function registerPortal(
  api: Api,
  app: App,
  options: PortalOptions & { readonly sessions: PortalSessions; readonly visitors: PublicRequests },
  answerPage: AnswerPage,
): void {
  refuseOtherOrigins(api, app.config.publicUrl);
  registerPages(api, answerPage);
  registerAssets(api, options.portal);
  api.register(async (scope: Api) => {
    const { sessions, visitors } = options;
    for (const schema of portalSchemas) scope.addSchema(schema);
    for (const { schemas } of [...portalAreas, ...operatorAreas])
      for (const schema of schemas) scope.addSchema(schema);
    await describeOperations(scope, app.config.brand);
    // In the scope that has the schemas, Fastify would prepare all of them again for each operation.
    scope.register(async (operations: Api) => {
      limitPersonRequests(operations, { clock: app.clock, sessions, visitors });
      checkAccess(operations, app, sessions);
      answerOperatorRefusals(operations);
      registerOperations(operations, app, sessions);
      for (const area of [...portalAreas, ...operatorAreas])
        area.register(operations, app, sessions, options.people);
    });
  });
}
