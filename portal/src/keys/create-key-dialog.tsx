import { Button, Checkbox, Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import { useAccount } from '../operations/account.ts';
import { client, dataOf, isLostAnswer, RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { type KeyScope, keyScopes, scopesToGive, scopeTexts } from './key-scopes.ts';
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

type Fault = 'addresses' | 'failed' | 'lost' | 'name' | 'scopes' | 'tooMany';

const lifetimes = ['none', '30', '90', '365'] as const;

/** What is typed into the form. */
interface Wanted {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: string;
  readonly addresses: string;
}

function CreateKeyForm({ onClose, onMade }: Omit<CreateKeyDialogProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('keys');
  const { t: shell } = useTranslation();
  const offered = scopesToGive(useAccount());
  const [wanted, setWanted] = useState<Wanted>({ name: '', scopes: offered, days: 'none', addresses: '' });
  const { submit, fault, isMaking } = useCreateKey(wanted, onMade);
  const change = (changes: Partial<Wanted>): void => setWanted({ ...wanted, ...changes });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {(fault === 'failed' || fault === 'lost' || fault === 'tooMany') && (
        <Note meaning="bad" isAlert>
          {t(`create.${fault}`)}
        </Note>
      )}
      <TextInput
        label={t('create.name')}
        placeholder={t('create.namePlaceholder')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={wanted.name}
        error={fault === 'name' ? t('create.nameMissing') : undefined}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <ScopeChoice
        scopes={wanted.scopes}
        isMissing={fault === 'scopes'}
        onChange={(scopes) => change({ scopes })}
      />
      <Select
        label={t('create.expires')}
        allowDeselect={false}
        value={wanted.days}
        onChange={(days) => change({ days: days ?? 'none' })}
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
        value={wanted.addresses}
        error={fault === 'addresses' ? t('create.addressesBad') : undefined}
        onChange={({ currentTarget }) => change({ addresses: currentTarget.value })}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
        <Button type="submit" loading={isMaking}>
          {t('create.submit')}
        </Button>
      </DialogButtons>
    </form>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly KeyScope[];
  readonly isMissing: boolean;
  readonly onChange: (scopes: readonly KeyScope[]) => void;
}

/** Each scope with a word about what it allows. */
function ScopeChoice({ scopes, isMissing, onChange }: ScopeChoiceProps): ReactElement {
  const { t } = useTranslation('keys');
  const offered = scopesToGive(useAccount());
  return (
    <fieldset>
      <legend>{t('create.scopes')}</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          size="xs"
          label={t(`scope.${scopeTexts[scope]}`)}
          description={scope}
          checked={scopes.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(offered.filter((one) => (one === scope ? checked : scopes.includes(one))))
          }
        />
      ))}
      {isMissing && (
        <p className={styles['error']} role="alert">
          {t('create.scopesMissing')}
        </p>
      )}
      {offered.length < keyScopes.length && <p className={styles['hint']}>{t('create.scopesOfOwner')}</p>}
    </fieldset>
  );
}

interface CreateKey {
  readonly submit: (event: SubmitEvent) => void;
  readonly fault: Fault | undefined;
  readonly isMaking: boolean;
}

function useCreateKey({ name, scopes, days, addresses }: Wanted, onMade: (made: MadeKey) => void): CreateKey {
  const { path } = useAccount();
  const queries = useQueryClient();
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
      void queries.invalidateQueries({ queryKey: ['first-steps', path.account_id] });
      onMade({ key, oldUntil: null });
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      // Also after a lost answer: the key may be there.
      void queries.invalidateQueries({ queryKey: ['keys', path.account_id] });
      setMaking(false);
    }
  }

  return {
    fault,
    isMaking,
    submit(event) {
      event.preventDefault();
      const missing = name.trim() === '' ? 'name' : scopes.length === 0 ? 'scopes' : undefined;
      setFault(missing);
      if (missing === undefined) void make();
    },
  };
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}

/** The name and the scopes were checked here, so what the server refuses about the input is an address. */
function faultOf(error: unknown): Fault {
  if (isLostAnswer(error)) return 'lost';
  if (!(error instanceof RequestFailed)) return 'failed';
  if (error.code === 'too_many_keys') return 'tooMany';
  return error.code === 'invalid_parameter' ? 'addresses' : 'failed';
}
