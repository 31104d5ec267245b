import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, type Member } from '../operations/portal-client.ts';
import { readSession } from '../operations/session.ts';
import { type Role, RoleChoice } from './role-choice.tsx';
import { useTeamChange } from './team-queries.ts';

interface ChangeRoleDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Changes the role of a member. */
export function ChangeRoleDialog({ member, onClose }: ChangeRoleDialogProps): ReactElement {
  const { t } = useTranslation('team');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const [role, setRole] = useState<Role>(member.role);
  const change = useTeamChange(
    async (accountId, body: { role: Role }) =>
      dataOf(
        await client.PUT('/portal/accounts/{account_id}/members/{person_id}/role', {
          params: { path: { account_id: accountId, person_id: member.person_id } },
          body,
        }),
      ),
    () => {
      notifications.show({
        message: t('changeRole.done', { name: member.name, role: shell(`role.${role}`) }),
      });
      onClose();
      // Somebody who changed their own role has other pages now.
      if (member.you) void readSession(queries).then(() => router.invalidate());
    },
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('changeRole.title', { name: member.name })}
      action={t('changeRole.action')}
      onConfirm={() => change.mutate({ role })}
      isPending={change.isPending}
      isReady={role !== member.role}
    >
      <RoleChoice value={role} onChange={setRole} />
      <FormFailure error={change.error} known={{ last_owner: t('lastOwner') }} />
    </ConfirmDialog>
  );
}
