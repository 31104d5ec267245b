import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readResponse, type Received } from './http-messages.ts';

/** A connection that stays open between requests, and sends any bytes as a request. */
export interface Connection {
  /** Sends one request and waits for its response. @throws when the connection ends without one */
  send(bytes: Buffer, method: string): Promise<Received>;
  close(): void;
}

/** How long the server may take for an answer, milliseconds. It is no measure of speed: it says that none comes. */
const patienceMs = 120_000;

/** Connects at the first request, and again after a response that ends the connection. */
export function openConnection(address: string): Connection {
  let socket: Socket | undefined;
  return {
    async send(bytes, method) {
      socket ??= await open(address);
      const using = socket;
      const answer = receive(using, method);
      using.write(bytes);
      const received = await answer;
      if (using.destroyed || received.headers.get('connection') === 'close') {
        using.destroy();
        socket = undefined;
      }
      return received;
    },
    close: () => socket?.destroy(),
  };
}

/** Sends bytes on a connection of their own, closes its sending side, and returns all responses until the server ends it. */
export async function sendRaw(address: string, bytes: Buffer): Promise<readonly Received[]> {
  const socket = await open(address);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.end(bytes);
  await once(socket, 'close');
  const found: Received[] = [];
  for (let rest = Buffer.concat(parts); rest.length > 0;) {
    const next = readResponse(rest, 'GET', true);
    if (next === undefined) throw new Error('the response is incomplete');
    found.push(next.received);
    rest = Buffer.from(next.rest);
  }
  return found;
}

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  // The server may reset a connection that it refuses. What it has sent before counts.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(patienceMs, () => socket.destroy());
  return socket;
}

function receive(socket: Socket, method: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0);
    const finish = (): void => {
      socket.off('data', take);
      socket.off('close', lose);
    };
    const take = (part: Buffer): void => {
      bytes = bytes.length === 0 ? part : Buffer.concat([bytes, part]);
      try {
        const found = readResponse(bytes, method);
        if (found === undefined) return;
        finish();
        if (found.rest.length > 0) throw new Error('bytes follow the response');
        resolve(found.received);
      } catch (error) {
        finish();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const lose = (): void => {
      finish();
      reject(new Error('the server ended the connection without a response'));
    };
    socket.on('data', take);
    socket.once('close', lose);
  });
}
