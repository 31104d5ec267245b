import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isAnsweredEarly, trackResponse } from './pending-responses.ts';

/** A socket whose client reads nothing: no write ends. */
class UnreadSocket extends Socket {
  override _write(): void {}
  override _writev(): void {}
}

test('a request counts as answered early from the end of its response, before the client has read it', () => {
  const socket = new UnreadSocket();
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  trackResponse(request, response);
  expect(isAnsweredEarly(socket)).toBe(false);
  response.end('{}');
  expect(isAnsweredEarly(socket)).toBe(true);
  request.complete = true;
  expect(isAnsweredEarly(socket)).toBe(false);
});
