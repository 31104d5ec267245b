import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RequestFailed } from '../../operations/portal-client.ts';

/** Why a change of the books was refused; nothing while it was not. */
export function BooksFailure({ error }: { readonly error: unknown }): ReactElement | undefined {
  const { t } = useTranslation('operator-reconciliation');
  const sentence = error instanceof RequestFailed ? error.details[0]?.message : undefined;
  return (
    <FormFailure
      error={error}
      known={{
        already_running: t('failure.running'),
        already_decided: t('failure.decided'),
        payload_too_large: t('failure.tooLarge'),
        not_possible: sentence ?? t('failure.notPossible'),
      }}
    />
  );
}
