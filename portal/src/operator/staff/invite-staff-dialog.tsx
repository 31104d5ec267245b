import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { looksLikeEmail } from '../../forms/email-address.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useOperatorChange } from '../use-operator-change.ts';
import { StaffRoleChoice } from './staff-role-choice.tsx';
import type { StaffRole } from './staff-queries.ts';

/** Invites an operator by e-mail. What was typed stays when it fails. */
export function InviteStaffDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-staff');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const invite = useOperatorChange(
    async (body: { email: string; role: StaffRole }) =>
      dataOf(await client.POST('/portal/operator/staff-invitations', { body })),
    ['staff'],
    (made) => {
      notifications.show({ message: t('invite.done', { email: made.email }) });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={t('invite.title')}
      action={t('invite.action')}
      isPending={invite.isPending}
      isReady={looksLikeEmail(email)}
      onClose={onClose}
      onConfirm={() => invite.mutate({ email: email.trim(), role })}
    >
      <p>{t('invite.text')}</p>
      <TextInput
        type="email"
        label={t('invite.email')}
        value={email}
        maxLength={254}
        autoComplete="off"
        required
        data-autofocus
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <StaffRoleChoice value={role} onChange={setRole} />
      <FormFailure
        error={invite.error}
        known={{ already_member: t('invite.known'), operator_not_client: t('invite.client') }}
      />
    </ConfirmDialog>
  );
}
