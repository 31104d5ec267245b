import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listenOnFreePort } from '../server/test/free-port.ts';

/** A receiver of webhooks on this machine that answers at once. `/hangs` never answers, `/endless` never ends. */
export interface HookReceiver {
  readonly url: string;
  /** The first arrival of each event, by its id. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
  /** How many requests came, including repeated events. */
  requests(): number;
  stop(): Promise<void>;
}

/** When an event arrived and when, as its body says, it happened: milliseconds since 1970. */
export interface Arrival {
  readonly arrivedMs: number;
  readonly happenedMs: number;
}

/** Starts a receiver. The caller stops it. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const arrivals = new Map<string, Arrival>();
  let requests = 0;
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    requests += 1;
    const arrivedMs = Date.now();
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      const happenedMs = Date.parse(/"timestamp":"([^"]+)"/.exec(body)?.[1] ?? '');
      if (!arrivals.has(id)) arrivals.set(id, { arrivedMs, happenedMs });
    });
    if (request.url?.endsWith('/hangs') === true) return;
    if (request.url?.endsWith('/endless') === true) writeForEver(response);
    else response.writeHead(204).end();
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    arrivals,
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function writeForEver(response: ServerResponse): void {
  const part = Buffer.alloc(16_384, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}
