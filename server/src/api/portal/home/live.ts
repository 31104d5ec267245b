import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { type LiveUpdates, makeLiveUpdates } from '../../../home/live-updates.ts';
import type { WalletChanges, WalletState } from '../../../home/wallet-changes.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { environmentIn, membershipOf, sessionOf } from '../access.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import type { PortalSessions } from '../portal-sessions.ts';
import { liveLimits, type LiveLimits, makeLiveConnections } from './live-connections.ts';
import { answerLive, liveTimes, type LiveStream, type LiveTimes } from './live-stream.ts';

const orderIdsMax = 50;

/**
 * GET …/live: server-sent events. The first has the balance, and each later one what changed since the one before, at most one
 * a second. The connection ends when the session ends or the role changes, and when the server stops.
 */
export function registerLive(
  api: Api,
  app: App,
  sessions: PortalSessions,
  { limits = liveLimits, times = liveTimes }: { limits?: LiveLimits; times?: LiveTimes } = {},
): void {
  const updates = makeLiveUpdates(app);
  const connections = makeLiveConnections(limits);
  api.addHook('preClose', async () => connections.close());
  api.get(
    '/portal/accounts/:account_id/:environment/live',
    {
      config: { access: { client: 'account:read' } },
      exposeHeadRoute: false,
      schema: {
        operationId: 'followAccount',
        summary: 'Follow what changes in an account, as server-sent events.',
        params: EnvironmentParams,
        response: {
          200: {
            description: 'Events named `summary`, until the connection ends.',
            content: { 'text/event-stream': { schema: ref('LiveSummary') } },
          },
          default: refused,
        },
      },
    },
    async (request, reply) => {
      const { id: sessionId } = sessionOf(request);
      const { accountId } = membershipOf(request);
      answerLive({ request, reply, sessions, times }, (stream) => {
        const leave = connections.enter({ sessionId, accountId }, stream.end);
        return { leave, follow: () => follow(updates, request, stream) };
      });
      return reply;
    },
  );
}

function follow(updates: LiveUpdates, request: FastifyRequest, stream: LiveStream): () => void {
  const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
  return updates.follow(wallet, (state, changes) => stream.send(eventText(state, changes)));
}

/** The text of a summary. All who follow a wallet get the same, so it is made once. */
const texts = new WeakMap<WalletState, string>();

function eventText(state: WalletState, changes: WalletChanges | null): string {
  const known = changes === null ? undefined : texts.get(state);
  if (known !== undefined) return known;
  const summary = {
    available: Number(state.available),
    held: Number(state.held),
    is_first: changes === null,
    orders: changes?.orderIds.length ?? 0,
    order_ids: changes?.orderIds.slice(0, orderIdsMax) ?? [],
    is_partial: changes?.isPartial ?? false,
    deposits: changes?.deposits ?? false,
  };
  const text = `event: summary\ndata: ${JSON.stringify(summary)}\n\n`;
  if (changes !== null) texts.set(state, text);
  return text;
}
