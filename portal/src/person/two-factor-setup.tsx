import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf } from '../operations/portal-client.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { codeDigits, CodeField } from './code-field.tsx';
import { CurrentPassword } from './current-password.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './two-factor.module.css';

interface TwoFactorSetupProps {
  readonly email: string;
  /** Is called once the codes are in use and the backup codes were kept. */
  readonly onDone: () => void;
}

/** Sets up an authenticator app in three steps: the password, the first code, and the backup codes, which are shown once. */
export function TwoFactorSetup({ email, onDone }: TwoFactorSetupProps): ReactElement {
  const [isConfirmed, setConfirmed] = useState(false);
  const start = useMutation({
    mutationFn: async (password: string) =>
      dataOf(await client.POST('/portal/person/two-factor', { body: { password } })),
  });
  if (start.data === undefined)
    return (
      <PasswordStep email={email} error={start.error} isPending={start.isPending} onPassword={start.mutate} />
    );
  if (!isConfirmed)
    return (
      <CodeStep
        uri={start.data.otpauth_uri}
        secret={start.data.secret}
        onConfirmed={() => setConfirmed(true)}
      />
    );
  return <BackupCodes codes={start.data.backup_codes} onDone={onDone} />;
}

interface PasswordStepProps {
  readonly email: string;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onPassword: (password: string) => void;
}

function PasswordStep({ email, error, isPending, onPassword }: PasswordStepProps): ReactElement {
  const { t } = useTranslation('person');
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <p>{t('twoFactor.passwordFirst')}</p>
      <CurrentPassword isFirst email={email} value={password} onChange={setPassword} />
      <FormFailure error={error} known={{ wrong_credentials: t('password.wrong') }} />
      <Button type="submit" loading={isPending} disabled={password === ''}>
        {t('twoFactor.next')}
      </Button>
    </form>
  );
}

interface CodeStepProps {
  readonly uri: string;
  readonly secret: string;
  readonly onConfirmed: () => void;
}

function CodeStep({ uri, secret, onConfirmed }: CodeStepProps): ReactElement {
  const { t } = useTranslation('person');
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/person/two-factor/confirm', { body: { code } })),
    onSuccess: onConfirmed,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (code.length === codeDigits) confirm.mutate();
  };
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <p>{t('twoFactor.scan')}</p>
      <div className={styles['scan']}>
        <QrCode text={uri} label={t('twoFactor.qr')} />
        <div className={styles['secret']}>
          <p>{t('twoFactor.typeInstead')}</p>
          <CopyValue isMono value={secret} shown={inFours(secret)} />
        </div>
      </div>
      <CodeField value={code} onChange={setCode} />
      <FormFailure error={confirm.error} known={{ wrong_code: t('twoFactor.wrongNewest') }} />
      <Button type="submit" loading={confirm.isPending} disabled={code.length !== codeDigits}>
        {t('twoFactor.confirm')}
      </Button>
    </form>
  );
}

function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
