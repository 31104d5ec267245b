import type { FastifyRequest } from 'fastify';
import type { Environment } from '../../environment.ts';
import { environmentOf } from './base.ts';

/** The id of the request and its environment. */
export interface Meta {
  readonly request_id: string;
  readonly environment: Environment;
}

/** The `meta` member of every answer. */
export function metaOf(request: FastifyRequest): Meta {
  return { request_id: request.id, environment: environmentOf(request.raw.url ?? '') };
}

/** An answer with one resource. */
export function envelope<Data>(request: FastifyRequest, data: Data): { data: Data; meta: Meta } {
  return { data, meta: metaOf(request) };
}

/** The requested page of a list, with the defaults filled in. */
export function pageOf(query: { page?: number; per_page?: number }): { page: number; perPage: number } {
  return { page: query.page ?? 1, perPage: query.per_page ?? 25 };
}

/** An answer with one page of `total` resources. */
export function listEnvelope<Data>(
  request: FastifyRequest,
  data: readonly Data[],
  list: { total: number; page: number; perPage: number },
) {
  const lastPage = Math.max(1, Math.ceil(list.total / list.perPage));
  return { data, meta: { ...metaOf(request), total: list.total, page: list.page, last_page: lastPage } };
}
