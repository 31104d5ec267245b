import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { isEnding, newestResponse } from './pending-responses.ts';

/** What ends the head of a request, and a body in chunks. Node's parser accepts no other line ends. */
const emptyLine = '\r\n\r\n';

/**
 * Makes a server read the next request of a connection only when the operating system has taken over the whole answer to
 * the one before. Node by itself parses every request that has arrived, some thousands in 64 KiB, and has all of them
 * answered at once, whether the client reads or not. Here what follows a request stays unparsed in the buffer of its
 * socket, for which Node stops reading at 128 KiB.
 */
export function readOneRequestAtATime(server: Server): void {
  server.on('connection', feedRequestByRequest);
}

/** How many bytes of a connection its parser has got. */
export function parsedBytes(socket: Socket): number {
  return socket.bytesRead - socket.readableLength;
}

function feedRequestByRequest(socket: Socket): void {
  // Node's own listener hands everything to the parser; from here on it gets one request at a time.
  const toParser = socket.listeners('data');
  socket.removeAllListeners('data');
  const lengthOfPart = makeDivider();
  let waiting = false;

  function wait(bytes: Buffer): void {
    socket.pause();
    socket.unshift(bytes);
    if (waiting) return;
    waiting = true;
    // In a later turn of the event loop, so that other connections are served between two requests of this one.
    newestResponse(socket)?.once('close', () => setImmediate(goOn));
  }

  function goOn(): void {
    waiting = false;
    socket.resume();
  }

  socket.on('data', (bytes: Buffer) => {
    let rest = bytes;
    // Behind the last answer nothing is answered, so nothing is read.
    while (rest.length > 0 && !socket.destroyed && !isEnding(socket)) {
      const answer = newestResponse(socket);
      const arriving = answer?.req.complete === false ? answer.req : undefined;
      if (answer?.closed === false && arriving === undefined) return wait(rest);
      const part = rest.subarray(0, lengthOfPart(rest, arriving));
      rest = rest.subarray(part.length);
      for (const listener of toParser) Reflect.apply(listener, socket, [part]);
      // Node has paused the connection, as it does until somebody reads a body: its listener must not be called now.
      if (socket.isPaused()) return socket.unshift(rest);
    }
  });
}

/**
 * Makes a function that says how many of the next bytes of a connection can be parsed without any of the request behind
 * the one that is arriving. `arriving` is a request whose body is not complete.
 */
function makeDivider(): (bytes: Buffer, arriving: IncomingMessage | undefined) => number {
  let body: { of: IncomingMessage; left: number } | undefined;
  /** The last bytes before these, as many as may belong to an empty line. */
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
