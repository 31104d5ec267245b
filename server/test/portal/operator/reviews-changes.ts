import { randomUUID } from 'node:crypto';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { readLimits } from '../../../src/clients/limits.ts';
import { sendComplaint } from '../../../src/orders/complaints/send-complaint.ts';
import { receiveStray } from '../../../src/orders/strays/receive-stray.ts';
import { listStrays } from '../../../src/orders/strays/stray-rows.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { buyerOf } from '../../orders/buyer.ts';
import { reportLateOutcome, soldLate } from '../../orders/review/late-outcome.ts';
import type { ChangeRequest, OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

/** An order that failed and was reported as sold afterwards: a case whose loss is to be booked. */
async function aCase({ server }: OperatorPortal): Promise<string> {
  const account = await server.givenAccount();
  const buyer = buyerOf(server, account);
  const order = await buyer.awaiting('prepaid', { scenario: 'failed' });
  await buyer.confirm(order);
  await reportLateOutcome(server, order, soldLate('SN-1234-5678'));
  return order.id;
}

interface Seen {
  readonly seen: string;
  readonly suppliers: readonly { readonly attempt_id: string }[];
}

function reviewOf(portal: OperatorPortal, id: string): Promise<Seen> {
  return portal.dataOf<Seen>('operator_administrator', `/reviews/sandbox/${id}`);
}

/** The proposal of a ruling that books a loss above the limit. */
async function aProposal(portal: OperatorPortal): Promise<string> {
  const id = await aCase(portal);
  await setSetting(portal.server.app.database, {
    name: 'reviews.ruling_limit',
    text: '0',
    actor: 'operator',
  });
  const { seen } = await reviewOf(portal, id);
  const { proposal } = await portal.dataOf<{ proposal: { id: string } }>(
    'operator_second',
    `/reviews/sandbox/${id}/ruling`,
    { ruling: 'succeeded', reason: 'the portal of the supplier shows it', seen },
  );
  return proposal.id;
}

async function complained({ server }: OperatorPortal): Promise<ChangeRequest> {
  const account = await server.givenAccount();
  const buyer = buyerOf(server, account);
  const order = await buyer.awaiting('prepaid');
  await buyer.confirm(order);
  const { wallet } = await findOrderById(server.app.database, order.id);
  await sendComplaint(
    server.app,
    { ...wallet, limits: await readLimits(server.app.database, wallet, server.app.config.settings.limits) },
    {
      ...{ orderId: order.id, messageId: randomUUID(), text: 'Belum masuk.' },
      ...{ authorName: 'Siti', actor: 'a test' },
    },
  );
  return {
    path: `/complaints/sandbox/${order.id}`,
    body: { text: 'Sudah kami cek: terkirim.', closes: false },
  };
}

/** The number of a callback about a reference that no order has. */
async function aStray({ server }: OperatorPortal): Promise<bigint> {
  const reference = randomUUID().replaceAll('-', '');
  const body = Buffer.from(JSON.stringify({ ref_id: reference }));
  await receiveStray(server.app, 'iak', { headers: {}, body }, { kind: 'hint', reference });
  const query = { supplier: null, all: false, limit: 1_000 };
  const { strays } = await listStrays(server.app.database, query);
  return strays.find((one) => one.reference === reference)?.number ?? 0n;
}

/** What operators change in this area. */
export const reviewsChanges: readonly OperatorChange[] = [
  {
    operationId: 'ruleOnOrder',
    action: 'order.ruled',
    async given(portal) {
      const id = await aCase(portal);
      const { seen } = await reviewOf(portal, id);
      const body = { ruling: 'failed', reason: 'the supplier took it back', seen };
      return { path: `/reviews/sandbox/${id}/ruling`, body };
    },
  },
  {
    operationId: 'approveRuling',
    action: 'order.ruled',
    given: async (portal) => ({ path: `/ruling-proposals/${await aProposal(portal)}/approve` }),
  },
  {
    operationId: 'rejectRuling',
    action: 'ruling.rejected',
    given: async (portal) => ({
      path: `/ruling-proposals/${await aProposal(portal)}/reject`,
      body: { reason: 'the statement of the supplier is older' },
    }),
  },
  {
    operationId: 'askSupplier',
    action: 'order.supplier_asked',
    async given(portal) {
      const id = await aCase(portal);
      const { suppliers } = await reviewOf(portal, id);
      return {
        path: `/reviews/sandbox/${id}/ask`,
        body: { attempt_id: suppliers[0]?.attempt_id },
      };
    },
  },
  { operationId: 'answerComplaint', action: 'complaint.answered', given: complained },
  {
    operationId: 'revealStrayCallback',
    action: 'stray.revealed',
    given: async (portal) => ({
      path: `/stray-callbacks/${await aStray(portal)}/reveal`,
      body: { reason: 'the supplier asks which sale it is' },
    }),
  },
  {
    operationId: 'resolveStrayCallback',
    action: 'stray.resolved',
    given: async (portal) => ({
      path: `/stray-callbacks/${await aStray(portal)}/resolve`,
      body: { reason: 'bought by hand' },
    }),
  },
];
