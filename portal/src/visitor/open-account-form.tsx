import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { chooseAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { enter, readSession, signOut } from '../operations/session.ts';
import { VisitorHead } from './visitor-head.tsx';
import styles from './visitor-form.module.css';

interface OpenAccountFormProps {
  /** Whether the person is in no account at all. */
  readonly isFirst: boolean;
}

/** The form of a person who is signed in for a further account, or for one after leaving all teams. */
export function OpenAccountForm({ isFirst }: OpenAccountFormProps): ReactElement {
  const { t } = useTranslation('visitor');
  const queries = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const open = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/accounts', { body: { business_name: name.trim() } })),
    onSuccess: async ({ account_id: id }) => {
      chooseAccount(id);
      await enter(queries, router, await readSession(queries), '/app/sandbox/home');
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setEmpty(name.trim() === '');
    if (name.trim() !== '') open.mutate();
  };
  const leave = async (): Promise<void> => {
    await signOut(queries);
    await router.navigate({ to: '/sign-in' });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <VisitorHead title={isFirst ? t('openAccount.first') : t('openAccount.title')}>
        {isFirst ? t('openAccount.firstText') : t('openAccount.text')}
      </VisitorHead>
      <TextInput
        label={t('signUp.business')}
        autoComplete="organization"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isEmpty && name.trim() === '' && <FieldError>{t('signUp.businessMissing')}</FieldError>}
      />
      <FormFailure error={open.error} known={{ too_many_accounts: t('openAccount.tooMany') }} />
      <Button type="submit" size="md" h={44} fullWidth loading={open.isPending}>
        {t('openAccount.submit')}
      </Button>
      {isFirst && (
        <Button variant="subtle" fullWidth onClick={() => void leave()}>
          {t('link.signOut')}
        </Button>
      )}
    </form>
  );
}
