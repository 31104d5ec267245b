import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actorOf, sessionOf } from '../access.ts';
import { SessionParams } from './people-bodies.ts';
import { portalAnswer, refused } from '../portal-answer.ts';
import type { App } from '../../../app.ts';
import {
  type PersonSession,
  endOtherSessions,
  endPersonSession,
  listPersonSessions,
} from '../../../people/sessions/person-sessions.ts';

/** The places where a person is signed in. */
export function registerPersonSessions(api: Api, app: App): void {
  listSessionsRoute(api, app);
  endOtherSessionsRoute(api, app);
  endSessionRoute(api, app);
}

function listSessionsRoute(api: Api, app: App): void {
  api.get(
    '/portal/person/sessions',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'listSessions',
        summary: 'List the sessions of the person',
        response: { 200: ref('PersonSessionsAnswer'), default: refused },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const sessions = await listPersonSessions(app.database, app.clock, session.person.id);
      return portalAnswer(
        request,
        sessions.map((one) => presentPersonSession(one, session.id)),
      );
    },
  );
}

function endOtherSessionsRoute(api: Api, app: App): void {
  api.delete(
    '/portal/person/sessions',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all other sessions of the person',
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await endOtherSessions({ app }, sessionOf(request), actorOf(request));
      return portalAnswer(request, { done: true });
    },
  );
}

function endSessionRoute(api: Api, app: App): void {
  api.delete(
    '/portal/person/sessions/:id',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'endSession',
        summary: 'End one session of the person',
        params: SessionParams,
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      await endPersonSession({ app }, sessionOf(request), actorOf(request), request.params.id);
      return portalAnswer(request, { done: true });
    },
  );
}

function presentPersonSession(one: PersonSession, currentId: string) {
  return {
    id: one.id,
    current: one.id === currentId,
    signed_in_at: one.signedInAt.toISOString(),
    last_used_at: one.lastUsedAt.toISOString(),
    ip_address: one.ipAddress,
    user_agent: one.userAgent,
  };
}
