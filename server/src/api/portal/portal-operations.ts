import type { FastifyRequest } from 'fastify';
import manifest from '../../../package.json' with { type: 'json' };
import type { App } from '../../app.ts';
import type { Api } from '../api.ts';
import { ref } from '../document/schemas.ts';
import { languages } from './portal-schemas.ts';
import type { PortalSession, PortalSessions } from './portal-sessions.ts';

const refused = { description: 'Refused, or failed.', ...ref('PortalError') };

/** The operations that every page needs: the settings, the session, and its end. */
export function registerOperations(api: Api, app: App, sessions: PortalSessions): void {
  api.get(
    '/portal/settings',
    {
      schema: {
        operationId: 'getSettings',
        summary: 'Get the public settings of the pages',
        response: { 200: ref('PortalSettingsAnswer'), default: refused },
      },
    },
    (request) => {
      const { brand } = app.config;
      return answerOf(request, { brand, version: manifest.version, languages, sign_in: sessions.available });
    },
  );
  api.get(
    '/portal/session',
    {
      schema: {
        operationId: 'getSession',
        summary: 'Get the session of the visitor',
        response: { 200: ref('PortalSessionAnswer'), default: refused },
      },
    },
    async (request) => answerOf(request, present(await sessions.find(request))),
  );
  api.post(
    '/portal/sign-out',
    {
      schema: {
        operationId: 'signOut',
        summary: 'End the session',
        description: 'Succeeds also when nobody is signed in.',
        response: { 200: ref('PortalSessionAnswer'), default: refused },
      },
    },
    async (request) => {
      await sessions.end(request);
      return answerOf(request, present(undefined));
    },
  );
}

function answerOf<Data>(request: FastifyRequest, data: Data): { data: Data; meta: { request_id: string } } {
  return { data, meta: { request_id: request.id } };
}

function present(session: PortalSession | undefined) {
  return {
    person: session?.person ?? null,
    memberships: (session?.memberships ?? []).map(({ accountId, name, role, live }) => ({
      account_id: accountId,
      ...{ name, role, live },
    })),
    operator_role: session?.operatorRole ?? null,
  };
}
