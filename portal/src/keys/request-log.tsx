import { Anchor, Button, Select, TextInput, VisuallyHidden } from '@mantine/core';
import { IconListDetails, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusAnswer } from '../developers/status-answer.tsx';
import { formatDuration } from '../format/duration.ts';
import { formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { client, RequestFailed } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { type Filters, useAddressFilters } from '../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { Pager } from '../tables/pager.tsx';
import { keysQuery, type LoggedRequest } from './keys.ts';
import styles from './keys-page.module.css';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const statuses = ['error', 'success', '4xx', '429', '5xx'] as const;
const isStatus = (text: string | undefined): text is (typeof statuses)[number] =>
  statuses.some((one) => one === text);

/** The requests of the keys, with filters that live in the address. */
export function RequestLog(): ReactElement {
  const { t } = useTranslation('keys');
  const { path } = useAccount();
  const { filters, set } = useAddressFilters();
  const query = useQuery({
    queryKey: ['requests', path.account_id, path.environment, filters],
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/accounts/{account_id}/{environment}/requests', {
        params: { path, query: queryOf(filters) },
        signal,
      });
      if (answer.data === undefined) throw new RequestFailed(answer.response, answer.error);
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
  const isFiltered = ['key', 'status', 'path', 'id'].some((name) => filters[name] !== undefined);
  const reset = (): void => set({ key: undefined, status: undefined, path: undefined, id: undefined });
  return (
    <QueryView query={query} failed={t('requests.failed')}>
      {({ data: requests, meta: { older, newer } }) =>
        requests.length === 0 && !isFiltered ? (
          <PageState icon={IconListDetails} title={t('requests.empty')}>
            <p>{t('requests.emptyText')}</p>
          </PageState>
        ) : (
          <Panel
            footer={
              <Pager older={older} newer={newer} onPage={(page) => set({ page })}>
                <span className={styles['note']}>{t('requests.note')}</span>
              </Pager>
            }
          >
            <RequestFilters filters={filters} set={set} />
            {requests.length === 0 ? (
              <div className={styles['empty']}>
                <h2>{t('requests.noMatch')}</h2>
                <p>{t('requests.noMatchText')}</p>
                <Button variant="default" onClick={reset}>
                  {t('requests.reset')}
                </Button>
              </div>
            ) : (
              <Requests requests={requests} />
            )}
          </Panel>
        )
      }
    </QueryView>
  );
}

/** What of the address the operation takes. A value that it would refuse is left out. */
function queryOf({ key, status, path, id, page }: Filters) {
  return {
    ...(key !== undefined && uuid.test(key) ? { key } : {}),
    ...(isStatus(status) ? { status } : {}),
    ...(path === undefined ? {} : { path: path.slice(0, 100) }),
    ...(id !== undefined && uuid.test(id) ? { request_id: id } : {}),
    ...(page === undefined ? {} : { cursor: page }),
  };
}

type SetFilters = ReturnType<typeof useAddressFilters>['set'];

function RequestFilters({
  filters,
  set,
}: {
  readonly filters: Filters;
  readonly set: SetFilters;
}): ReactElement {
  const { t } = useTranslation('keys');
  const { data: { keys } = { keys: [] } } = useQuery(keysQuery(useAccount()));
  const texts = { '4xx': 's4xx', '429': 's429', '5xx': 's5xx', error: 'error', success: 'success' } as const;
  return (
    <div className={styles['filters']} role="search">
      <Select
        aria-label={t('requests.key')}
        placeholder={t('requests.anyKey')}
        clearable
        value={filters['key'] ?? null}
        onChange={(key) => set({ key: key ?? undefined })}
        data={keys.map(({ id, name, display_prefix: prefix }) => ({
          value: id,
          label: `${name} · ${prefix}…`,
        }))}
      />
      <Select
        aria-label={t('requests.status')}
        placeholder={t('requests.anyStatus')}
        clearable
        value={filters['status'] ?? null}
        onChange={(status) => set({ status: status ?? undefined })}
        data={statuses.map((value) => ({ value, label: t(`statusFilter.${texts[value]}`) }))}
      />
      <TextFilter
        label={t('requests.pathSearch')}
        value={filters['path']}
        onSearch={(path) => set({ path })}
      />
      <TextFilter
        label={t('requests.idSearch')}
        value={filters['id']}
        fault={(text) => (uuid.test(text) ? undefined : t('requests.idBad'))}
        onSearch={(id) => set({ id })}
      />
    </div>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  /** Why a text cannot be searched. */
  readonly fault?: (text: string) => string | undefined;
  readonly onSearch: (text: string | undefined) => void;
}

/** A text that is searched with Enter, or when the field is left. */
function TextFilter({ label, value = '', fault = () => undefined, onSearch }: TextFilterProps): ReactElement {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  const trimmed = text.trim();
  const problem = trimmed === '' ? undefined : fault(trimmed);
  const search = (): void => {
    if (problem === undefined && trimmed !== value) onSearch(trimmed === '' ? undefined : trimmed);
  };
  return (
    <TextInput
      className={styles['wide'] ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={text}
      error={problem}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={search}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') search();
      }}
    />
  );
}

function Requests({ requests }: { readonly requests: readonly LoggedRequest[] }): ReactElement {
  const { t } = useTranslation('keys');
  const account = useAccount();
  const { data: { keys } = { keys: [] } } = useQuery(keysQuery(account));
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const language = currentLanguage();
  const time = ({ at }: LoggedRequest): ReactElement => (
    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
      {formatTime(new Date(at), language)}
    </time>
  );
  const path = (request: LoggedRequest): ReactElement => (
    <span className={styles['path']}>
      <b>{request.method}</b>
      {request.path === 'unknown' ? t('requests.unknown') : request.path.replace(/:\w+/, '{id}')}
    </span>
  );
  const order = ({ order_id: id }: LoggedRequest): ReactElement | null =>
    id === null || !account.can('orders:read') ? null : (
      <Anchor size="sm" renderRoot={(props) => <Link to={`${account.base}/orders/${id}`} {...props} />}>
        {t('requests.order')}
      </Anchor>
    );
  const columns: readonly Column<LoggedRequest>[] = [
    { key: 'at', title: t('requests.at'), cell: time },
    { key: 'path', title: t('requests.request'), isMain: true, cell: path },
    { key: 'status', title: t('requests.status'), cell: ({ status }) => <StatusAnswer status={status} /> },
    {
      key: 'took',
      title: t('requests.took'),
      align: 'right',
      cell: (one) => formatDuration(one.milliseconds, language),
    },
    {
      key: 'code',
      title: t('requests.code'),
      cell: ({ error_code: code }) => <code className={styles['mono']}>{code}</code>,
    },
    { key: 'key', title: t('requests.key'), cell: ({ key_id: id }) => names.get(id) ?? `${id.slice(0, 8)}…` },
    {
      key: 'id',
      title: t('requests.id'),
      cell: ({ request_id: id }) => <CopyValue value={id} shown={`${id.slice(0, 8)}…`} isMono />,
    },
    {
      key: 'order',
      title: <VisuallyHidden>{t('requests.order')}</VisuallyHidden>,
      align: 'right',
      cell: order,
    },
  ];
  return (
    <DataTable
      label={t('requests.title')}
      rows={requests}
      rowKey={({ request_id: id }) => id}
      columns={columns}
      card={(one) => (
        <Card
          title={path(one)}
          status={<StatusAnswer status={one.status} />}
          detail={one.error_code ?? formatDuration(one.milliseconds, language)}
          caption={order(one) ?? names.get(one.key_id)}
          time={time(one)}
        />
      )}
    />
  );
}
