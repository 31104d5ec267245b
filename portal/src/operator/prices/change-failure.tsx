import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RequestFailed } from '../../operations/portal-client.ts';

/** How a held cost may have ended meanwhile. */
const rulings = ['accepted', 'refused', 'withdrawn', 'not_found'] as const;

/** Why a change of the catalog or its prices was not made, and what to do next. */
export function ChangeFailure({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTranslation('operator-prices');
  const [detail] = error instanceof RequestFailed ? error.details : [];
  const ruled = rulings.find((one) => one === detail?.code) ?? 'not_found';
  const { what = '', why = '' } = detail?.facts ?? {};
  return (
    <FormFailure
      error={error}
      known={{
        preview_outdated: t('failure.outdated'),
        already_decided: t(`failure.ruled.${ruled}`, { what, why }),
      }}
    />
  );
}
