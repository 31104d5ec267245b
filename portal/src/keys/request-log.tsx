import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { Pager } from '../tables/pager.tsx';
import styles from './keys-page.module.css';
import { RequestFilters } from './request-filters.tsx';
import { requestsQuery } from './request-query.ts';
import { RequestTable } from './request-table.tsx';

/** The requests of the keys, with filters that live in the address. */
export function RequestLog(): ReactElement {
  const { t } = useTranslation('keys');
  const { filters, set } = useAddressFilters();
  const account = useAccount();
  const query = useQuery(requestsQuery(account, filters));
  const isFiltered = ['key', 'status', 'path', 'id'].some((name) => filters[name] !== undefined);
  const reset = (): void => set({ key: undefined, status: undefined, path: undefined, id: undefined });
  return (
    <QueryView query={query} failed={t('requests.failed')}>
      {({ data: requests, meta: { older, newer } }) =>
        requests.length === 0 && !isFiltered ? (
          <PageState
            icon={IconListDetails}
            title={t('requests.empty')}
            // The console sends to the sandbox only.
            actions={account.environment === 'sandbox' ? <ConsoleButton base={account.base} /> : undefined}
          >
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
              <RequestTable requests={requests} />
            )}
          </Panel>
        )
      }
    </QueryView>
  );
}

/** The first step: a request that needs no program. */
function ConsoleButton({ base }: { readonly base: string }): ReactElement {
  const { t } = useTranslation('keys');
  return (
    <Button variant="default" renderRoot={(props) => <Link to={`${base}/developers`} {...props} />}>
      {t('requests.console')}
    </Button>
  );
}
