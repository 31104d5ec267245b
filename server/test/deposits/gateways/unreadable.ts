import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnFreePort } from '../../free-port.ts';

/** A simulated gateway that cannot be read about one id. */
export interface UnreadableGateway {
  readonly url: string;
  /** The paths that were asked for, in their order. */
  readonly asked: readonly string[];
  stop(): void;
}

/** Passes questions on to a simulated gateway, but answers those about `id` with a page of its front. The caller stops it. */
export async function startUnreadable(gatewayUrl: string, id: string): Promise<UnreadableGateway> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    asked.push(path);
    if (path.includes(id)) {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
      return;
    }
    const authorization = request.headers.authorization ?? '';
    const passed = await fetch(`${gatewayUrl}${path}`, { headers: { authorization } });
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  return {
    ...{ url: `http://127.0.0.1:${port}`, asked },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
