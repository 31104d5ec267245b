import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Panel } from '../panel/panel.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { walletKey } from '../wallet/wallet-queries.ts';
import { DepositsCrumb } from './crumb.tsx';
import { DepositOutcome } from './deposit-outcome.tsx';
import { depositQuery, type Watched } from './deposit-queries.ts';
import { DepositStatusChip } from '../states/deposit-status-chip.tsx';
import { DepositTimeline } from './deposit-timeline.tsx';
import styles from './deposits.module.css';
import { HelpWithDeposit } from './help-with-deposit.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';

/** One deposit: how to pay it while it waits, and what became of it. It changes by itself. */
export function DepositPage(): ReactElement {
  const { t } = useTranslation('deposits');
  const account = useAccount();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery(depositQuery(account, id));
  const status = query.data?.deposit.status;
  useRefreshedWallet(status === 'credited');
  if (query.error instanceof RequestFailed && [404, 422].includes(query.error.status))
    return (
      <PageState
        isPage
        icon={IconBuildingBank}
        title={t('one.unknown')}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to={`${account.base}/deposits`} {...props} />}
          >
            {t('one.unknownAction')}
          </Button>
        }
      >
        <p>{t('one.unknownText')}</p>
      </PageState>
    );
  return (
    <>
      <Head watched={query.data} />
      <QueryView query={query} failed={t('one.failed')} lines={8}>
        {(watched) => (
          <div key={watched.deposit.id} className={styles['columns']}>
            {watched.deposit.status === 'waiting' ? (
              <PaymentInstructions watched={watched} onOver={() => void query.refetch()} />
            ) : (
              <DepositOutcome deposit={watched.deposit} />
            )}
            <div className={styles['stack']}>
              <Panel
                title={t('one.status')}
                actions={
                  <span role="status">
                    <DepositStatusChip status={watched.deposit.status} />
                  </span>
                }
              >
                <DepositTimeline deposit={watched.deposit} />
              </Panel>
              <HelpWithDeposit
                watched={watched}
                isAsking={query.isFetching}
                onAsk={() => void query.refetch()}
              />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

function Head({ watched }: { readonly watched: Watched | undefined }): ReactElement {
  const { t } = useTranslation('deposits');
  const title = watched === undefined ? t('one.title') : t(`method.${watched.deposit.method}`);
  usePageTitle(title);
  return (
    <div>
      <DepositsCrumb />
      <PageHead
        title={title}
        {...(watched === undefined ? {} : { subtitle: t('one.number', { number: watched.deposit.number }) })}
      />
    </div>
  );
}

/** The balance on other pages is no longer true when the deposit is credited. */
function useRefreshedWallet(isCredited: boolean): void {
  const queries = useQueryClient();
  const account = useAccount();
  const [name, accountId, environment] = walletKey(account);
  useEffect(() => {
    if (isCredited) void queries.invalidateQueries({ queryKey: [name, accountId, environment] });
  }, [isCredited, queries, name, accountId, environment]);
}
