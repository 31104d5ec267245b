import { Button, Checkbox, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { type KeyScope, keyScopes, scopeTexts } from './key-scopes.ts';
import styles from './keys-page.module.css';
import type { MadeKey } from './secret-dialog.tsx';

interface CreateKeyDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: MadeKey) => void;
}

/** Asks for what a new key may do, and makes it. What was typed stays when the server refuses. */
export function CreateKeyDialog({ isOpen, onClose, onMade }: CreateKeyDialogProps): ReactElement {
  const { t } = useTranslation('keys');
  const { t: shell } = useTranslation();
  const { environment } = useAccount();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={t('create.title', { environment })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <CreateKeyForm onClose={onClose} onMade={onMade} />
    </Modal>
  );
}

type Fault = 'addresses' | 'failed' | 'name' | 'scopes' | 'tooMany';

const lifetimes = ['none', '30', '90', '365'] as const;

function CreateKeyForm({ onClose, onMade }: Omit<CreateKeyDialogProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('keys');
  const { t: shell } = useTranslation();
  const { path } = useAccount();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(keyScopes);
  const [days, setDays] = useState('none');
  const [addresses, setAddresses] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isMaking, setMaking] = useState(false);

  async function make(): Promise<void> {
    setMaking(true);
    try {
      const { key } = dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/keys', {
          params: { path },
          body: {
            name: name.trim(),
            scopes: [...scopes],
            expires_in_days: days === 'none' ? null : Number(days),
            allowed_addresses: linesOf(addresses),
          },
        }),
      );
      void queries.invalidateQueries({ queryKey: ['keys', path.account_id] });
      void queries.invalidateQueries({ queryKey: ['first-steps', path.account_id] });
      onMade({ key, oldUntil: null });
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setMaking(false);
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = name.trim() === '' ? 'name' : scopes.length === 0 ? 'scopes' : undefined;
    setFault(missing);
    if (missing === undefined) void make();
  };

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {(fault === 'failed' || fault === 'tooMany') && (
        <Note meaning="bad" isAlert>
          {fault === 'failed' ? t('create.failed') : t('create.tooMany')}
        </Note>
      )}
      <TextInput
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fault === 'name' ? t('create.nameMissing') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset>
        <legend>{t('create.scopes')}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            size="xs"
            label={t(`scope.${scopeTexts[scope]}`)}
            description={scope}
            checked={scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              setScopes(keyScopes.filter((one) => (one === scope ? checked : scopes.includes(one))))
            }
          />
        ))}
        {fault === 'scopes' && (
          <p className={styles['error']} role="alert">
            {t('create.scopesMissing')}
          </p>
        )}
      </fieldset>
      <Select
        label={t('create.expires')}
        allowDeselect={false}
        value={days}
        onChange={(value) => setDays(value ?? 'none')}
        data={lifetimes.map((value) => ({
          value,
          label: value === 'none' ? t('lifetime.none') : t('lifetime.days', { days: value }),
        }))}
      />
      <Textarea
        label={t('create.addresses')}
        description={t('create.addressesHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={addresses}
        error={fault === 'addresses' ? t('create.addressesBad') : undefined}
        onChange={({ currentTarget }) => setAddresses(currentTarget.value)}
      />
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isMaking}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  );
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}

/** The name and the scopes were checked here, so what the server refuses about the input is an address. */
function faultOf(error: unknown): Fault {
  if (!(error instanceof RequestFailed)) return 'failed';
  if (error.code === 'too_many_keys') return 'tooMany';
  return error.code === 'invalid_parameter' ? 'addresses' : 'failed';
}
