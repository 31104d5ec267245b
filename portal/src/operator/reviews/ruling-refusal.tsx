import { type ReactElement, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainRefusal } from '../../forms/explain-refusal.ts';
import type { RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { reasonText } from '../refusal-text.ts';
import { oneOf } from './review-queries.ts';

const outcomes = ['succeeded', 'failed', 'refunded', 'approved', 'rejected'] as const;

/** Why a ruling was refused: above all, that somebody else was first, and what they decided. */
export function RulingRefusal({
  refusal,
}: {
  readonly refusal: RequestFailed | undefined;
}): ReactElement | null {
  const { t } = useTranslation('operator-reviews');
  const explain = useContext(ExplainRefusal);
  if (refusal === undefined) return null;
  const [detail] = refusal.details;
  const outcome = oneOf(outcomes, detail?.code);
  const what = outcome === undefined ? '' : t(`decided.${outcome}`);
  const name = detail?.message ?? '';
  const textOf = (): string => {
    switch (refusal.code) {
      case 'already_decided':
        return outcome === undefined ? t('refused.decided') : t('refused.decidedBy', { name, what });
      case 'proposal_waits':
        return t('refused.waits', { name, what });
      case 'case_changed':
        return t('refused.changed');
      case 'needs_second_operator':
        return reasonText(refusal) ?? t('refused.second');
      case 'reauthentication_required':
        return t('refused.reauthentication');
      case 'not_possible':
      case 'invalid_parameter':
        return explain(refusal) ?? t('refused.other');
      default:
        return t('refused.other');
    }
  };
  return (
    <Note meaning="bad" isAlert>
      {textOf()}
    </Note>
  );
}
