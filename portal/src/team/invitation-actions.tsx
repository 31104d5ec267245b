import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMailForward, IconX } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { useAccount } from '../operations/account.ts';
import { client, dataOf, type Invitation } from '../operations/portal-client.ts';
import { useTeamChange } from './team-queries.ts';
import styles from './team.module.css';

interface InvitationProps {
  readonly invitation: Invitation;
}

/** Sends an invitation again, or revokes it. */
export function InvitationActions({ invitation }: InvitationProps): ReactElement | undefined {
  const { t } = useTranslation('team');
  const { can } = useAccount();
  const [isRevoking, setRevoking] = useState(false);
  const { id, email } = invitation;
  const resend = useTeamChange(
    async (accountId, invitationId: string) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/invitations/{invitation_id}/resend', {
          params: { path: { account_id: accountId, invitation_id: invitationId } },
        }),
      ),
    () => notifications.show({ message: t('invitations.resent', { email }) }),
  );
  if (!can('members:write')) return undefined;
  return (
    <div className={styles['buttons']}>
      <FormFailure error={resend.error} />
      <Button
        variant="default"
        size="xs"
        loading={resend.isPending}
        leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}
        aria-label={t('invitations.resendTo', { email })}
        onClick={() => resend.mutate(id)}
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
      {isRevoking && <RevokeDialog invitation={invitation} onClose={() => setRevoking(false)} />}
    </div>
  );
}

function RevokeDialog({ invitation, onClose }: InvitationProps & { onClose: () => void }): ReactElement {
  const { t } = useTranslation('team');
  const { id, email } = invitation;
  const revoke = useTeamChange(
    async (accountId, invitationId: string) =>
      dataOf(
        await client.DELETE('/portal/accounts/{account_id}/invitations/{invitation_id}', {
          params: { path: { account_id: accountId, invitation_id: invitationId } },
        }),
      ),
    () => notifications.show({ message: t('invitations.revoked', { email }) }),
  );
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('invitations.revokeTitle', { email })}
      action={t('invitations.revokeAction')}
      onConfirm={() => revoke.mutate(id)}
      isPending={revoke.isPending}
    >
      <p>{t('invitations.revokeText', { email })}</p>
      <FormFailure error={revoke.error} />
    </ConfirmDialog>
  );
}
