import { randomUUID } from 'node:crypto';
import { createPriceGroup } from '../../../src/catalog/pricing/price-groups.ts';
import { scheduleMargin } from '../../../src/catalog/pricing/scheduled-rules.ts';
import { later } from '../../../src/clock.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { givenPricedProducts } from './given-prices.ts';
import type { OperatorChange } from './operator-change.ts';

const admin = 'operator_administrator';

/** What operators change in this area. */
export const pricesChanges: readonly OperatorChange[] = [
  {
    operationId: 'changeOperatorPriceRule',
    action: 'margin.set',
    async given(portal) {
      await givenPricedProducts(portal.server);
      const change = { kind: 'set', scope: 'product', subject: 'uji5', fixed: 300 };
      const path = '/price-rules/preview';
      const { digest } = await portal.dataOf<{ digest: string }>(admin, path, { change });
      return { path: '/price-rules', body: { change, digest, reason: 'costs rose' } };
    },
  },
  {
    operationId: 'cancelOperatorPriceRule',
    action: 'margin.cancelled',
    async given({ server: { app } }) {
      const rule = { scope: 'all', subject: '', margin: { kind: 'fixed', amount: 1n } } as const;
      const { id } = await scheduleMargin(
        app,
        { kind: 'set', rule: { ...rule, step: 1n, allowLoss: false } },
        later(app.clock.nodeNow(), 3_600_000),
        { actor: operator },
      );
      return { path: `/price-rules/scheduled/${id}/cancel`, body: { reason: 'a mistake' } };
    },
  },
  {
    operationId: 'createOperatorPriceGroup',
    action: 'price_group.created',
    given: () => ({ path: '/price-groups', body: { name: `group-${randomUUID()}` } }),
  },
  {
    operationId: 'removeOperatorPriceGroup',
    action: 'price_group.removed',
    async given({ server: { app } }) {
      const name = `group-${randomUUID()}`;
      await createPriceGroup(app.database, { name, actor: operator });
      return { path: `/price-groups/${name}`, method: 'DELETE' };
    },
  },
  {
    operationId: 'moveOperatorAccount',
    action: 'price_group.account_moved',
    async given(portal) {
      const group = `group-${randomUUID()}`;
      await createPriceGroup(portal.server.app.database, { name: group, actor: operator });
      const { id } = await portal.server.givenAccount();
      const move = { account_id: id, group };
      const path = '/price-groups/move/preview';
      const { digest } = await portal.dataOf<{ digest: string }>(admin, path, move);
      return { path: '/price-groups/move', body: { ...move, digest, reason: 'became a reseller' } };
    },
  },
];
