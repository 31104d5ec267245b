import manifest from '../../../package.json' with { type: 'json' };
import type { App } from '../../app.ts';
import type { Api } from '../api.ts';
import { ref } from '../document/schemas.ts';
import { languages } from './portal-schemas.ts';
import { operatorPermissionsOf } from '../../people/operators/operator-permissions.ts';
import { clientPermissionsOf } from '../../people/permissions.ts';
import type { PortalSession } from '../../people/portal-session.ts';
import type { PortalSessions } from './portal-sessions.ts';
import { recentValue } from '../../recent-value.ts';
import { logoAddress, readLogo } from '../../settings/logo/logo.ts';
import { portalAnswer, refused } from './portal-answer.ts';

/** The operations that every page needs: the settings, the session, and its end. */
export function registerOperations(api: Api, app: App, sessions: PortalSessions): void {
  const readRecentLogo = recentValue(app.clock, 2_000, () => readLogo(app.database));
  api.get(
    '/portal/settings',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'getSettings',
        summary: 'Get the public settings of the pages',
        response: { 200: ref('PortalSettingsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { brand } = app.config;
      const logo = await readRecentLogo();
      return portalAnswer(request, {
        brand,
        logo: logo === undefined ? null : logoAddress(logo),
        version: manifest.version,
        languages,
        sign_in: sessions.available,
      });
    },
  );
  api.get(
    '/portal/session',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'getSession',
        summary: 'Get the session of the visitor',
        response: { 200: ref('PortalSessionAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, presentSession(await sessions.find(request))),
  );
  api.post(
    '/portal/sign-out',
    {
      config: { access: 'visitor' },
      schema: {
        operationId: 'signOut',
        summary: 'End the session',
        description: 'Succeeds also when nobody is signed in.',
        response: { 200: ref('PortalSessionAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      reply.header('set-cookie', [...(await sessions.end(request))]);
      return portalAnswer(request, presentSession(undefined));
    },
  );
}

/** Presents a session, or that nobody is signed in. */
export function presentSession(session: PortalSession | undefined) {
  return {
    person: session === undefined ? null : presentPerson(session),
    memberships: (session?.memberships ?? []).map(({ accountId, name, role, live, suspended }) => ({
      account_id: accountId,
      ...{ name, role, live, suspended },
      permissions: [...clientPermissionsOf(role)],
    })),
    operator_role: session?.operator?.role ?? null,
    operator_permissions:
      session?.operator === undefined ? [] : [...operatorPermissionsOf(session.operator.role)],
    two_factor_setup_required: session?.operator !== undefined && !session.person.twoFactor,
  };
}

function presentPerson({ person: { id, name, email, twoFactor } }: PortalSession) {
  return { id, name, email, two_factor: twoFactor };
}
