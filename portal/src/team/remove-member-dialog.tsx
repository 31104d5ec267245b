import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, type Member } from '../operations/portal-client.ts';
import { useTeamChange } from './team-queries.ts';

interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Removes a member, after asking. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps): ReactElement {
  const { t } = useTranslation('team');
  const { name } = member;
  const remove = useTeamChange(
    async (accountId, _ask: null) =>
      dataOf(
        await client.DELETE('/portal/accounts/{account_id}/members/{person_id}', {
          params: { path: { account_id: accountId, person_id: member.person_id } },
        }),
      ),
    () => {
      notifications.show({ message: t('remove.done', { name }) });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('remove.title', { name })}
      action={t('remove.action', { name })}
      onConfirm={() => remove.mutate(null)}
      isPending={remove.isPending}
    >
      <p>{t('remove.text', { name })}</p>
      <FormFailure error={remove.error} known={{ last_owner: t('lastOwner') }} />
    </ConfirmDialog>
  );
}
