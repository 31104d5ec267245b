import { IconFlask } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';
import type { ChaosMode } from './webhook-queries.ts';

/** Says that something misbehaves on purpose; nothing when it does not. */
export function ChaosMark({ mode }: { readonly mode: ChaosMode | null }): ReactElement | undefined {
  const { t } = useTranslation('webhooks');
  if (mode === null) return undefined;
  return (
    <span className={chip['chip']} data-meaning="back">
      <IconFlask size={13} stroke={2.1} aria-hidden />
      {t(`chaosMark.${mode}`)}
    </span>
  );
}
