import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Fault } from './faults.ts';
import {
  type Body,
  isDisconnected,
  isBody,
  leaveUnanswered,
  listenLocally,
  type ListeningServer,
  readBody,
  reply,
} from './http-exchange.ts';

/** A call as the simulator receives it; `body` is undefined when it is not a JSON object. */
export interface Call {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly body: Body | undefined;
}

/** An answer: a document in the supplier's members. */
export interface Answered {
  readonly status: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** The supplier behind the server. */
export interface SupplierBehaviour {
  /** Carries out a command of a test or an operator: everything under `/_control/`. */
  control(call: Call): Promise<{ readonly status: number; readonly document: unknown }>;
  /** Takes the fault that matches this call, if any. */
  takeFault(call: Call): Fault | undefined;
  /** Answers a call, with the code that a fault forces; undefined when there is no such endpoint. */
  answer(call: Call, forced: Fault | undefined): Answered | undefined;
  /** Resolves when every change so far is durable. */
  durable(): Promise<void>;
  /** Sends the callback for a call's transaction before the call is answered. */
  callBack(call: Call): Promise<void>;
  later(ms: number, work: () => unknown): void;
}

/** Listens on a port of 127.0.0.1 (0: any) and answers calls, with faults. */
export async function startFaultyServer(
  port: number,
  behaviour: SupplierBehaviour,
): Promise<ListeningServer> {
  const silent = new Set<ServerResponse>();
  return listenLocally(port, (request, response) => serve(behaviour, silent, request, response));
}

/** `silent` are the open calls that get no answer. */
async function serve(
  behaviour: SupplierBehaviour,
  silent: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  const call: Call = { method: request.method ?? 'GET', path, body: await readBody(request) };
  if (path === '/_control/silent') return reply(response, 200, JSON.stringify({ calls: silent.size }));
  if (path.startsWith('/_control/')) {
    const { status, document } = await behaviour.control(call);
    return typeof document === 'string'
      ? reply(response, status, document, 'text/csv; charset=utf-8')
      : reply(response, status, JSON.stringify(document));
  }
  if (await isDisconnected(request)) return;
  const fault = behaviour.takeFault(call);
  // The silence lasts until the caller closes the connection, as with a lost packet.
  if (fault?.fault === 'silent_before') return leaveUnanswered(silent, response);
  const answered = behaviour.answer(call, fault !== undefined && fault.code !== '' ? fault : undefined);
  if (answered === undefined) return reply(response, 404, '<html>404</html>', 'text/html');
  await behaviour.durable();
  if (fault?.fault === 'callback_first') await behaviour.callBack(call);
  if (fault?.fault === 'silent_after') return leaveUnanswered(silent, response);
  applyFault(behaviour, response, answered, fault);
}

/** Gives the answer with the fault. The sale stays as it is. */
function applyFault(
  behaviour: SupplierBehaviour,
  response: ServerResponse,
  answered: Answered,
  fault: Fault | undefined,
): void {
  const whole = JSON.stringify(answered.document);
  switch (fault?.fault) {
    case 'slow':
      return behaviour.later(fault.ms, () => reply(response, answered.status, whole));
    case 'reset':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(whole),
      });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    case 'html':
      return reply(response, 502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'text/html');
    case 'empty':
      return reply(response, 200, '');
    case 'huge':
      // The correct answer with a lot of padding.
      return reply(response, 200, JSON.stringify({ ...answered.document, padding: 'x'.repeat(2 ** 20) }));
    case 'odd_texts':
      return reply(response, answered.status, JSON.stringify(withTexts(answered), unstorable));
    case 'compressed':
    case 'cut':
    case 'bomb':
      return replyCompressed(response, answered, fault);
    case 'wrong_types':
      return reply(
        response,
        200,
        '{"data":{"rc":{"a":1},"response_code":[0],"status":[1],"price":true,"sn":7}}',
      );
    case 'code':
    case 'status':
      return reply(
        response,
        answered.status,
        fault.status === '' ? whole : having(answered, { status: fault.status }),
      );
    case 'members':
      return reply(response, answered.status, having(answered, fault.members));
    case 'callback_first':
    case 'silent_after':
    case 'silent_before':
    case undefined:
      return reply(response, answered.status, whole);
  }
}

/** Members with free text of a person or a biller; all others are codes of the supplier. */
const freeTexts: ReadonlySet<string> = new Set(['customer_name', 'noref', 'sn', 'tr_name', 'trx_id']);

/** The same answer with texts that occur in real sales. */
function withTexts({ document }: Answered): object {
  const { data } = document;
  return isBody(data) ? { ...document, data: { trx_id: 'T1', ...data } } : document;
}

/** Adds characters that JSON can encode and PostgreSQL cannot store: a NUL, and a lone surrogate. */
function unstorable(name: string, value: unknown): unknown {
  if (name === 'tr_id') return `${String(value)}\0`;
  return typeof value === 'string' && freeTexts.has(name) ? `${value}\0\uD83D` : value;
}

/** The same answer with some members replaced; null removes one. */
function having({ document }: Answered, members: Body): string {
  const { data } = document;
  const changed = Object.entries({ ...(isBody(data) ? data : {}), ...members });
  const charged = changed.filter(([, value]) => value !== null);
  return JSON.stringify({ ...document, data: Object.fromEntries(charged) });
}

const compress = {
  br: brotliCompressSync,
  deflate: deflateSync,
  gzip: gzipSync,
  zstd: zstdCompressSync,
} as const;

/** The padding of a small answer that is large without its compression, bytes. */
const bombBytes = 8 * 2 ** 20;

/** Gives the answer compressed: whole, cut in its middle, or with a lot of padding. */
function replyCompressed(
  response: ServerResponse,
  { status, document }: Answered,
  { coding, fault, members }: Fault,
): void {
  if (response.destroyed) return;
  const padding = fault === 'bomb' ? { padding: ' '.repeat(bombBytes) } : {};
  const whole = compress[coding](having({ status, document: { ...document, ...padding } }, members));
  const body = fault === 'cut' ? whole.subarray(0, whole.length / 2) : whole;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-encoding': coding,
      'content-length': body.length,
    })
    .end(body);
}
