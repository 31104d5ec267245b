import { Button, Checkbox, Modal, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { useOperatorChange } from '../use-operator-change.ts';
import { type SupplierDetail, type SupplierName, supplierTitles } from './supplier-queries.ts';
import styles from './suppliers.module.css';

interface CredentialsDialogProps {
  readonly name: SupplierName;
  /** The supplier as it is; undefined: it is set up now. */
  readonly supplier?: SupplierDetail;
  readonly onClose: () => void;
}

interface Credentials {
  readonly username: string;
  readonly key: string;
  readonly secret: string;
  readonly address: string;
  readonly testMode: boolean;
}

/** Sets a supplier up, or replaces its credentials. They are never shown again, and leave the page with the request. */
export function CredentialsDialog({ name, supplier, onClose }: CredentialsDialogProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { t: shell } = useTranslation();
  const [fields, setFields] = useState<Credentials>({
    username: supplier?.username ?? '',
    key: '',
    secret: '',
    address: supplier === undefined || supplier.own_address ? '' : supplier.base_url,
    testMode: supplier?.test_mode ?? false,
  });
  const title = supplierTitles[name];
  const save = useCredentials(name, onClose);
  const set = (changed: Partial<Credentials>): void => setFields((before) => ({ ...before, ...changed }));
  const isReady = fields.username.trim() !== '' && fields.key.trim() !== '';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    // Whatever the answer is, the page does not keep the key.
    save.mutate(fields, { onSettled: () => set({ key: '', secret: '' }) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        supplier === undefined
          ? t('credentials.add', { name: title })
          : t('credentials.replace', { name: title })
      }
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <form className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
        <CredentialFields name={name} supplier={supplier} fields={fields} onChange={set} />
        {supplier !== undefined && <Note meaning="look">{t('credentials.another')}</Note>}
        <FormFailure error={save.error} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {shell('dialog.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            {supplier === undefined ? t('credentials.addAction') : t('credentials.replaceAction')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}

/** Stores credentials of a supplier. */
function useCredentials(
  name: SupplierName,
  onDone: () => void,
): UseMutationResult<unknown, Error, Credentials> {
  const { t } = useTranslation('operator-suppliers');
  return useOperatorChange(
    async ({ username, key, secret, address, testMode }: Credentials) =>
      dataOf(
        await client.PUT('/portal/operator/suppliers/{name}/credentials', {
          params: { path: { name } },
          body: {
            username: username.trim(),
            api_key: key.trim(),
            test_mode: testMode,
            base_url: address.trim() === '' ? null : address.trim(),
            ...(secret.trim() === '' ? {} : { webhook_secret: secret.trim() }),
          },
        }),
      ),
    ['suppliers', 'home'],
    () => {
      notifications.show({ message: t('credentials.done', { name: supplierTitles[name] }) });
      onDone();
    },
  );
}

interface CredentialFieldsProps {
  readonly name: SupplierName;
  readonly supplier: SupplierDetail | undefined;
  readonly fields: Credentials;
  readonly onChange: (changed: Partial<Credentials>) => void;
}

function CredentialFields({ name, supplier, fields, onChange }: CredentialFieldsProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <>
      <TextInput
        label={t('credentials.username')}
        value={fields.username}
        autoComplete="off"
        maxLength={100}
        required
        onChange={({ currentTarget: { value } }) => onChange({ username: value })}
      />
      <PasswordInput
        label={t('credentials.key')}
        description={t('credentials.keyHint')}
        value={fields.key}
        autoComplete="new-password"
        maxLength={500}
        required
        onChange={({ currentTarget: { value } }) => onChange({ key: value })}
      />
      {(supplier?.takes_webhook_secret ?? name === 'digiflazz') && (
        <PasswordInput
          label={t('credentials.secret')}
          description={
            supplier?.signed_callbacks === true ? t('credentials.secretKept') : t('credentials.secretHint')
          }
          value={fields.secret}
          autoComplete="new-password"
          maxLength={500}
          onChange={({ currentTarget: { value } }) => onChange({ secret: value })}
        />
      )}
      <TextInput
        label={t('credentials.address')}
        description={t('credentials.addressHint')}
        value={fields.address}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => onChange({ address: value })}
      />
      <Checkbox
        label={t('credentials.testMode')}
        checked={fields.testMode}
        onChange={({ currentTarget: { checked } }) => onChange({ testMode: checked })}
      />
    </>
  );
}
