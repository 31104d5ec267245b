import { IconKey } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { client, dataOf } from '../operations/portal-client.ts';
import { EmailForm } from './email-form.tsx';

/** The page that sends a link for a new password. */
export function ForgotPasswordPage(): ReactElement {
  const { t } = useTranslation('visitor');
  return (
    <EmailForm
      icon={IconKey}
      title={t('forgot.title')}
      text={t('forgot.text')}
      action={t('forgot.action')}
      sent={t('forgot.sentTitle')}
      send={async (email) => dataOf(await client.POST('/portal/password-reset', { body: { email } }))}
    />
  );
}
