import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../../portal/open-portal.ts';
import { newAddressToken } from '../../ids.ts';
import type { Api } from '../api.ts';
import { baseOf } from '../http/base.ts';
import { pagePaths } from './page-paths.ts';
import {
  buildingPage,
  failedPage,
  failedPageHeaders,
  waitingPageHeaders,
  waitingScript,
  waitingScriptPath,
} from './waiting-page.ts';

/** Answers a request with the shell of the portal, or with a page that says why there is none. */
export type AnswerPage = (reply: FastifyReply, status?: 200 | 404) => FastifyReply;

/** Makes the answers of the pages of a brand. Every one has a nonce of its own, so no page may be stored. */
export function answerPageOf(portal: Portal, brand: string): AnswerPage {
  return (reply, status = 200) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const state = portal.state();
    switch (state.kind) {
      case 'ready': {
        const nonce = newAddressToken();
        reply.header('content-security-policy', policyWith(nonce));
        return reply.code(status).send(state.portal.shell.join(nonce));
      }
      case 'building':
        return reply.code(503).headers(waitingPageHeaders).send(buildingPage(brand));
      case 'failed':
        return reply.code(500).headers(failedPageHeaders).send(failedPage(brand));
    }
  };
}

/** Scripts come from this server. Mantine writes some styles at run time, which carry the nonce of the page. */
function policyWith(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the shell of the portal at the addresses of its pages. */
export function registerPages(api: Api, answerPage: AnswerPage): void {
  api.get(waitingScriptPath, { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/javascript; charset=utf-8').send(waitingScript),
  );
  for (const path of pagePaths)
    api.get(path, { schema: { hide: true } }, (_request, reply) => answerPage(reply));
}

/** The prefixes that are not the portal's, beside the two bases of the API. */
const otherPrefixes =
  /^\/(?:callbacks|docs|healthz|openapi\.json|portal|readyz|sandbox|v1|webhooks)(?:\/|\?|$)/;

/** Whether a request without a route comes from a person who followed a link, and gets a page instead of a refusal. */
export function asksForUnknownPage(request: FastifyRequest): boolean {
  const url = request.raw.url ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return baseOf(url) === undefined && !otherPrefixes.test(url) && acceptsPage(request);
}

/** Whether a client names HTML among what it accepts, as browsers do and clients of the API do not. */
export function acceptsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/i.test(headers.accept ?? '');
}
