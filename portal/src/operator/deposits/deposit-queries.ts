import { queryOptions } from '@tanstack/react-query';
import type { Environment } from '../../operations/account.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import type { Filters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];
export type Overview = Schemas['DepositOverview'];
export type Payment = Schemas['OperatorPayment'];
export type PaymentCase = Schemas['PaymentCase'];
export type Candidate = PaymentCase['candidates'][number];
export type Proof = Schemas['DepositProof'];
export type ProofContent = Schemas['ProofContent'];
export type Request = Schemas['OperatorDepositRequest'];
export type Decision = Schemas['DepositDecision'];
export type Proposal = Schemas['Proposal'];
export type HeldLine = Schemas['HeldLine'];
export type ClientChoice = Schemas['ClientChoice'];
export type StatementPreview = Schemas['StatementPreview'];
export type StatementImport = Schemas['StatementImport'];
export type Gateway = Schemas['OperatorGateway'];
export type GatewayKind = Schemas['OperatorGateways']['kinds'][number];
export type BankAccount = Schemas['OperatorBankAccount'];
export type DepositMethod = Schemas['OperatorDepositMethod'];

/** The key of everything about deposits; a decision invalidates it. */
export const depositsKey = ['operator-deposits'] as const;

/** How often what waits is asked for again, milliseconds. A page in the background does not ask. */
const waitingMs = 30_000;

/** What waits for a person. */
export function overviewQuery(environment: Environment) {
  return queryOptions({
    queryKey: [...depositsKey, 'overview', environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/deposits/overview', {
          params: { query: { environment } },
          signal,
        }),
      ),
    refetchInterval: waitingMs,
  });
}

/** The place of a page in a list, from `older.ID` or `newer.ID`. */
function placeOf(page: string | undefined) {
  const [side = '', cursor = ''] = (page ?? '').split('.');
  return side === 'older' ? { older: cursor } : side === 'newer' ? { newer: cursor } : {};
}

export const paymentStates = ['in_review', 'credited', 'rejected', 'reversed'] as const;
export const requestStates = ['waiting', 'paid', 'credited', 'in_review', 'expired', 'cancelled'] as const;

/** Why a payment needs a person. */
export const reviewReasons = [
  'above_limit',
  'cancelled',
  'late',
  'no_instructions',
  'no_request',
  'other_gateway',
  'overpaid',
  'paid_twice',
  'reference_taken',
  'request_in_review',
  'several_requests',
  'too_early',
  'underpaid',
] as const;

/** The reason of a payment, which may be one that this page does not know. */
export function reasonOf({ reason }: Payment): (typeof reviewReasons)[number] {
  return reviewReasons.find((one) => one === reason) ?? 'no_request';
}

/** A page of payments. A state that does not exist is none. */
export function paymentsQuery(environment: Environment, filters: Filters) {
  const state = paymentStates.find((one) => one === filters['state']);
  return queryOptions({
    queryKey: [...depositsKey, 'payments', environment, state, filters['page']],
    queryFn: async ({ signal }) => {
      const query = { environment, ...(state === undefined ? {} : { state }), ...placeOf(filters['page']) };
      const answer = await client.GET('/portal/operator/deposits/payments', { params: { query }, signal });
      return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
    },
    refetchInterval: waitingMs,
  });
}

/** A page of deposit requests. */
export function requestsQuery(environment: Environment, filters: Filters) {
  const state = requestStates.find((one) => one === filters['state']);
  const account = filters['client'];
  const proof = filters['proof'] === 'yes' ? ('yes' as const) : undefined;
  return queryOptions({
    queryKey: [...depositsKey, 'requests', environment, state, account, proof, filters['page']],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ environment, ...placeOf(filters['page']) },
        ...(state === undefined ? {} : { state }),
        ...(account === undefined ? {} : { account }),
        ...(proof === undefined ? {} : { proof }),
      };
      const answer = await client.GET('/portal/operator/deposits/requests', { params: { query }, signal });
      return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
    },
  });
}

/** One payment with the requests that it may belong to. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...depositsKey, 'payment', id],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/deposits/payments/{id}', { params: { path: { id } }, signal }),
      ),
    staleTime: 0,
  });
}

/** One deposit request with everything that happened to it, by its number or id. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [...depositsKey, 'history', id],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/deposits/requests/{id}', { params: { path: { id } }, signal }),
      ),
    retry: false,
  });
}

/** How money comes to a wallet or leaves it without an order. */
export const movedKinds = ['adjustment', 'deposit', 'deposit_reversal', 'payment_reversal'] as const;

/** What waits for a second operator, or all proposals. */
export function proposalsQuery(state: 'all' | 'waiting') {
  return queryOptions({
    queryKey: [...depositsKey, 'proposals', state],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/deposits/proposals', { params: { query: { state } }, signal }),
      ),
    refetchInterval: waitingMs,
  });
}

/** The bank lines that wait for a person. */
export function linesQuery(environment: Environment, show: 'all' | 'held') {
  return queryOptions({
    queryKey: [...depositsKey, 'lines', environment, show],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/deposits/lines', {
          params: { query: { environment, show } },
          signal,
        }),
      ),
  });
}

/** The bank accounts and the methods of both environments. */
export const waysQuery = queryOptions({
  queryKey: [...depositsKey, 'methods'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/deposits/methods', { signal })),
});

/** The payment gateways. */
export const gatewaysQuery = queryOptions({
  queryKey: [...depositsKey, 'gateways'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/deposits/gateways', { signal })),
});

/** The feeds of banks. */
export const feedsQuery = queryOptions({
  queryKey: [...depositsKey, 'feeds'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/deposits/feeds', { signal })),
});

/** Clients whose name contains a text. */
export function clientsQuery(environment: Environment, name: string) {
  return queryOptions({
    queryKey: [...depositsKey, 'clients', environment, name],
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/deposits/clients', { body: { name, environment }, signal })),
  });
}
