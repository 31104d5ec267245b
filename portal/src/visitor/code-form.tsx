import { Button, TextInput } from '@mantine/core';
import { IconClockX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';
import { enter } from '../operations/session.ts';
import { codeDigits, CodeField } from '../person/code-field.tsx';
import { LinkButton } from './link-button.tsx';
import { VisitorHead } from './visitor-head.tsx';
import { VisitorMessage } from './visitor-message.tsx';
import { useVisitorSearch } from './visitor-search.ts';
import styles from './visitor-form.module.css';

/** The form for the one-time code or a backup code after the password. */
export function CodeForm(): ReactElement {
  const { t } = useTranslation('visitor');
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useVisitorSearch();
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const finish = useMutation({
    mutationFn: async (body: { code: string } | { backup_code: string }) =>
      dataOf(await client.POST('/portal/sign-in/two-factor', { body })),
    onSuccess: ({ session }) => enter(queries, router, session, next),
  });
  if (finish.error instanceof RequestFailed && finish.error.code === 'code_step_expired')
    return <TimePassed next={next} />;
  const isReady = isBackup ? code.trim() !== '' : code.length === codeDigits;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady) finish.mutate(isBackup ? { backup_code: code.trim() } : { code });
  };
  const toggle = (): void => {
    setBackup(!isBackup);
    setCode('');
    finish.reset();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <VisitorHead title={t('twoFactor.title')}>
        {isBackup ? t('twoFactor.backupText') : t('twoFactor.text')}
      </VisitorHead>
      {isBackup ? (
        <TextInput
          label={t('twoFactor.backupCode')}
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : (
        <CodeField value={code} onChange={setCode} />
      )}
      <FormFailure
        error={finish.error}
        known={{ wrong_code: isBackup ? t('twoFactor.wrongBackup') : t('twoFactor.wrong') }}
      />
      <Button type="submit" size="md" h={44} fullWidth loading={finish.isPending} disabled={!isReady}>
        {t('twoFactor.submit')}
      </Button>
      <Button variant="subtle" fullWidth onClick={toggle}>
        {isBackup ? t('twoFactor.useApp') : t('twoFactor.useBackup')}
      </Button>
    </form>
  );
}

function TimePassed({ next }: { readonly next: string | undefined }): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <VisitorMessage
      isBad
      icon={IconClockX}
      title={t('twoFactor.expiredTitle')}
      actions={
        <LinkButton to="/sign-in" next={next} size="md" h={44} fullWidth>
          {t('link.signIn')}
        </LinkButton>
      }
    >
      {t('twoFactor.expired')}
    </VisitorMessage>
  );
}
