import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../clock.ts';
import { type Environment, environments } from '../../environment.ts';
import { newRequestId } from '../../ids.ts';
import { Refusal } from '../../refusals.ts';
import { environmentOf } from './base.ts';
import { refusalText } from './refusal-response.ts';
import { oneSpelling } from './request-target.ts';

/** The answer of an overloaded server, in the format of all refusals. It is made of texts that are prepared once. */
export interface OverloadRefusal {
  /** Answers a request. Its body is not read. */
  send(request: IncomingMessage, response: ServerResponse): void;
  /** The bytes of the same answer, one for each character, for a connection that stays open. */
  bytes(url: string): string;
}

const retryAfterSeconds = 2;
const overloaded = new Refusal('service_unavailable', { retryAfterSeconds });
const dateKeptMs = 500;

/** Makes the answer. `headers` are those of every answer, and `keepAliveSeconds` is how long an idle connection stays open. */
export function makeOverloadRefusal(
  clock: Clock,
  headers: Readonly<Record<string, string>>,
  keepAliveSeconds: number,
): OverloadRefusal {
  const id = newRequestId();
  const texts = Object.fromEntries(
    environments.map((environment) => [
      environment,
      refusalText(overloaded, { request_id: id, environment }).split(id),
    ]),
  );
  const textFor = (environment: Environment, requestId: string): string =>
    (texts[environment] ?? []).join(requestId);
  const fixed = {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'content-type': 'application/json; charset=utf-8',
  };
  const head = [
    'HTTP/1.1 503 Service Unavailable',
    ...Object.entries(fixed).map(([name, value]) => `${name}: ${value}`),
    'connection: keep-alive',
    `keep-alive: timeout=${keepAliveSeconds}`,
  ].join('\r\n');
  let date = '';
  let dateUntilMs = -Infinity;
  function currentDate(): string {
    if (clock.monotonicMs() >= dateUntilMs) {
      date = clock.nodeNow().toUTCString();
      dateUntilMs = clock.monotonicMs() + dateKeptMs;
    }
    return date;
  }

  return {
    send({ url = '/' }, response) {
      const requestId = newRequestId();
      const text = textFor(environmentOf(oneSpelling(url)), requestId);
      response.writeHead(503, { ...fixed, 'x-request-id': requestId, 'content-length': text.length });
      response.end(text);
    },
    bytes(url) {
      const requestId = newRequestId();
      const text = textFor(environmentOf(oneSpelling(url)), requestId);
      return `${head}\r\ndate: ${currentDate()}\r\nx-request-id: ${requestId}\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
    },
  };
}
