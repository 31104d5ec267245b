import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RequestFailed } from '../../operations/portal-client.ts';

interface ChangeFailureProps {
  readonly error: unknown;
  /** What to say for the refusals that are expected, by their code. */
  readonly known?: Readonly<Record<string, ReactNode>>;
}

/** Why a change was refused, with the sentence of the rule where there is one. */
export function ChangeFailure({ error, known = {} }: ChangeFailureProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const rule = error instanceof RequestFailed ? error.details[0]?.message : undefined;
  const texts = { not_found: t('gone.title'), not_possible: rule ?? t('refused'), ...known };
  return <FormFailure error={error} known={texts} />;
}
