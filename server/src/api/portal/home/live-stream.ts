import type { FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from '../../../fault.ts';
import { keepConnection } from '../../http/connections.ts';
import { isStillAllowed } from '../access.ts';
import type { PortalSessions } from '../portal-sessions.ts';

/** How often a connection is used at least, and every how many of these times its session is checked again, milliseconds. */
export interface LiveTimes {
  readonly heartbeatMs: number;
  readonly checkMs: number;
}

/** The times of the server. */
export const liveTimes: LiveTimes = { heartbeatMs: 15_000, checkMs: 30_000 };
/** How much of what was sent may be unread. A page reads a summary of at most 2 kB at once; one that does not is gone. */
const unreadMax = 64 * 1024;

/** The answer of a connection that follows. */
export interface LiveStream {
  /** Sends the head of the answer. Until then, the request can still be refused. */
  start(): void;
  /** Sends a text. A client that does not read what was sent loses its connection. */
  send(text: string): void;
  end(): void;
}

function openStream({ raw: { socket } }: FastifyRequest, reply: FastifyReply): LiveStream {
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

/** A request to follow, and what its connection needs. */
interface LiveRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sessions: PortalSessions;
  readonly times: LiveTimes;
}

/**
 * Answers with server-sent events until the client leaves. `enter` counts the connection, or refuses it by throwing; then `follow`
 * begins to send and returns what ends that.
 */
export function answerLive(
  { request, reply, sessions, times }: LiveRequest,
  enter: (stream: LiveStream) => { readonly leave: () => void; readonly follow: () => () => void },
): void {
  const stream = openStream(request, reply);
  const { leave, follow } = enter(stream);
  stream.start();
  const stops = [leave, follow(), keepAlive(request, sessions, stream, times)];
  reply.raw.once('close', () => {
    for (const stop of stops) stop();
  });
  // A client that has closed its sending side may still read, but a page that does so is gone.
  const { socket } = request.raw;
  if (socket.readableEnded) stream.end();
  else socket.once('end', stream.end);
}

/** Keeps a connection from being taken for a dead one, and ends it when its session or role is no longer the same. */
function keepAlive(
  request: FastifyRequest,
  sessions: PortalSessions,
  stream: LiveStream,
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

/**
 * Ends a connection when its session or role is no longer the same. Returns whether it goes on; a check that fails for another
 * reason ends nothing.
 */
export async function endIfNotAllowed(
  request: FastifyRequest,
  sessions: PortalSessions,
  stream: LiveStream,
): Promise<boolean> {
  try {
    if (await isStillAllowed(request, sessions)) return true;
    stream.send('event: ended\ndata: {}\n\n');
    stream.end();
    return false;
  } catch (error) {
    // A database that does not answer for a moment ends no session.
    request.log.warn(faultOf(error), 'a session could not be checked again');
    return true;
  }
}
