import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBuildingStore, IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { ClientChip, OwesChip } from './client-chips.tsx';
import { clientListQuery, groupsQuery, type ListedClient, listStates } from './client-queries.ts';
import styles from './clients.module.css';

/** The list of clients. Filters are in the address; the name that is searched for is not. */
export function ClientList(): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { filters, set } = useAddressFilters();
  const [search, setSearch] = useState('');
  const [searchPage, setSearchPage] = useState<string>();
  const state = listStates.find((one) => one === filters['state']);
  const { group } = filters;
  const cursor = search === '' ? filters['page'] : searchPage;
  const page = cursor === undefined || !/^[no][0-9a-f-]{36}$/.test(cursor) ? {} : { page: cursor };
  const list = useQuery(
    clientListQuery({
      ...(search === '' ? {} : { search }),
      ...(state === undefined ? {} : { state }),
      ...(group === undefined ? {} : { group }),
      ...page,
    }),
  );
  const isFiltered = search !== '' || state !== undefined || group !== undefined;
  const clear = (): void => {
    setSearch('');
    set({ state: undefined, group: undefined });
  };
  return (
    <>
      <Filters
        key={search === '' ? 'empty' : 'set'}
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setSearchPage(undefined);
        }}
      />
      <QueryView query={list} failed={t('list.failed')} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <NoClients isFiltered={isFiltered} onClear={clear} />
          ) : (
            <Panel
              footer={
                <Pager
                  {...meta}
                  onPage={(next) => (search === '' ? set({ page: next }) : setSearchPage(next))}
                >
                  {t('list.order')}
                </Pager>
              }
            >
              <Clients clients={data} />
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

interface FiltersProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

function Filters({ search, onSearch }: FiltersProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { filters, set } = useAddressFilters();
  const groups = useQuery(groupsQuery);
  const [text, setText] = useState(search);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <div className={styles['bar']}>
      <form role="search" className={styles['search']} onSubmit={submit}>
        <TextInput
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            if (value === '' && search !== '') onSearch('');
          }}
        />
      </form>
      <Select
        aria-label={t('list.state')}
        placeholder={t('list.state')}
        clearable
        value={listStates.find((one) => one === filters['state']) ?? null}
        onChange={(state) => set({ state: state ?? undefined })}
        data={listStates.map((value) => ({ value, label: t(`filter.${value}`) }))}
      />
      {(groups.data?.length ?? 0) > 0 && (
        <Select
          aria-label={t('list.group')}
          placeholder={t('list.group')}
          clearable
          searchable
          value={filters['group'] ?? null}
          onChange={(group) => set({ group: group ?? undefined })}
          data={groups.data ?? []}
        />
      )}
    </div>
  );
}

function Clients({ clients }: { readonly clients: readonly ListedClient[] }): ReactElement {
  const { t } = useTranslation('operator-clients');
  return (
    <DataTable
      label={t('title')}
      rows={clients}
      rowKey={({ id }) => id}
      columns={useColumns()}
      card={(one) => (
        <Card
          title={<ClientLink client={one} />}
          amount={<span className={styles['number']}>{formatRupiah(one.available)}</span>}
          detail={`${t('list.today')} ${formatRupiah(one.spent_today)}`}
          status={<Standing client={one} />}
          caption={one.group ?? t('list.noGroup')}
          time={t('list.since', { day: formatDay(new Date(one.created_at), currentLanguage()) })}
        />
      )}
    />
  );
}

function useColumns(): readonly Column<ListedClient>[] {
  const { t } = useTranslation('operator-clients');
  return [
    {
      key: 'name',
      title: t('list.name'),
      isMain: true,
      cell: (one) => (
        <span className={styles['two']}>
          <ClientLink client={one} />
          <span className={styles['quiet']}>
            {t('list.since', { day: formatDay(new Date(one.created_at), currentLanguage()) })}
          </span>
        </span>
      ),
    },
    { key: 'state', title: t('list.state'), cell: (one) => <Standing client={one} /> },
    { key: 'group', title: t('list.group'), cell: ({ group }) => group ?? '–' },
    {
      key: 'today',
      title: t('list.today'),
      align: 'right',
      cell: ({ spent_today: spent }) => <span className={styles['number']}>{formatRupiah(spent)}</span>,
    },
    {
      key: 'held',
      title: t('list.held'),
      align: 'right',
      cell: ({ held }) => <span className={styles['number']}>{formatRupiah(held)}</span>,
    },
    {
      key: 'available',
      title: t('list.available'),
      align: 'right',
      isMain: true,
      cell: ({ available }) => <strong className={styles['number']}>{formatRupiah(available)}</strong>,
    },
  ];
}

function ClientLink({ client }: { readonly client: ListedClient }): ReactElement {
  return (
    <Link className={styles['link']} to={`/operator/clients/${client.id}`} title={client.name}>
      {client.name}
    </Link>
  );
}

function Standing({ client }: { readonly client: ListedClient }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { live, suspended_at: suspendedAt, waiting_since: waitingSince, owed } = client;
  return (
    <span className={styles['chips']}>
      <ClientChip live={live} suspended_at={suspendedAt} isWaiting={waitingSince !== null} />
      {owed > 0 && <OwesChip text={t('state.owes', { amount: formatRupiah(owed) })} />}
    </span>
  );
}

interface NoClientsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoClients({ isFiltered, onClear }: NoClientsProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  if (!isFiltered)
    return (
      <PageState icon={IconBuildingStore} title={t('list.empty')}>
        <p>{t('list.emptyText')}</p>
      </PageState>
    );
  return (
    <PageState
      icon={IconSearchOff}
      title={t('list.none')}
      actions={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
    >
      <p>{t('list.noneText')}</p>
    </PageState>
  );
}
