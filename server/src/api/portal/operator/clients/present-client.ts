import type { ListedKey } from '../../../../clients/keys.ts';
import type { LiveRequest } from '../../../../clients/business/live-request.ts';
import { clientRoles } from '../../../../people/roles.ts';
import type { ClientParts } from './read-client.ts';

type Side = ClientParts['sides'][number];

/** How many orders of both environments are shown. */
const ordersShown = 6;

/** A client as the schema `OperatorClient` has it. `paysBack`: whether the role pays clients, and sees bank accounts. */
export function presentClient(client: ClientParts, { paysBack }: { readonly paysBack: boolean }) {
  const { account, profile, liveRequest, suspension, sides } = client;
  const reason = suspension?.detail['reason'];
  return {
    ...{ id: account.id, name: account.name, created_at: account.createdAt.toISOString() },
    live: account.liveApproved,
    suspended_at: account.suspendedAt?.toISOString() ?? null,
    suspended_reason: typeof reason === 'string' ? reason : null,
    group: client.group,
    profile: {
      name: profile?.name ?? account.name,
      address: profile?.address ?? null,
      phone: profile?.phone ?? null,
    },
    live_request: liveRequest === undefined ? null : presentRequest(liveRequest, paysBack),
    wallets: sides.map((side) => presentWallet(side, client.requests)),
    members: client.members.map(presentMember),
    keys: client.keys.map(presentKey).toReversed(),
    endpoints: sides.flatMap(presentEndpoints),
    orders: sides
      .flatMap(({ environment, orders }) => orders.map((order) => presentOrder(environment, order)))
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, ordersShown),
    deposits: client.deposits.requests.map(({ id, number, state, payable, createdAt }) => ({
      ...{ id, number: String(number), status: state, amount: Number(payable) },
      created_at: createdAt.toISOString(),
    })),
    complaints: client.complaints.map(({ id, environment, orderId, state, openedAt, changedAt }) => ({
      ...{ id, environment, order_id: orderId, state },
      opened_at: openedAt.toISOString(),
      changed_at: changedAt.toISOString(),
    })),
  };
}

function presentRequest(request: LiveRequest, paysBack: boolean) {
  const number = request.bankAccountNumber;
  return {
    state: request.state,
    requested_at: request.requestedAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
    business_name: request.businessName,
    contact_name: request.contactName,
    phone: request.phone,
    bank: request.bank,
    bank_account_holder: request.bankAccountHolder,
    bank_account_number: paysBack ? number : `…${number.slice(-4)}`,
  };
}

function presentWallet(
  { environment, wallet, spent, limits, today, days }: Side,
  requests: ClientParts['requests'],
) {
  const logged = requests.find((one) => one.environment === environment);
  return {
    environment,
    available: Number(wallet.available),
    held: Number(wallet.held),
    spent_today: Number(spent),
    owed: Number(limits.owed),
    limits: {
      transaction: Number(limits.transaction),
      daily: Number(limits.daily),
      requests_per_minute: limits.requestsPerMinute,
      duplicate_minutes: limits.duplicateMinutes,
    },
    today: {
      orders: today.confirmed,
      succeeded: today.succeeded,
      failed: today.failed,
      spent: Number(today.spent),
    },
    days: days.map(({ key, confirmed, succeeded, failed, sales }) => ({
      ...{ day: key, orders: Number(confirmed), succeeded: Number(succeeded) },
      ...{ failed: Number(failed), sales: Number(sales) },
    })),
    requests: { logged: logged?.requests ?? 0, errors: logged?.errors ?? 0 },
  };
}

function presentMember({ personId, name, email, role, ...member }: ClientParts['members'][number]) {
  return {
    ...{ person_id: personId, name, email, two_factor: member.twoFactor },
    role: clientRoles.find((one) => one === role) ?? 'viewer',
    joined_at: member.joinedAt.toISOString(),
    signed_in_at: member.signedInAt?.toISOString() ?? null,
  };
}

function presentKey(key: ListedKey) {
  return {
    ...{ id: key.id, environment: key.environment, name: key.name, display_prefix: key.displayPrefix },
    scopes: [...key.scopes],
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function presentEndpoints({ environment, endpoints, figures }: Side) {
  return endpoints.map(({ id, name, url, disabledReason, failingSince }) => {
    const own = figures.find((one) => one.id === id);
    return {
      // The host only: the rest of a URL may contain a secret of the receiver.
      ...{ id, environment, name, host: new URL(url).host, disabled_reason: disabledReason },
      failing_since: failingSince?.toISOString() ?? null,
      attempted: own?.attempted ?? 0,
      delivered: own?.delivered ?? 0,
      pending: own?.pending ?? 0,
      oldest_pending_at: own?.oldestPendingAt?.toISOString() ?? null,
    };
  });
}

function presentOrder(environment: Side['environment'], order: Side['orders'][number]) {
  return {
    ...{ id: order.id, environment, name: order.productName, destination: order.destinationMasked },
    ...{ status: order.status, price: Number(order.price), created_at: order.createdAt.toISOString() },
  };
}
