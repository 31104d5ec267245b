import type { FastifyRequest } from 'fastify';
import type { App } from '../../../../app.ts';
import type { OperatorTopic } from '../../../../home/operator-topics.ts';
import { makeOperatorUpdates } from '../../../../home/operator-updates.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { sessionOf } from '../../access.ts';
import { liveLimits, makeLiveConnections } from '../../home/live-connections.ts';
import { answerLive, endIfNotAllowed, type LiveStream, liveTimes } from '../../home/live-stream.ts';
import { refused } from '../../portal-answer.ts';
import type { PortalSessions } from '../../portal-sessions.ts';

/**
 * GET …/live: server-sent events that name the topics that changed since the one before, at most one a second. They have no data: a
 * page asks again for what it shows, with the permissions of its operator. All operators count as one account. Whoever is removed,
 * signed out or gets another role leaves a record, and a new record ends their connections on every server before it is reported.
 */
export function registerFollowBusiness(api: Api, app: App, sessions: PortalSessions): void {
  const updates = makeOperatorUpdates(app);
  const connections = makeLiveConnections(liveLimits);
  api.addHook('preClose', async () => connections.close());
  api.get(
    '/portal/operator/live',
    {
      config: { access: { operator: 'home:read' } },
      exposeHeadRoute: false,
      schema: {
        operationId: 'followBusiness',
        summary: 'Follow what changes in the business, as server-sent events.',
        response: {
          200: {
            description: 'Events named `summary`, until the connection ends.',
            content: { 'text/event-stream': { schema: ref('OperatorLiveSummary') } },
          },
          default: refused,
        },
      },
    },
    async (request, reply) => {
      const { id: sessionId } = sessionOf(request);
      answerLive({ request, reply, sessions, times: liveTimes }, (stream) => {
        const leave = connections.enter({ sessionId, accountId: 'operators' }, stream.end);
        return {
          leave,
          follow: () => updates.follow((changed) => void sendChanges(request, stream, changed)),
        };
      });
      return reply;
    },
  );

  async function sendChanges(
    request: FastifyRequest,
    stream: LiveStream,
    changed: readonly OperatorTopic[] | null,
  ): Promise<void> {
    if (changed?.includes('records') === true && !(await endIfNotAllowed(request, sessions, stream))) return;
    stream.send(eventText(changed));
  }
}

function eventText(changed: readonly OperatorTopic[] | null): string {
  const summary = { is_first: changed === null, topics: changed ?? [] };
  return `event: summary\ndata: ${JSON.stringify(summary)}\n\n`;
}
