import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../operations/portal-client.ts';
import { passwordMin } from './password-strength.ts';

/** Says why the server does not take a new password; undefined when that is not why a request failed. */
export function usePasswordRefusal(): (error: unknown) => string | undefined {
  const { t } = useTranslation('person');
  return (error) => {
    if (!(error instanceof RequestFailed) || error.code !== 'password_refused') return undefined;
    const why: Readonly<Record<string, string>> = {
      too_short: t('password.refused.tooShort', { least: passwordMin }),
      too_long: t('password.refused.tooLong'),
      common: t('password.refused.common'),
      personal: t('password.refused.personal'),
    };
    return why[error.details[0]?.code ?? ''] ?? t('password.refused.other');
  };
}
