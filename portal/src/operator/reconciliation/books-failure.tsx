import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';

/** Why a change of the books was refused; nothing while it was not. */
export function BooksFailure({ error }: { readonly error: unknown }): ReactElement | undefined {
  const { t } = useTranslation('operator-reconciliation');
  return (
    <FormFailure
      error={error}
      known={{
        already_running: t('failure.running'),
        already_decided: t('failure.decided'),
        payload_too_large: t('failure.tooLarge'),
      }}
    />
  );
}
