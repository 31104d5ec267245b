import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';

type Schemas = components['schemas'];
export type PriceLevel = Schemas['OperatorPriceLevel'];
export type PriceRule = Schemas['OperatorPriceRule'];
export type PriceRules = Schemas['OperatorPriceRules'];
export type ScheduledRule = Schemas['OperatorScheduledRule'];
export type PricePreview = Schemas['OperatorPricePreview'];
export type PriceEffect = PricePreview['effects'][number];
export type PriceGroup = Schemas['OperatorPriceGroup'];
export type PriceClient = Schemas['OperatorPriceClients']['clients'][number];

/** Which rows of a preview are shown. */
export const shownEffects = ['all', 'up', 'down', 'loss'] as const;
export type ShownEffects = (typeof shownEffects)[number];

/** What a preview shows of its rows. */
export interface PreviewPage {
  readonly only: ShownEffects;
  readonly page: number;
}

/** A change of the rules as the operations take it. */
export interface PriceChange {
  readonly kind: 'remove' | 'set';
  readonly group?: string;
  readonly account_id?: string;
  readonly scope: PriceRule['scope'];
  readonly subject: string;
  readonly fixed?: number;
  readonly percent?: string;
  readonly price?: number;
  readonly step?: number;
  readonly allow_loss?: boolean;
}

/** The first part of the keys of everything that prices decide. */
export const pricesKey = ['operator-prices'] as const;

/** The rules in effect and the scheduled changes. */
export const rulesQuery: UseQueryOptions<PriceRules> = {
  queryKey: [...pricesKey, 'rules'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/price-rules', { signal })),
};

/** The groups of accounts. */
export const groupsQuery: UseQueryOptions<readonly PriceGroup[]> = {
  queryKey: [...pricesKey, 'groups'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/price-groups', { signal })).groups,
};

/** What a change of the rules would do. The last preview stays on screen while the next one comes. */
export function previewQuery(change: PriceChange, shown: PreviewPage): UseQueryOptions<PricePreview> {
  return {
    queryKey: [...pricesKey, 'preview', change, shown],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/operator/price-rules/preview', { body: { change, ...shown }, signal }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  };
}

/** A move of a client as the operations take it. */
export interface GroupMove {
  readonly account_id: string;
  readonly group: string | null;
}

/** What a move of a client to a group would do. */
export function movePreviewQuery(move: GroupMove, shown: PreviewPage): UseQueryOptions<PricePreview> {
  return {
    queryKey: [...pricesKey, 'move', move, shown],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/operator/price-groups/move/preview', {
          body: { ...move, ...shown },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  };
}

/** The clients whose name contains a text. */
export function clientsQuery(text: string): UseQueryOptions<readonly PriceClient[]> {
  return {
    queryKey: [...pricesKey, 'clients', text],
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/price-clients', { body: { text }, signal })).clients,
    placeholderData: keepPreviousData,
  };
}
