import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { faultOf } from '../../../fault.ts';
import { type LiveUpdates, makeLiveUpdates } from '../../../home/live-updates.ts';
import type { WalletChanges, WalletState } from '../../../home/wallet-changes.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { keepConnection } from '../../http/connections.ts';
import { environmentIn, isStillAllowed, membershipOf, sessionOf } from '../access.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import type { PortalSessions } from '../portal-sessions.ts';
import { liveLimits, type LiveLimits, makeLiveConnections } from './live-connections.ts';

/** How often a connection is used at least, and every how many of these times its session is checked again, milliseconds. */
export interface LiveTimes {
  readonly heartbeatMs: number;
  readonly checkMs: number;
}

const liveTimes: LiveTimes = { heartbeatMs: 15_000, checkMs: 30_000 };
/** How much of what was sent may be unread. A page reads a summary of at most 2 kB at once; one that does not is gone. */
const unreadMax = 64 * 1024;
const orderIdsMax = 50;

/**
 * GET …/live: server-sent events. The first tells the balance, and each later one what changed since the one before, at most one
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
      const stream = openStream(request, reply);
      const leave = connections.enter(
        { sessionId: sessionOf(request).id, accountId: membershipOf(request).accountId },
        stream.end,
      );
      stream.start();
      const stops = [leave, follow(updates, request, stream), keepAlive(request, sessions, stream, times)];
      reply.raw.once('close', () => {
        for (const stop of stops) stop();
      });
      // A client that has closed its sending side may still read, but a page that does so is gone.
      const { socket } = request.raw;
      if (socket.readableEnded) stream.end();
      else socket.once('end', stream.end);
      return reply;
    },
  );
}

/** The answer of a connection that follows. */
interface Stream {
  /** Sends the head of the answer. Until then, the request can still be refused. */
  start(): void;
  /** Sends a text. A client that does not read what was sent loses its connection. */
  send(text: string): void;
  end(): void;
}

function openStream({ raw: { socket } }: FastifyRequest, reply: FastifyReply): Stream {
  const { raw } = reply;
  return {
    start() {
      keepConnection(socket);
      reply.hijack();
      reply.type('text/event-stream; charset=utf-8');
      // A proxy that collects answers would hold the events back.
      reply.header('x-accel-buffering', 'no');
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.flushHeaders();
    },
    send(text) {
      if (raw.writableEnded) return;
      if (raw.writableLength > unreadMax) socket.resetAndDestroy();
      else raw.write(text);
    },
    end: () => void raw.end(),
  };
}

function follow(updates: LiveUpdates, request: FastifyRequest, stream: Stream): () => void {
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

/** Keeps a connection from being taken for a dead one, and ends it when its session or role is no longer the same. */
function keepAlive(
  request: FastifyRequest,
  sessions: PortalSessions,
  stream: Stream,
  { heartbeatMs, checkMs }: LiveTimes,
): () => void {
  const heartbeat = setInterval(() => stream.send(':\n\n'), heartbeatMs).unref();
  const check = setInterval(() => {
    void endIfNotAllowed(request, sessions, stream);
  }, checkMs).unref();
  return () => {
    clearInterval(heartbeat);
    clearInterval(check);
  };
}

async function endIfNotAllowed(
  request: FastifyRequest,
  sessions: PortalSessions,
  stream: Stream,
): Promise<void> {
  try {
    if (await isStillAllowed(request, sessions)) return;
    stream.send('event: ended\ndata: {}\n\n');
    stream.end();
  } catch (error) {
    // A database that does not answer for a moment ends no session.
    request.log.warn(faultOf(error), 'a session could not be checked again');
  }
}
