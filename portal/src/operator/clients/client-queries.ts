import {
  keepPreviousData,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import type { Filters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];
export type ListedClient = Schemas['OperatorListedClient'];
export type Client = Schemas['OperatorClient'];
export type ClientWallet = Schemas['OperatorClientWallet'];
export type ClientKey = Schemas['OperatorClientKey'];
export type ClientEarnings = Schemas['OperatorClientEarnings'];
export type ClientRecord = Schemas['OperatorClientRecord'];
export type Message = Schemas['OperatorMessage'];
export type Receivers = Schemas['OperatorReceivers'];

/** The states that the list can be filtered by. */
export const listStates = ['waiting', 'live', 'suspended', 'owes'] as const;
export type ListState = (typeof listStates)[number];

/** What the list shows. */
export interface ClientSearch {
  readonly search?: string;
  readonly state?: ListState;
  readonly group?: string;
  readonly page?: string;
}

/** What every query of this area begins with. */
export const clientsKey = ['operator-clients'] as const;

/** A page of clients. What is searched for is in the body of the request. */
export const clientListQuery = (body: ClientSearch) =>
  queryOptions({
    queryKey: [...clientsKey, 'list', body],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await client.POST('/portal/operator/clients/search', {
        body,
        signal,
      });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    placeholderData: keepPreviousData,
  });

/** The names of the price groups. */
export const groupsQuery = queryOptions({
  queryKey: [...clientsKey, 'groups'],
  queryFn: async ({ signal }) =>
    dataOf(await client.GET('/portal/operator/clients/groups', { signal })).groups,
});

/** One client. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, id, 'client'],
    queryFn: async ({ signal }) => {
      const params = { path: { account_id: id } };
      return dataOf(await client.GET('/portal/operator/clients/{account_id}', { params, signal }));
    },
    refetchInterval: 30_000,
  });

/** What was earned with a client. */
export const earningsQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, id, 'earnings'],
    queryFn: async ({ signal }) => {
      const params = { path: { account_id: id } };
      return dataOf(await client.GET('/portal/operator/clients/{account_id}/earnings', { params, signal }));
    },
  });

/** A page of the audit records of a client. */
export const recordsQuery = (id: string, before: string | undefined) =>
  queryOptions({
    queryKey: [...clientsKey, id, 'records', before],
    queryFn: async ({ signal }) => {
      const params = { path: { account_id: id }, query: before === undefined ? {} : { before } };
      return dataOf(await client.GET('/portal/operator/clients/{account_id}/records', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** A page of the messages to clients. Mails that are being sent are followed. */
export const messagesQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: [...clientsKey, 'messages', before],
    queryFn: async ({ signal }) => {
      const params = { query: before === undefined ? {} : { before } };
      return dataOf(await client.GET('/portal/operator/messages', { params, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ mails_due: due }) => due > 0) === true ? 5_000 : false,
  });

/** A change of a client, after which everything of this area is read again, also when the answer was lost. */
export function useClientChange<Input>(
  change: (input: Input) => Promise<unknown>,
  done: () => void,
): UseMutationResult<unknown, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: done,
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
  });
}

/** What the file of clients is filtered by: what the address names. */
export function clientFileFilters({ state, group }: Filters): Record<string, string> {
  const known = listStates.find((one) => one === state);
  return { ...(known === undefined ? {} : { state: known }), ...(group === undefined ? {} : { group }) };
}
