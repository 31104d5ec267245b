import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause } from '../clock.ts';

/** The longest time that a stop waits for requests in flight; no answer takes longer. */
const drainMsMax = 25_000;

/** In one turn of the event loop a connection is accepted, in the next ones its request is read and begun. */
const turnsToRequest = 3;
/** A client that connects again and again cannot delay a stop. */
const turnsMax = 10_000;

/** What is closed: a Fastify server. */
interface Drainable {
  readonly server: Pick<Server, 'closeAllConnections' | 'off' | 'on'>;
  close(): Promise<unknown>;
}

/**
 * Answers the requests in flight and refuses new ones. Connections that the operating system has completed are accepted first:
 * the close would reset them. A client that never finishes cannot delay it beyond the limit.
 */
export async function drain(server: Drainable): Promise<void> {
  await acceptWaiting(server);
  const done = new AbortController();
  await Promise.race([server.close().finally(() => done.abort()), pause(drainMsMax, done.signal)]);
  // An open connection would keep the process running.
  server.server.closeAllConnections();
}

/** Lets the event loop run until no connection waits to be accepted: it accepts one in each turn. */
async function acceptWaiting({ server }: Drainable): Promise<void> {
  let quiet = 0;
  const accepted = (): void => void (quiet = 0);
  server.on('connection', accepted);
  for (let turn = 0; turn < turnsMax && quiet < turnsToRequest; turn += 1) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', accepted);
}
