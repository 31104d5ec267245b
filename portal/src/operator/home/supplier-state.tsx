import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../states/status-chip.module.css';
import type { HomeSupplier } from './suppliers-panel.tsx';

interface Shown {
  readonly name: 'disabled' | 'failing' | 'low' | 'partly' | 'paused' | 'unreachable' | 'well';
  readonly meaning: 'bad' | 'look' | 'off' | 'ok';
  readonly icon: TablerIcon;
}

/** What a supplier does now, and why: its colour always has a word and an icon beside it. */
export function SupplierState({ supplier }: { readonly supplier: HomeSupplier }): ReactElement {
  const { t } = useTranslation('operator-home');
  const { name, meaning, icon: Icon } = shownOf(supplier);
  return (
    <span className={styles['chip']} data-meaning={meaning} data-plain={meaning === 'ok'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`state.${name}`)}
    </span>
  );
}

function shownOf({ state, unreachable, is_low: isLow }: HomeSupplier): Shown {
  if (state === 'disabled') return { name: 'disabled', meaning: 'off', icon: IconPlayerPause };
  if (state === 'paused') return { name: 'paused', meaning: 'look', icon: IconPlayerPause };
  if (unreachable.includes('all')) return { name: 'unreachable', meaning: 'bad', icon: IconCircleX };
  if (unreachable.length > 0) return { name: 'partly', meaning: 'look', icon: IconAlertTriangle };
  if (state === 'failing') return { name: 'failing', meaning: 'bad', icon: IconCircleX };
  if (isLow) return { name: 'low', meaning: 'look', icon: IconAlertTriangle };
  return { name: 'well', meaning: 'ok', icon: IconCircleCheck };
}
