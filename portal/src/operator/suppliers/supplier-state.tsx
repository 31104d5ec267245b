import { IconAlertTriangle, IconBan, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../../states/status-chip.module.css';
import type { Supplier } from './supplier-queries.ts';

const states = {
  well: { icon: IconCircleCheck, meaning: 'ok' },
  failing: { icon: IconAlertTriangle, meaning: 'bad' },
  paused: { icon: IconPlayerPause, meaning: 'look' },
  disabled: { icon: IconBan, meaning: 'off' },
} as const;

interface SupplierStateProps {
  readonly state: Supplier['state'];
  /** In a list nearly all are well, so that has no background there. */
  readonly inList?: boolean;
}

/** What a supplier does now. */
export function SupplierState({ state, inList = false }: SupplierStateProps): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { icon: Icon, meaning } = states[state];
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={inList && state === 'well'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
