import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import type { Filters, useAddressFilters } from '../../tables/address-filters.ts';

type Schemas = components['schemas'];

/** An audit record of a list. */
export type AuditRecord = Schemas['OperatorRecord'];

/** An audit record with what it changed. */
export type RecordDetail = Schemas['OperatorRecordDetail'];

/** The filters of a view, and what sets them. */
export interface ViewProps {
  readonly filters: Filters;
  readonly set: ReturnType<typeof useAddressFilters>['set'];
}

/** The filters of the list of records as its operations take them. */
export function recordFilters(filters: Filters): Record<string, string> {
  const names = ['actor', 'action', 'account_id', 'subject', 'from', 'to'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A page of audit records. */
export function useRecords(filters: Filters): UseQueryResult<Schemas['OperatorRecordPage']> {
  const { page } = filters;
  const query = { ...recordFilters(filters), ...(page === undefined ? {} : { page }) };
  return useQuery({
    queryKey: ['operator', 'records', query],
    queryFn: async ({ signal }) => {
      const { data, error, response } = await client.GET('/portal/operator/records', {
        params: { query },
        signal,
      });
      if (data === undefined) throw new RequestFailed(response, error);
      return data;
    },
    meta: { follows: ['records'] },
  });
}

/** One audit record. It never changes. */
export function useRecord(id: string): UseQueryResult<RecordDetail> {
  return useQuery({
    queryKey: ['operator', 'record', id],
    queryFn: async ({ signal }) =>
      dataOf(await client.GET('/portal/operator/records/{id}', { params: { path: { id } }, signal })),
  });
}

/** Requests that were refused for security. */
export function useSecurityEvents(query: {
  readonly kind?: SecurityKind;
  readonly days: '1' | '7' | '90';
}): UseQueryResult<Schemas['OperatorSecurityEvents']> {
  return useQuery({
    queryKey: ['operator', 'security-events', query],
    queryFn: async ({ signal }) =>
      dataOf(await client.GET('/portal/operator/security-events', { params: { query }, signal })),
    meta: { follows: ['alerts'] },
  });
}

/** A kind of security events. */
export type SecurityKind = Schemas['OperatorSecurityEvents']['events'][number]['kind'];

/** Alerts, and where they are sent to. */
export type Alerts = Schemas['OperatorAlerts'];

/** The alerts that are open, or all. */
export function useAlerts(all: boolean): UseQueryResult<Alerts> {
  return useQuery({
    queryKey: ['operator', 'alerts', all],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/operator/alerts', {
          params: { query: { state: all ? 'all' : 'open' } },
          signal,
        }),
      ),
    meta: { follows: ['alerts'] },
  });
}

/** Sends a test message to each channel. */
export async function testChannels(): Promise<Schemas['OperatorChannelTests']> {
  return dataOf(await client.POST('/portal/operator/alerts/test', { body: {} }));
}
