import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import { NewPassword } from '../person/new-password.tsx';
import { usePasswordRefusal } from '../person/password-refusal.ts';
import { strengthOf } from '../person/password-strength.ts';
import { VisitorHead } from './visitor-head.tsx';
import styles from './visitor-form.module.css';

interface ResetPasswordFormProps {
  /** The token of the mail's link. */
  readonly token: string;
  readonly onState: (state: 'done' | 'used') => void;
}

/** The form for a new password in place of a forgotten one. */
export function ResetPasswordForm({ token, onState }: ResetPasswordFormProps): ReactElement {
  const { t } = useTranslation('visitor');
  const passwordRefusal = usePasswordRefusal();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const reset = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/password-reset/complete', { body: { token, password } })),
    onSuccess: () => onState('done'),
    onError: (failed) => {
      if (failed instanceof RequestFailed && failed.code === 'link_not_valid') onState('used');
    },
  });
  const isShort = strengthOf(password) === 0;
  const refusal = passwordRefusal(reset.error);
  const error = isTried && isShort ? t('password.tooShort') : refusal;
  const change = (value: string): void => {
    setPassword(value);
    if (reset.isError) reset.reset();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isShort) reset.mutate();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <VisitorHead title={t('reset.title')}>{t('reset.text')}</VisitorHead>
      <NewPassword
        label={t('reset.password')}
        value={password}
        onChange={change}
        error={error !== undefined && <FieldError>{error}</FieldError>}
      />
      <FormFailure error={refusal === undefined ? reset.error : null} />
      <Button type="submit" size="md" h={44} fullWidth loading={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
