import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { enter, readSession } from '../operations/session.ts';

/** Leaves the team of the account, after asking. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('team');
  const { accountId, membership } = useAccount();
  const queries = useQueryClient();
  const router = useRouter();
  const leave = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/leave', {
          params: { path: { account_id: accountId } },
        }),
      ),
    onSuccess: async () => enter(queries, router, await readSession(queries)),
  });
  const account = membership.name;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('leave.title', { account })}
      action={t('leave.action')}
      onConfirm={() => leave.mutate()}
      isPending={leave.isPending}
    >
      <p>{t('leave.text', { account })}</p>
      <FormFailure error={leave.error} known={{ last_owner: t('lastOwner') }} />
    </ConfirmDialog>
  );
}
