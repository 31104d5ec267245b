import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';
import type { RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { reasonText } from '../refusal-text.ts';

interface DecisionFailureProps {
  readonly isLost: boolean;
  readonly refusal: RequestFailed | undefined;
}

/** Why a decision was refused, or that its answer did not arrive. */
export function DecisionFailure({ isLost, refusal }: DecisionFailureProps): ReactElement | undefined {
  const { t } = useTranslation('operator-deposits');
  if (isLost)
    return (
      <Note meaning="look" isAlert>
        {t('refused.lost')}
      </Note>
    );
  const why = refusal === undefined ? undefined : reasonText(refusal);
  return (
    <FormFailure
      error={refusal}
      known={{
        already_decided: why ?? t('refused.alreadyDecided'),
        needs_second_operator: why ?? t('refused.needsSecond'),
        deposit_method_unavailable: t('refused.methodUnavailable'),
        too_many_open_deposits: t('refused.tooManyOpen'),
        not_found: t('refused.notFound'),
        payload_too_large: t('refused.tooLarge'),
        deposit_amount_not_allowed: t('refused.amountNotAllowed'),
      }}
    />
  );
}
