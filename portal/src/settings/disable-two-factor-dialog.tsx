import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { readSession } from '../operations/session.ts';
import { CurrentPassword } from '../person/current-password.tsx';

interface DisableTwoFactorDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Switches one-time codes off, after asking for the password. */
export function DisableTwoFactorDialog({ email, onClose }: DisableTwoFactorDialogProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: person } = useTranslation('person');
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const disable = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/person/two-factor/disable', { body: { password } })),
    onSuccess: async () => {
      notifications.show({ message: t('twoFactor.disabled') });
      onClose();
      await readSession(queries);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onClose={onClose}
      title={t('twoFactor.disableTitle')}
      action={t('twoFactor.disable')}
      onConfirm={() => disable.mutate()}
      isPending={disable.isPending}
      isReady={password !== ''}
    >
      <p>{t('twoFactor.disableText')}</p>
      <CurrentPassword isFirst email={email} value={password} onChange={setPassword} />
      <FormFailure error={disable.error} known={{ wrong_credentials: person('password.wrong') }} />
    </ConfirmDialog>
  );
}
