import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as a receiver got it, byte for byte. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server of an integrator, in the test's own process. */
export interface OwnProgram {
  readonly url: string;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** Starts a receiver; `answer` says what each delivery is answered with, 204 when left out. */
export async function startOwnProgram(
  answer: (received: Received, count: number) => number = () => 204,
): Promise<OwnProgram> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      response.writeHead(answer(one, received.length)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/hook`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return address.port;
}
