import { useParams } from '@tanstack/react-router';
import { IconWebhookOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { RequestFailed } from '../operations/portal-client.ts';
import { BackLink } from '../pages/back-link.tsx';
import { PageHead } from '../pages/page-head.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { ChaosPanel } from './chaos-panel.tsx';
import { DeliveriesView } from './deliveries-view.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointSummary } from './endpoint-summary.tsx';
import { VerifyPanel } from './verify-panel.tsx';
import { useEndpoint } from './webhook-queries.ts';

/** One endpoint: how its deliveries go, and each of them with its request and answer. */
export function WebhookPage(): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const page = useEndpoint(account, id);
  const back = <BackLink to={`${account.base}/developers/webhooks`}>{t('title')}</BackLink>;
  if (page.data === undefined && page.error instanceof RequestFailed && page.error.status === 404)
    return (
      <PageState isPage icon={IconWebhookOff} title={t('gone.title')} actions={back}>
        <p>{t('gone.text')}</p>
      </PageState>
    );
  return (
    <>
      <div>
        {back}
        <PageHead
          title={page.data?.endpoint.name ?? t('title')}
          subtitle={t('subtitle')}
          actions={page.data !== undefined && <EndpointActions endpoint={page.data.endpoint} />}
        />
      </div>
      <QueryView query={page} failed={t('endpointFailed')}>
        {(data) => (
          <>
            <EndpointSummary page={data} />
            <DeliveriesView page={data} />
            {account.environment === 'sandbox' && <ChaosPanel endpoint={data.endpoint} />}
            <VerifyPanel />
          </>
        )}
      </QueryView>
    </>
  );
}
