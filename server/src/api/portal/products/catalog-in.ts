import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import type { ClientCatalog, ClientProductFilter } from '../../../catalog/client-products.ts';
import { environmentIn, membershipOf } from '../access.ts';

/** The catalog of the account and environment in the path of a request. */
export async function catalogIn(request: FastifyRequest, app: App): Promise<ClientCatalog> {
  const { snapshot, now } = await app.catalog.current();
  const supply = app.suppliers.supply(environmentIn(request), now);
  return { db: app.database, snapshot, now, supply, accountId: membershipOf(request).accountId };
}

/** The filters of a query. */
export function filterOf(
  query: Omit<ClientProductFilter, 'changed' | 'open'> & {
    readonly changed?: 'yes' | undefined;
    readonly open?: 'yes' | undefined;
  },
): ClientProductFilter {
  const { kind, category, brand, q, open, changed } = query;
  return { kind, category, brand, q, open: open === 'yes', changed: changed === 'yes' };
}
