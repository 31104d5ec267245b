import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { ChangeFailure } from './change-failure.tsx';
import { useClientChange } from './client-queries.ts';

/** Creates an account with the sandbox, and opens its page. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useClientChange(async () => {
    const { id } = dataOf(await client.POST('/portal/operator/clients', { body: { name: name.trim() } }));
    await navigate({ to: `/operator/clients/${id}` });
  }, onClose);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('create.title')}
      action={t('create.action')}
      onConfirm={() => create.mutate(undefined)}
      isPending={create.isPending}
      isReady={name.trim() !== ''}
    >
      <p>{t('create.text')}</p>
      <TextInput
        label={t('create.name')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ChangeFailure error={create.error} />
    </ConfirmDialog>
  );
}
