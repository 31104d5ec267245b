import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';

interface ChangeFailureProps {
  readonly error: unknown;
  /** What to say for the refusals that are expected, by their code. */
  readonly known?: Readonly<Record<string, ReactNode>>;
}

/** Why a change was refused. */
export function ChangeFailure({ error, known = {} }: ChangeFailureProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  return <FormFailure error={error} known={{ not_found: t('gone.title'), ...known }} />;
}
