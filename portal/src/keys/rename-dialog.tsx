import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import type { Key } from './key-queries.ts';
import styles from './keys-page.module.css';
import { useKeyChange } from './use-key-change.ts';

interface RenameDialogProps {
  readonly of: Key;
  readonly onClose: () => void;
}

/** Gives a key another name. */
export function RenameDialog({ of: key, onClose }: RenameDialogProps): ReactElement {
  const { t } = useTranslation('keys');
  const { t: shell } = useTranslation();
  const [name, setName] = useState(key.name);
  const { run, isPending, hasFailed } = useKeyChange(key);
  const isMissing = name.trim() === '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isMissing) return;
    run(
      async (path) =>
        dataOf(
          await client.POST('/portal/accounts/{account_id}/{environment}/keys/{key_id}/name', {
            params: { path },
            body: { name: name.trim() },
          }),
        ),
      onClose,
    );
  };
  const error = isMissing ? t('create.nameMissing') : hasFailed ? t('rename.failed') : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rename.title')}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['form']} onSubmit={submit}>
        <TextInput
          label={t('create.name')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={isMissing}>
            {t('rename.submit')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
