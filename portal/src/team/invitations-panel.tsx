import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import type { Invitation } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Card, DataTable } from '../tables/data-table.tsx';
import { InvitationActions } from './invitation-actions.tsx';
import { invitationsQuery } from './team-queries.ts';
import styles from './team.module.css';

/** The people who are invited and have not answered. */
export function InvitationsPanel(): ReactElement {
  const { t } = useTranslation('team');
  const { accountId } = useAccount();
  const invitations = useQuery(invitationsQuery(accountId));
  return (
    <Panel title={t('invitations.title')}>
      <QueryView query={invitations} failed={t('invitations.failed')} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles['empty']}>{t('invitations.none')}</p>
          ) : (
            <InvitationsTable rows={rows} />
          )
        }
      </QueryView>
    </Panel>
  );
}

function InvitationsTable({ rows }: { readonly rows: readonly Invitation[] }): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  const what = (one: Invitation): ReactElement => (
    <div className={styles['person']}>
      <div className={styles['name']}>{one.email}</div>
      <div className={styles['email']}>{t('invitations.by', { name: one.invited_by })}</div>
    </div>
  );
  return (
    <DataTable
      label={t('invitations.list')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'email', title: t('invitations.email'), cell: what, isMain: true },
        { key: 'role', title: t('members.role'), cell: ({ role }) => shell(`role.${role}`), isMain: true },
        { key: 'until', title: t('invitations.until'), cell: (one) => <Until invitation={one} /> },
        {
          key: 'actions',
          title: t('members.action'),
          cell: (one) => <InvitationActions invitation={one} />,
          align: 'right',
        },
      ]}
      card={(one) => (
        <>
          <Card
            title={what(one)}
            detail={shell(`role.${one.role}`)}
            caption={one.expired ? undefined : t('invitations.until')}
            time={<Until invitation={one} />}
          />
          <div className={styles['cardButtons']}>
            <InvitationActions invitation={one} />
          </div>
        </>
      )}
    />
  );
}

function Until({ invitation }: { readonly invitation: Invitation }): ReactElement {
  const { t } = useTranslation('team');
  const at = new Date(invitation.expires_at);
  return (
    <span
      className={styles['state']}
      data-late={invitation.expired}
      title={formatTime(at, currentLanguage())}
    >
      {invitation.expired ? t('invitations.expired') : formatDay(at, currentLanguage())}
    </span>
  );
}
