import { createPriceGroup } from '../../../src/catalog/pricing/price-groups.ts';
import { createKey } from '../../../src/clients/keys.ts';
import { requestLive } from '../../../src/clients/business/live-request.ts';
import { createAccount, suspendAccount } from '../../../src/clients/accounts.ts';
import { newId } from '../../../src/ids.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

const reason = 'Checked by telephone.';

/** A client that is not approved for live; it asks for it where `asks`. */
export async function givenClient({ server }: OperatorPortal, asks = false): Promise<string> {
  const { database, keyring, config } = server.app;
  const { sandboxStartBalance: sandboxStart } = config.settings;
  const account = { actor: 'operator test', name: 'Toko Cahaya', live: false, sandboxStart };
  const { id: accountId } = await createAccount(database, keyring, account);
  if (asks)
    await requestLive(server.app.database, {
      accountId,
      actor: 'person Siti',
      data: {
        businessName: 'Toko Cahaya Cell',
        contactName: 'Siti Rahmawati',
        phone: '081234567890',
        bank: 'BCA',
        bankAccountNumber: '1234567890',
        bankAccountHolder: 'Siti Rahmawati',
      },
    });
  return accountId;
}

/** A message to these accounts, as the operation takes it. */
export function messageTo(accountIds: readonly string[], more: object = {}): object {
  return {
    audience: { to: 'accounts', account_ids: accountIds },
    indonesian: { title: 'Gangguan Telkomsel', body: 'Pulsa Telkomsel lambat malam ini.' },
    english: null,
    by_mail: false,
    expected: { accounts: accountIds.length, mails: 0 },
    ...more,
  };
}

/** What operators change of clients. */
export const clientsChanges: readonly OperatorChange[] = [
  {
    operationId: 'createClient',
    action: 'account.created',
    given: () => ({ path: '/clients', body: { name: 'Kios Baru' } }),
  },
  {
    operationId: 'approveClient',
    action: 'account.approved',
    given: async (portal) => ({ path: `/clients/${await givenClient(portal, true)}/approve` }),
  },
  {
    operationId: 'refuseClient',
    action: 'live_request.refused',
    given: async (portal) => ({
      path: `/clients/${await givenClient(portal, true)}/refuse`,
      body: { reason },
    }),
  },
  {
    operationId: 'suspendClient',
    action: 'account.suspended',
    given: async (portal) => ({ path: `/clients/${await givenClient(portal)}/suspend`, body: { reason } }),
  },
  {
    operationId: 'resumeClient',
    action: 'account.resumed',
    async given(portal) {
      const accountId = await givenClient(portal);
      await suspendAccount(portal.server.app.database, { accountId, actor: 'operator test' });
      return { path: `/clients/${accountId}/resume`, body: { reason } };
    },
  },
  {
    operationId: 'setClientLimits',
    action: 'limits.set',
    given: async (portal) => ({
      path: `/clients/${await givenClient(portal)}/limits`,
      body: { environment: 'live', daily: 5_000_000 },
    }),
  },
  {
    operationId: 'moveClient',
    action: 'price_group.account_moved',
    async given(portal) {
      const group = `g-${newId().slice(-12)}`;
      await createPriceGroup(portal.server.app.database, { name: group, actor: operator });
      return { path: `/clients/${await givenClient(portal)}/group`, body: { group } };
    },
  },
  {
    operationId: 'revokeClientKey',
    action: 'key.revoked',
    async given(portal) {
      const accountId = await givenClient(portal);
      const { app } = portal.server;
      const { id } = await createKey(app.database, app.config.brand, { accountId, environment: 'sandbox' });
      return { path: `/clients/${accountId}/sandbox/keys/${id}/revoke`, body: { reason } };
    },
  },
  {
    operationId: 'sendClientMessage',
    action: 'message.sent',
    given: async (portal) => ({
      visitor: 'operator_support',
      path: '/messages',
      body: messageTo([await givenClient(portal)]),
    }),
  },
];
