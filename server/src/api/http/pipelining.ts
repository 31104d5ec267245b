import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAnonymous } from './connections.ts';
import { endWithResponse, isEnding, newestResponse } from './pending-responses.ts';

/** The end of a request's head and of a chunked body. Node's parser accepts no other line ends. */
const emptyLine = '\r\n\r\n';

/**
 * How many bytes of requests that wait are kept for all connections without a key. Above it, a connection ends with the answer in
 * progress: a client that pipelines so much without a key is no client.
 */
const anonymousBytesMax = 4 * 1024 * 1024;

/** The bytes that are kept for connections without a key. */
interface Kept {
  bytes: number;
}

/**
 * Makes a server read the next request of a connection only after the operating system has accepted the whole answer to
 * the previous one. By default Node parses all requests that have arrived, thousands in 64 KiB, and answers them at
 * once, even if the client does not read. Here later requests stay unparsed in the socket's buffer, and Node stops
 * reading at 128 KiB. Of a client without a key nothing is read while it waits: it may have a thousand connections.
 */
export function readOneRequestAtATime(server: Server): void {
  const kept: Kept = { bytes: 0 };
  server.on('connection', (socket) => feedRequestByRequest(socket, kept));
}

/** How many bytes of a connection the parser has received. */
export function parsedBytes(socket: Socket): number {
  return socket.bytesRead - socket.readableLength;
}

function feedRequestByRequest(socket: Socket, kept: Kept): void {
  // Node's own listener passes everything to the parser. From here on the parser gets one request at a time.
  const parserListeners = socket.listeners('data');
  socket.removeAllListeners('data');
  const lengthOfPart = makeDivider();
  let waiting = false;
  let startReading: (() => void) | undefined;
  /** How many of the kept bytes are of this connection. */
  let own = 0;
  const keep = (bytes: number): void => {
    kept.bytes += bytes - own;
    own = bytes;
  };
  socket.once('close', () => keep(0));

  function wait(bytes: Buffer, response: ServerResponse): void {
    if (isAnonymous(socket)) {
      keep(bytes.length);
      if (kept.bytes > anonymousBytesMax) {
        keep(0);
        return endWithResponse(socket, response);
      }
    }
    socket.pause();
    socket.unshift(withoutUnusedMemory(bytes));
    // After the stream has reacted to the bytes by reading on.
    if (isAnonymous(socket)) process.nextTick(() => (startReading ??= stopReading(socket)));
    if (waiting) return;
    waiting = true;
    // In a later turn of the event loop, so that other connections are served between two requests of this one.
    response.once('close', () => setImmediate(resume));
  }

  function resume(): void {
    waiting = false;
    keep(0);
    startReading?.();
    startReading = undefined;
    socket.resume();
  }

  socket.on('data', (bytes: Buffer) => {
    let rest = bytes;
    // No request is answered after the last answer, so none is read.
    while (rest.length > 0 && !socket.destroyed && !isEnding(socket)) {
      const answer = newestResponse(socket);
      const arriving = answer?.req.complete === false ? answer.req : undefined;
      if (answer?.closed === false && arriving === undefined) return wait(rest, answer);
      const part = rest.subarray(0, lengthOfPart(rest, arriving));
      rest = rest.subarray(part.length);
      for (const listener of parserListeners) Reflect.apply(listener, socket, [part]);
      // Node has paused the connection until the body is read: its listener must not be called now.
      if (socket.isPaused()) return socket.unshift(rest);
    }
  });
}

/** Copies the rest of a larger chunk, which would keep the whole chunk in memory for as long as it waits. */
function withoutUnusedMemory(bytes: Buffer): Buffer {
  if (2 * bytes.length >= bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Makes a function that gives how many of the next bytes of a connection can be parsed without reaching into the
 * request after the one that is arriving. `arriving` is a request whose body is incomplete.
 */
function makeDivider(): (bytes: Buffer, arriving: IncomingMessage | undefined) => number {
  let body: { of: IncomingMessage; left: number } | undefined;
  /** The last bytes before these, as many as may be part of an empty line. */
  let before = Buffer.alloc(0);

  function lengthToEmptyLine(bytes: Buffer): number {
    const joined = before.length === 0 ? bytes : Buffer.concat([before, bytes]);
    const at = joined.indexOf(emptyLine);
    const end = at === -1 ? joined.length : at + emptyLine.length;
    const length = end - before.length;
    before = at === -1 ? Buffer.from(joined.subarray(1 - emptyLine.length)) : Buffer.alloc(0);
    return length;
  }

  return (bytes, arriving) => {
    const { 'content-length': contentLength } = arriving?.headers ?? {};
    if (arriving === undefined || contentLength === undefined) return lengthToEmptyLine(bytes);
    if (body?.of !== arriving) body = { of: arriving, left: Number(contentLength) };
    const length = Math.min(body.left, bytes.length);
    body.left -= length;
    return length;
  };
}

/**
 * Stops reading from a paused connection, and returns what starts it again; undefined if nothing was read. Node itself reads on until 64 KiB are buffered, and
 * would not start again by itself, because the stream still expects the bytes.
 */
function stopReading(socket: Socket): (() => void) | undefined {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (!isReadHandle(handle) || !handle.reading) return undefined;
  handle.reading = false;
  handle.readStop();
  return () => {
    if (handle.reading || socket.destroyed) return;
    handle.reading = true;
    handle.readStart();
  };
}

interface ReadHandle {
  reading: boolean;
  readStart(): unknown;
  readStop(): unknown;
}

function isReadHandle(handle: unknown): handle is ReadHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'readStart' in handle &&
    'readStop' in handle &&
    'reading' in handle
  );
}
