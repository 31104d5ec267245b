import { connect, type Socket } from 'node:net';

/** What came back: `body` has one character per byte. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** One kept-alive connection that sends one request after the other. */
export interface HttpConnection {
  send(request: string): Promise<HttpAnswer>;
  close(): void;
}

interface Waiting {
  resolve(answer: HttpAnswer): void;
  reject(error: Error): void;
}

const lengthHeader = '\r\ncontent-length: ';

/**
 * Connects. The load shares its cores with the server under test, so this does only what is needed: requests are sent
 * as prepared text, and an answer is recognised by its status line and length.
 */
export async function openHttp(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const socket = await connected(hostname, Number(port));
  let waiting: Waiting | undefined;
  let received = '';
  const end = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', end);
  socket.on('close', () => end(new Error('The server closed a connection.')));
  socket.on('data', (text: string) => {
    received += text;
    try {
      const answer = parseAnswer(received);
      if (answer === undefined || waiting === undefined) return;
      const { resolve } = waiting;
      received = '';
      waiting = undefined;
      resolve(answer);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined);
    }
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) {
          reject(new Error('The server has closed this connection.'));
          return;
        }
        waiting = { resolve, reject };
        socket.write(request, 'latin1');
      }),
    close: () => socket.destroy(),
  };
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** Undefined while a part is missing. */
function parseAnswer(text: string): HttpAnswer | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const lengthAt = text.indexOf(lengthHeader);
  if (lengthAt === -1 || lengthAt > headEnd) throw new Error('An answer has no content length.');
  const length = Number.parseInt(
    text.slice(lengthAt + lengthHeader.length, lengthAt + lengthHeader.length + 12),
    10,
  );
  if (text.length < headEnd + 4 + length) return undefined;
  return { status: Number(text.slice(9, 12)), body: text.slice(headEnd + 4) };
}

/** The bytes of a GET, as text. */
export function getRequest(path: string, key?: string): string {
  const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`;
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\n${authorization}\r\n`;
}

/** The bytes of a POST of JSON, as text; the JSON must be ASCII. */
export function postRequest(path: string, key: string, idempotencyKey: string, json: string): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: ${idempotencyKey}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`
  );
}
