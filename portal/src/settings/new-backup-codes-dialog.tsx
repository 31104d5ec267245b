import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import dialog from '../dialogs/confirm-dialog.module.css';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { BackupCodes } from '../person/backup-codes.tsx';
import { CurrentPassword } from '../person/current-password.tsx';

interface NewBackupCodesDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Makes new backup codes and shows them once. The earlier ones stop working. */
export function NewBackupCodesDialog({ email, onClose }: NewBackupCodesDialogProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: person } = useTranslation('person');
  const { t: shell } = useTranslation();
  const [password, setPassword] = useState('');
  const renew = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/person/two-factor/backup-codes', { body: { password } })),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') renew.mutate();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('twoFactor.newCodes')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      {renew.data === undefined ? (
        <form className={dialog['body']} onSubmit={submit} noValidate>
          <p>{t('twoFactor.newCodesText')}</p>
          <CurrentPassword isFirst email={email} value={password} onChange={setPassword} />
          <FormFailure error={renew.error} known={{ wrong_credentials: person('password.wrong') }} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {shell('dialog.cancel')}
            </Button>
            <Button type="submit" loading={renew.isPending} disabled={password === ''}>
              {t('twoFactor.newCodes')}
            </Button>
          </DialogButtons>
        </form>
      ) : (
        <BackupCodes codes={renew.data.backup_codes} onDone={onClose} />
      )}
    </Modal>
  );
}
