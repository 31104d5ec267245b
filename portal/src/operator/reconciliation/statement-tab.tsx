import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconWallet } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedEnvironment } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { operatorsStatement, StatementContext } from '../../wallet/statement-owner.ts';
import { StatementView } from '../../wallet/statement-view.tsx';
import { accountsQuery, type BooksAccount } from './books-queries.ts';
import styles from './reconciliation.module.css';
import { StatementCheck } from './statement-check.tsx';

/** How long a person has stopped typing before accounts are searched, milliseconds. */
const typingMs = 250;

/** The statement of any account. The address has its id, never what was typed. */
export function StatementTab(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters } = useAddressFilters();
  const id = filters['account'] ?? '';
  const found = useQuery({ ...accountsQuery(id), enabled: id !== '' });
  if (id === '') return <AccountSearch />;
  return (
    <QueryView query={found} failed={t('statement.failed')}>
      {(accounts) => {
        const account = accounts.find((one) => one.id === id);
        return account === undefined ? <NoAccount /> : <Statement account={account} />;
      }}
    </QueryView>
  );
}

function NoAccount(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { set } = useAddressFilters();
  return (
    <PageState
      icon={IconWallet}
      title={t('statement.missing')}
      actions={<Button onClick={() => set({ account: undefined })}>{t('statement.other')}</Button>}
    >
      <p>{t('statement.missingText')}</p>
    </PageState>
  );
}

function Statement({ account }: { readonly account: BooksAccount }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { t: shell } = useTranslation('shell');
  const { set } = useAddressFilters();
  const environment = useListedEnvironment();
  return (
    <StatementContext value={operatorsStatement(account, environment)}>
      <StatementView
        head={(actions) => (
          <div className={styles['head']}>
            <h2>{account.name}</h2>
            <div className={styles['push']}>
              <SegmentedControl
                size="xs"
                aria-label={t('statement.environment')}
                data={[
                  { value: 'live', label: shell('environment.live') },
                  { value: 'sandbox', label: shell('environment.sandbox') },
                ]}
                value={environment}
                onChange={(chosen) => set({ environment: chosen === 'sandbox' ? chosen : undefined })}
              />
              <Button
                variant="default"
                onClick={() => set({ account: undefined, month: undefined, day: undefined, kind: undefined })}
              >
                {t('statement.other')}
              </Button>
              {actions}
            </div>
          </div>
        )}
      />
    </StatementContext>
  );
}

function AccountSearch(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { set } = useAddressFilters();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), typingMs);
  const found = useQuery(accountsQuery(searched));
  return (
    <>
      <TextInput
        label={t('statement.search')}
        placeholder={t('statement.placeholder')}
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <QueryView query={found} failed={t('statement.failed')}>
        {(accounts) =>
          accounts.length === 0 ? (
            <PageState icon={IconWallet} title={t('statement.none')}>
              <p>{t('statement.noneText')}</p>
            </PageState>
          ) : (
            <Panel title={t(searched === '' ? 'statement.newest' : 'statement.found')}>
              <ul className={styles['accounts']} aria-label={t('statement.found')}>
                {accounts.map((account) => (
                  <li key={account.id}>
                    <button
                      type="button"
                      onClick={() =>
                        set({ account: account.id, environment: account.live ? undefined : 'sandbox' })
                      }
                    >
                      <span>{account.name}</span>
                      <span className={styles['caption']}>
                        {account.suspended
                          ? t('statement.suspended')
                          : t(`statement.${account.live ? 'live' : 'sandbox'}`)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
          )
        }
      </QueryView>
      <StatementCheck />
    </>
  );
}
