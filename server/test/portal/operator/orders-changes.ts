import { givenBuyer } from '../../orders/buyer.ts';
import type { OperatorChange } from './operator-change.ts';

/** What operators change in this area. */
export const ordersChanges: readonly OperatorChange[] = [
  {
    operationId: 'revealOperatorOrder',
    action: 'order.revealed',
    async given({ server }) {
      const order = await (await givenBuyer(server)).awaiting('prepaid');
      return {
        path: `/orders/sandbox/${order.id}/reveal`,
        body: { what: 'destination', reason: 'the customer asks' },
      };
    },
  },
];
