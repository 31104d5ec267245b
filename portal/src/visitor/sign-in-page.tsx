import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../forms/field-error.tsx';
import { FormFailure } from '../forms/form-failure.tsx';
import { RequestFailed } from '../operations/portal-client.ts';
import { settingsQuery } from '../operations/session.ts';
import { Note } from '../panel/note.tsx';
import { DepositInformation } from './deposit-information.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useSignIn } from './use-sign-in.ts';
import { VisitorHead } from './visitor-head.tsx';
import styles from './visitor-form.module.css';

/** The page for signing in. Its form is disabled at a server where nobody can sign in. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const isDisabled = !settings.sign_in;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn();
  const [isTried, setTried] = useState(false);
  const missing = (text: string, what: string): ReactNode =>
    isTried && text.trim() === '' && <FieldError>{what}</FieldError>;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (email.trim() === '') event.currentTarget.querySelector<HTMLElement>('[name=email]')?.focus();
    else if (password === '') event.currentTarget.querySelector<HTMLElement>('[name=password]')?.focus();
    else signIn.mutate({ email: email.trim(), password });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <VisitorHead title={t('signIn.title', { brand: settings.brand })}>
        {t('signIn.noAccount')} <Link to="/sign-up">{t('signIn.toSignUp')}</Link>
      </VisitorHead>
      {isDisabled && <Unavailable />}
      <SignInFailure error={signIn.error} email={email.trim()} />
      <TextInput
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={missing(email, t('signIn.emailMissing'))}
        disabled={isDisabled}
      />
      <div className={styles['passwordField']}>
        <PasswordInput
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing(password, t('signIn.passwordMissing'))}
          disabled={isDisabled}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        />
        <Link to="/forgot-password" className={styles['forgot']}>
          {t('signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" size="md" h={44} fullWidth loading={signIn.isPending} disabled={isDisabled}>
        {t('signIn.submit')}
      </Button>
      <DepositInformation />
      <p className={styles['caption']}>{t('signIn.operators')}</p>
    </form>
  );
}

function Unavailable(): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <Note meaning="info" isAlert>
      {t('signIn.unavailable')}{' '}
      <Anchor href="/docs/" inherit underline="always">
        {t('signIn.useApi')}
      </Anchor>
    </Note>
  );
}

function SignInFailure({ error, email }: { readonly error: unknown; readonly email: string }): ReactElement {
  const { t } = useTranslation('visitor');
  if (!(error instanceof RequestFailed) || error.code !== 'email_not_verified')
    return <FormFailure error={error} known={{ wrong_credentials: t('signIn.wrong') }} />;
  return (
    <>
      <Note meaning="look" isAlert>
        {t('resend.unverified')}
      </Note>
      <ResendVerification email={email} />
    </>
  );
}
