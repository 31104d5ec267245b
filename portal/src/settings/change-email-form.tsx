import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikeEmail } from '../forms/email-address.ts';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { CurrentPassword } from '../person/current-password.tsx';
import styles from './settings.module.css';

interface ChangeEmailFormProps {
  /** The address that the person has now. */
  readonly email: string;
  /** Is told whether the first mail was requested, or the person gave up. */
  readonly onEnd: (isSent: boolean) => void;
}

/** Asks for another address, with the password. */
export function ChangeEmailForm({ email: stored, onEnd }: ChangeEmailFormProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: person } = useTranslation('person');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/person/email', { body: { email: email.trim(), password } })),
    onSuccess: () => onEnd(true),
  });
  const isComplete = looksLikeEmail(email);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isComplete && password !== '') change.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={isTried && !isComplete && <FieldError>{t('email.incomplete')}</FieldError>}
      />
      <CurrentPassword email={stored} value={password} onChange={setPassword} />
      <FormFailure error={change.error} known={{ wrong_credentials: person('password.wrong') }} />
      <div className={styles['buttons']}>
        <Button type="submit" loading={change.isPending} disabled={password === ''}>
          {t('email.action')}
        </Button>
        <Button variant="subtle" onClick={() => onEnd(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
