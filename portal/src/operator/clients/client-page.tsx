import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { RequestFailed } from '../../operations/portal-client.ts';
import { BackLink } from '../../pages/back-link.tsx';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { ActivityPanels } from './activity-panels.tsx';
import { ApproveDialog, GroupDialog, ReasonDialog, type ReasonedAction } from './client-dialogs.tsx';
import { type Client, clientQuery } from './client-queries.ts';
import styles from './clients.module.css';
import { EarningsPanel } from './earnings-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { MembersPanel } from './members-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { WalletPanel } from './wallet-panel.tsx';

/** One client: who it is, its money and limits, its use, its people and keys, and what happened last. */
export function OperatorClientPage(): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery(clientQuery(id));
  const back = <BackLink to="/operator/clients">{t('back')}</BackLink>;
  if (query.data === undefined && query.error instanceof RequestFailed && query.error.status < 500)
    return (
      <PageState isPage icon={IconUsers} title={t('gone.title')} actions={back}>
        <p>{t('gone.text')}</p>
      </PageState>
    );
  return (
    <>
      {back}
      <QueryView query={query} failed={t('client.failed')} isPage lines={8}>
        {(client) => <ClientView client={client} />}
      </QueryView>
    </>
  );
}

function ClientView({ client }: { readonly client: Client }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { can } = useOperator();
  const request = client.live_request;
  return (
    <>
      <PageHead title={client.name} actions={<ClientActions client={client} />} />
      {client.suspended_at !== null && (
        <Note meaning="bad">
          {t('suspended', {
            time: formatTime(new Date(client.suspended_at), currentLanguage()),
            reason: client.suspended_reason ?? t('noReason'),
          })}
        </Note>
      )}
      {request?.state === 'waiting' && (
        <Note meaning="look">
          {t('asks', { time: formatTime(new Date(request.requested_at), currentLanguage()) })}
        </Note>
      )}
      {client.wallets.map((wallet) => (
        <WalletPanel key={wallet.environment} clientId={client.id} wallet={wallet} />
      ))}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <ActivityPanels client={client} />
          <KeysPanel client={client} />
        </div>
        <div className={styles['column']}>
          <ProfilePanel client={client} />
          {can('reports:read') && <EarningsPanel clientId={client.id} />}
          <MembersPanel client={client} />
        </div>
      </div>
      {can('audit:read') && <RecordsPanel clientId={client.id} />}
    </>
  );
}

type Action = ReasonedAction | 'approve' | 'group';

/** What can be done with a client: the next step as a button, the rest in a menu. */
function ClientActions({ client }: { readonly client: Client }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { can } = useOperator();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Action>();
  const close = (): void => setOpen(undefined);
  const isWaiting = client.live_request?.state === 'waiting';
  const message = (): void =>
    void navigate({ to: '/operator/clients', search: { view: 'messages', write: 'yes', to: client.id } });
  const item = (action: Action, label: string): ReactElement => (
    <Menu.Item onClick={() => setOpen(action)}>{label}</Menu.Item>
  );
  const canChange = can('clients:write');
  return (
    <>
      {(canChange || can('messages:write')) && (
        <Menu position="bottom-end" portalProps={{ target: 'main' }}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
              {t('manage')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {can('messages:write') && <Menu.Item onClick={message}>{t('messages.toClient')}</Menu.Item>}
            {canChange && item('group', t('move.menu'))}
            {canChange && !client.live && !isWaiting && item('approve', t('approve.menu'))}
            {canChange && isWaiting && item('refuse', t('refuse.menu'))}
            {canChange &&
              (client.suspended_at === null
                ? item('suspend', t('suspend.menu'))
                : item('resume', t('resume.menu')))}
          </Menu.Dropdown>
        </Menu>
      )}
      {canChange && isWaiting && !client.live && (
        <Button onClick={() => setOpen('approve')}>{t('approve.action')}</Button>
      )}
      {open === 'approve' && <ApproveDialog of={client} onClose={close} />}
      {open === 'group' && <GroupDialog of={client} onClose={close} />}
      {(open === 'refuse' || open === 'resume' || open === 'suspend') && (
        <ReasonDialog of={client} what={open} onClose={close} />
      )}
    </>
  );
}
