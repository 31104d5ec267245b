import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronDown, IconSend, IconWebhook } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import { RequestFailed } from '../../operations/portal-client.ts';
import { BackLink } from '../../pages/back-link.tsx';
import { PageHead } from '../../pages/page-head.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { DeliveriesView } from '../../webhooks/deliveries-view.tsx';
import { EndpointSummary } from '../../webhooks/endpoint-summary.tsx';
import { useRefusalText } from '../../webhooks/refused-note.tsx';
import { useNotice } from '../../webhooks/use-notice.ts';
import { WebhookAccessContext } from '../../webhooks/webhook-access.ts';
import styles from '../clients/clients.module.css';
import {
  endpointQuery,
  operatorAccess,
  type OperatorEndpointPage,
  sendTest,
  webhooksKey,
} from './operator-webhook-queries.ts';
import { SwitchDialog } from './switch-dialog.tsx';

/** One endpoint of a client: how its deliveries go, and each of them with its request and answer. */
export function EndpointView({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  const { can } = useOperator();
  const environment = useListedEnvironment();
  const query = useQuery(endpointQuery(environment, id));
  const canWrite = can('webhooks:write');
  const access = useMemo(() => operatorAccess(environment, canWrite), [environment, canWrite]);
  const back = (
    <BackLink to="/operator/webhooks" search={environment === 'sandbox' ? { environment } : {}}>
      {t('back')}
    </BackLink>
  );
  if (query.data === undefined && query.error instanceof RequestFailed && query.error.status < 500)
    return (
      <PageState isPage icon={IconWebhook} title={t('gone.title')} actions={back}>
        <p>{t('gone.text')}</p>
      </PageState>
    );
  return (
    <WebhookAccessContext value={access}>
      {back}
      <PageHead
        title={query.data?.page.endpoint.name ?? t('title')}
        actions={query.data !== undefined && canWrite && <EndpointActions of={query.data} />}
      />
      <QueryView query={query} failed={t('failed')}>
        {({ client_id: clientId, client_name: name, page }) => (
          <>
            <p className={styles['quiet']}>
              {t('column.client')}{' '}
              <Link className={styles['link']} to={`/operator/clients/${clientId}`}>
                {name}
              </Link>
            </p>
            <EndpointSummary page={page} hasNote={false} />
            <DeliveriesView page={page} />
          </>
        )}
      </QueryView>
    </WebhookAccessContext>
  );
}

/** A test event, and enabling or disabling with a reason. */
function EndpointActions({
  of: { page, client_name: clientName },
}: {
  readonly of: OperatorEndpointPage;
}): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  const environment = useListedEnvironment();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const notice = useNotice();
  const [asked, setAsked] = useState<'disable' | 'enable'>();
  const { endpoint } = page;
  const isDisabled = endpoint.disabled_at !== null;
  const test = useMutation({
    mutationFn: () => sendTest(environment, endpoint.id),
    onSuccess: () => notice(t('test.done'), 'ok'),
    onError: (error) => notice(refusalText(error) ?? '', 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <>
      <Menu position="bottom-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          <Button
            variant="default"
            loading={test.isPending}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            {t('manage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isDisabled && (
            <Menu.Item
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
              onClick={() => test.mutate()}
            >
              {t('test.menu')}
            </Menu.Item>
          )}
          {isDisabled && <Menu.Item onClick={() => setAsked('enable')}>{t('enable.menu')}</Menu.Item>}
          {/* Whom another reason stops may enable it again, until an operator disables it. */}
          {endpoint.disabled_reason !== 'operator' && (
            <Menu.Item onClick={() => setAsked('disable')}>{t('disable.menu')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && (
        <SwitchDialog
          what={asked}
          endpoint={endpoint}
          clientName={clientName}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
