import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { readSession } from '../../operations/session.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { StaffRoleChoice } from './staff-role-choice.tsx';
import type { StaffAction } from './staff-menu.tsx';
import type { StaffMember, StaffRole } from './staff-queries.ts';

interface StaffDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Asks before a change of an operator. */
export function StaffDialog({
  action,
  ...props
}: StaffDialogProps & { readonly action: StaffAction }): ReactElement {
  if (action === 'role') return <RoleDialog {...props} />;
  if (action === 'sessions') return <SessionsDialog {...props} />;
  return <WithReason {...props} action={action} />;
}

function RoleDialog({ member, onClose }: StaffDialogProps): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const [role, setRole] = useState<StaffRole>(member.role);
  const change = useOperatorChange(
    async (chosen: StaffRole) =>
      dataOf(
        await client.PUT('/portal/operator/staff/{person_id}/role', {
          params: { path: { person_id: member.person_id } },
          body: { role: chosen },
        }),
      ),
    ['staff'],
    () => {
      notifications.show({ message: t('done.role', { name: member.name, role: shell(`role.${role}`) }) });
      onClose();
      // Somebody who changed their own role has other pages now.
      if (member.you) void readSession(queries).then(() => router.invalidate());
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('ask.role', { name: member.name })}
      action={t('confirm.role')}
      isPending={change.isPending}
      isReady={role !== member.role}
      onClose={onClose}
      onConfirm={() => change.mutate(role)}
    >
      <p>{t('text.role')}</p>
      <StaffRoleChoice value={role} onChange={setRole} />
      <FormFailure error={change.error} known={{ last_administrator: t('lastAdministrator') }} />
    </ConfirmDialog>
  );
}

function SessionsDialog({ member, onClose }: StaffDialogProps): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { name, person_id: id, sessions } = member;
  const end = useOperatorChange(
    async (personId: string) =>
      dataOf(
        await client.POST('/portal/operator/staff/{person_id}/end-sessions', {
          params: { path: { person_id: personId } },
        }),
      ),
    ['staff'],
    () => {
      notifications.show({ message: t('done.sessions', { name }) });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('ask.sessions', { name })}
      action={t('confirm.sessions')}
      isPending={end.isPending}
      onClose={onClose}
      onConfirm={() => end.mutate(id)}
    >
      <p>{t('text.sessions', { name, count: sessions })}</p>
      <FormFailure error={end.error} />
    </ConfirmDialog>
  );
}

function WithReason({
  member,
  action,
  onClose,
}: StaffDialogProps & { readonly action: 'codes' | 'remove' }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const { name, person_id: id } = member;
  const paths = {
    codes: '/portal/operator/staff/{person_id}/two-factor-reset',
    remove: '/portal/operator/staff/{person_id}/removal',
  } as const;
  const change = useOperatorChange(
    async (reason: string): Promise<unknown> => {
      const params = { path: { person_id: id } };
      return action === 'codes'
        ? dataOf(await client.POST(paths.codes, { params, body: { reason } }))
        : dataOf(await client.POST(paths.remove, { params, body: { reason } }));
    },
    ['staff'],
    () => {
      notifications.show({ message: t(`done.${action}`, { name }) });
      onClose();
    },
  );
  return (
    <ReasonDialog
      isDanger
      title={t(`ask.${action}`, { name })}
      label={t('reason')}
      placeholder={t(`example.${action}`)}
      action={t(`confirm.${action}`, { name })}
      isPending={change.isPending}
      error={change.error}
      known={{
        last_administrator: t('lastAdministrator'),
        two_factor_not_changeable: t('noCodes'),
        not_found: t('gone'),
      }}
      onClose={onClose}
      onConfirm={(reason) => change.mutate(reason)}
    >
      {t(`text.${action}`, { name })}
    </ReasonDialog>
  );
}
