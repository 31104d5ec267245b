import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  hasHungUp,
  keepSilent,
  listenLocally,
  type ListeningServer,
  readBody,
  reply,
} from '../http-exchange.ts';
import { later } from '../timing.ts';
import { controlGateway } from './control.ts';
import { type CallFault, takeCallFault } from './faults.ts';
import type { GatewayAnswer, GatewayCall, GatewayWorld } from './world.ts';

/** Listens on a port of 127.0.0.1 (0: any) and answers the calls of merchants, with faults. */
export async function startGatewayServer(world: GatewayWorld, port: number): Promise<ListeningServer> {
  const silent = new Set<ServerResponse>();
  return listenLocally(port, (request, response) => serve(world, silent, request, response));
}

async function serve(
  world: GatewayWorld,
  silent: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request);
  if (call.path === '/_control/silent') return reply(response, 200, JSON.stringify({ calls: silent.size }));
  if (call.path.startsWith('/_control/')) {
    const { status, document } = await controlGateway(world, call);
    return reply(response, status, JSON.stringify(document));
  }
  if (world.settings.down) return void request.socket.destroy();
  if (await hasHungUp(request)) return;
  const fault = takeCallFault(world, world.gateway.faultyCall(world, call));
  // The silence lasts until the caller closes the connection, as with a lost packet.
  if (fault?.fault === 'silent_before') return keepSilent(silent, response);
  const answer = answerOf(world, call, fault);
  if (answer === undefined) return reply(response, 404, '<html>404</html>', 'text/html');
  await world.ledger.durable();
  if (fault?.fault === 'silent_after') return keepSilent(silent, response);
  applyFault(world, response, answer, fault);
}

async function readCall(request: IncomingMessage): Promise<GatewayCall> {
  const body = await readBody(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  return { method: request.method ?? 'GET', path, headers: Object.fromEntries(headers), body };
}

function answerOf(
  world: GatewayWorld,
  call: GatewayCall,
  fault: CallFault | undefined,
): GatewayAnswer | undefined {
  const { gateway } = world;
  if (fault?.fault === 'rate_limited' || fault?.fault === 'server_error')
    return gateway.refuse(world, fault.fault, call);
  return gateway.answer(world, call);
}

/** Gives the answer with the fault. What was done stays as it is. */
function applyFault(
  world: GatewayWorld,
  response: ServerResponse,
  answer: GatewayAnswer,
  fault: CallFault | undefined,
): void {
  const { status, document } = answer;
  const whole = JSON.stringify(document);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  switch (fault?.fault) {
    case 'slow':
      return later(world, fault.ms, () => reply(response, status, whole));
    case 'reset':
      response.writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(whole),
      });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    case 'html':
      return reply(response, 502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'text/html');
    case 'empty':
      return reply(response, status, '');
    case 'unreadable':
      return reply(response, status, whole.slice(0, whole.length / 2));
    case 'huge':
      // The correct answer with a lot of padding.
      return reply(response, status, JSON.stringify({ ...document, padding: 'x'.repeat(2 ** 21) }));
    case 'members': {
      const changed = Object.entries({ ...document, ...fault.members });
      const left = changed.filter(([, value]) => value !== null);
      return reply(response, status, JSON.stringify(Object.fromEntries(left)));
    }
    case 'rate_limited':
    case 'server_error':
    case 'silent_after':
    case 'silent_before':
    case undefined:
      return reply(response, status, whole);
  }
}
