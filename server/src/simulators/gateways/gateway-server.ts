import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  isDisconnected,
  leaveUnanswered,
  listenLocally,
  type ListeningServer,
  readBody,
  reply,
} from '../http-exchange.ts';
import { later } from '../timing.ts';
import { controlGateway } from './control.ts';
import { type CallFault, takeCallFault } from './faults.ts';
import type { GatewayAnswer, GatewayCall, GatewaySimulation } from './simulation.ts';

/** Listens on a port of 127.0.0.1 (0: any) and answers the calls of merchants, with faults. */
export async function startGatewayServer(
  simulation: GatewaySimulation,
  port: number,
): Promise<ListeningServer> {
  const silent = new Set<ServerResponse>();
  return listenLocally(port, (request, response) => serve(simulation, silent, request, response));
}

async function serve(
  simulation: GatewaySimulation,
  silent: Set<ServerResponse>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request);
  if (call.path === '/_control/silent') return reply(response, 200, JSON.stringify({ calls: silent.size }));
  if (call.path.startsWith('/_control/')) {
    const { status, document } = await controlGateway(simulation, call);
    return reply(response, status, JSON.stringify(document));
  }
  if (simulation.settings.down) return void request.socket.destroy();
  if (await isDisconnected(request)) return;
  const fault = takeCallFault(simulation, simulation.gateway.faultyCall(simulation, call));
  // The silence lasts until the caller closes the connection, as with a lost packet.
  if (fault?.fault === 'silent_before') return leaveUnanswered(silent, response);
  const answer = answerOf(simulation, call, fault);
  if (answer === undefined) return reply(response, 404, '<html>404</html>', 'text/html');
  await simulation.ledger.durable();
  if (fault?.fault === 'silent_after') return leaveUnanswered(silent, response);
  applyFault(simulation, response, answer, fault);
}

async function readCall(request: IncomingMessage): Promise<GatewayCall> {
  const body = await readBody(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  const [path = '/', search = ''] = (request.url ?? '/').split('?');
  const query = new URLSearchParams(search);
  return { method: request.method ?? 'GET', path, query, headers: Object.fromEntries(headers), body };
}

function answerOf(
  simulation: GatewaySimulation,
  call: GatewayCall,
  fault: CallFault | undefined,
): GatewayAnswer | undefined {
  const { gateway } = simulation;
  if (fault?.fault === 'rate_limited' || fault?.fault === 'server_error')
    return gateway.refuse(simulation, fault.fault, call);
  return gateway.answer(simulation, call);
}

/** Gives the answer with the fault. What was done stays as it is. */
function applyFault(
  simulation: GatewaySimulation,
  response: ServerResponse,
  answer: GatewayAnswer,
  fault: CallFault | undefined,
): void {
  const { status, document } = answer;
  const whole = JSON.stringify(document);
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  switch (fault?.fault) {
    case 'slow':
      return later(simulation, fault.ms, () => reply(response, status, whole));
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
