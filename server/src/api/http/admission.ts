import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Principal } from '../../clients/principal.ts';
import { requireScope } from '../../clients/scopes.ts';
import { quarantineRefusal } from '../../quarantine/quarantine.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import type { Base } from './base.ts';
import { keepConnection } from './connections.ts';
import { invalidInput, type InputPart } from './invalid-input.ts';
import { showRate } from './rate-headers.ts';
import { inputOf } from './refusal-response.ts';
import { hasEmptyPart, notFoundRefusal } from './not-found.ts';

/**
 * Adds the checks that come before every path under a base, known or not: key, address, account, rate limit, scope,
 * path, headers. They come before the body is read, because the client sees the first refusal.
 */
export function admitRequests(api: Api, app: App, base: Base): void {
  api.addHook('onRoute', ({ config, method, url }) => {
    if (config?.scope === undefined) throw new Error(`The route ${String(method)} ${url} has no scope.`);
  });
  api.addHook('onRequest', async (request, reply) => {
    const principal = await app.authenticator.authenticate(
      request.headers.authorization,
      base.environment,
      request.ip,
    );
    request.principal = principal;
    keepConnection(request.raw.socket);
    showRate(reply, await app.rateLimiter.consume(principal));
    const { scope } = request.routeOptions.config;
    if (request.is404 || scope === undefined) throw notFoundRefusal(api, request, reply);
    requireScope(principal, scope);
    // The router accepts an empty parameter, but no such path exists.
    if (hasEmptyPart(request.raw.url ?? '')) throw notFoundRefusal(api, request, reply);
    checkShape(request, 'params');
    checkShape(request, 'querystring');
    checkIdempotencyKey(request);
    // A POST may buy something, or end an order that was confirmed in the lost time; a search may lack what was bought then.
    if (app.quarantine.active && request.method === 'POST') throw quarantineRefusal();
  });
  api.addHook('preValidation', async (request) => {
    // An operation without a body accepts no body or an empty object. It has no body schema to express this.
    if (request.method === 'POST' && request.routeOptions.schema?.body === undefined)
      refuseBody(request.body);
  });
  api.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
}

/** The principal of a request under a base. The checks above set it before any handler runs. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === undefined) throw new Error('A handler ran before its request was admitted.');
  return request.principal;
}

const parts = { params: 'params', querystring: 'query', headers: 'headers' } as const;

function faultsOf(request: FastifyRequest, part: keyof typeof parts) {
  const validate = request.getValidationFunction(part);
  if (validate === undefined || validate(request[parts[part]])) return undefined;
  return validate.errors ?? [];
}

function checkShape(request: FastifyRequest, part: Extract<InputPart, 'params' | 'querystring'>): void {
  const faults = faultsOf(request, part);
  if (faults !== undefined) throw invalidInput(faults, part, inputOf(request, part));
}

function checkIdempotencyKey(request: FastifyRequest): void {
  if (faultsOf(request, 'headers') === undefined) return;
  const missing = request.headers['idempotency-key'] === undefined;
  const detail = missing
    ? { code: 'required', message: 'This header is missing.' }
    : { code: 'format', message: 'This header must be a UUID.' };
  throw new Refusal('idempotency_key_required', { details: [{ field: 'Idempotency-Key', ...detail }] });
}

function refuseBody(body: unknown): void {
  if (body === undefined) return;
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0)
    return;
  throw new Refusal('invalid_parameter', {
    details: [
      { field: 'body', code: 'unknown', message: 'This operation takes no body, or an empty object.' },
    ],
  });
}
