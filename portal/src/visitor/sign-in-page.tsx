import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../operations/session.ts';
import { usePageTitle } from '../shell/page-title.ts';
import styles from './sign-in-page.module.css';

/** The page for signing in. Its form is disabled at a server where nobody can sign in. */
export function SignInPage(): ReactElement {
  const { t } = useTranslation('visitor');
  const { data: settings } = useSuspenseQuery(settingsQuery);
  usePageTitle(t('signIn.title', { brand: settings.brand }));
  const isDisabled = !settings.sign_in;
  return (
    <form className={styles['form']} onSubmit={(event) => event.preventDefault()}>
      <h1 className={styles['title']}>{t('signIn.title', { brand: settings.brand })}</h1>
      {isDisabled && (
        <Alert
          color="gray"
          icon={<IconInfoCircle size={16} stroke={1.75} />}
          classNames={{ root: styles['note'] ?? '' }}
        >
          {t('signIn.unavailable')}{' '}
          <Anchor href="/docs/" inherit underline="always">
            {t('signIn.useApi')}
          </Anchor>
        </Alert>
      )}
      <TextInput label={t('signIn.email')} type="email" autoComplete="username" disabled={isDisabled} />
      <PasswordInput
        label={t('signIn.password')}
        autoComplete="current-password"
        disabled={isDisabled}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      />
      <Button type="submit" size="md" fullWidth disabled={isDisabled}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
