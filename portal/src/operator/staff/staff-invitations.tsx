import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMailForward, IconX } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatDay, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, DataTable } from '../../tables/data-table.tsx';
import team from '../../team/team.module.css';
import { useOperatorChange } from '../use-operator-change.ts';
import type { StaffInvitation } from './staff-queries.ts';

interface StaffInvitationsProps {
  readonly invitations: readonly StaffInvitation[];
}

/** Who is invited to the operators and has not answered. */
export function StaffInvitations({ invitations }: StaffInvitationsProps): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { t: shell } = useTranslation();
  const { can } = useOperator();
  const mayChange = can('staff:write');
  const who = (one: StaffInvitation): ReactElement => (
    <div className={team['person']}>
      <div className={team['name']}>{one.email}</div>
      <div className={team['email']}>{t('invitations.by', { name: one.invited_by })}</div>
    </div>
  );
  return (
    <Panel title={t('invitations.title')}>
      {invitations.length === 0 ? (
        <p className={team['empty']}>{t('invitations.none')}</p>
      ) : (
        <DataTable
          label={t('invitations.list')}
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { key: 'email', title: t('invitations.email'), isMain: true, cell: who },
            {
              key: 'role',
              title: t('members.role'),
              isMain: true,
              cell: ({ role }) => shell(`role.${role}`),
            },
            { key: 'until', title: t('invitations.until'), cell: (one) => <Until invitation={one} /> },
            ...(mayChange
              ? [
                  {
                    key: 'action',
                    title: t('action'),
                    align: 'right',
                    cell: (one: StaffInvitation) => <Actions invitation={one} />,
                  } as const,
                ]
              : []),
          ]}
          card={(one) => (
            <>
              <Card
                title={who(one)}
                detail={shell(`role.${one.role}`)}
                caption={t('invitations.until')}
                time={<Until invitation={one} />}
              />
              {mayChange && (
                <div className={team['cardButtons']}>
                  <Actions invitation={one} />
                </div>
              )}
            </>
          )}
        />
      )}
    </Panel>
  );
}

function Until({ invitation }: { readonly invitation: StaffInvitation }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const at = new Date(invitation.expires_at);
  return (
    <span className={team['state']} data-late={invitation.expired} title={formatTime(at, currentLanguage())}>
      {invitation.expired ? t('invitations.expired') : formatDay(at, currentLanguage())}
    </span>
  );
}

function Actions({ invitation: { email, id } }: { readonly invitation: StaffInvitation }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const [isRevoking, setRevoking] = useState(false);
  const params = { path: { invitation_id: id } };
  const resend = useOperatorChange(
    async (_ask: null) =>
      dataOf(await client.POST('/portal/operator/staff-invitations/{invitation_id}/resend', { params })),
    ['staff'],
    () => notifications.show({ message: t('invitations.resent', { email }) }),
  );
  const revoke = useOperatorChange(
    async (_ask: null) =>
      dataOf(await client.POST('/portal/operator/staff-invitations/{invitation_id}/revoke', { params })),
    ['staff'],
    () => notifications.show({ message: t('invitations.revoked', { email }) }),
  );
  return (
    <div className={team['buttons']}>
      <FormFailure error={resend.error} />
      <Button
        variant="default"
        size="xs"
        loading={resend.isPending}
        leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
        aria-label={t('invitations.resendTo', { email })}
        onClick={() => resend.mutate(null)}
      >
        {t('invitations.resend')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
        aria-label={t('invitations.revokeOf', { email })}
        onClick={() => setRevoking(true)}
      >
        {t('invitations.revoke')}
      </Button>
      {isRevoking && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t('invitations.revokeTitle', { email })}
          action={t('invitations.revokeAction')}
          isPending={revoke.isPending}
          onClose={() => setRevoking(false)}
          onConfirm={() => revoke.mutate(null)}
        >
          <p>{t('invitations.revokeText', { email })}</p>
          <FormFailure error={revoke.error} />
        </ConfirmDialog>
      )}
    </div>
  );
}
