import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositStatus } from '../deposits/deposit-queries.ts';
import styles from './status-chip.module.css';

const looks: Readonly<Record<DepositStatus, { readonly icon: TablerIcon; readonly meaning: string }>> = {
  waiting: { icon: IconClock, meaning: 'wait' },
  paid: { icon: IconLoader2, meaning: 'run' },
  credited: { icon: IconCircleCheck, meaning: 'ok' },
  expired: { icon: IconClockX, meaning: 'off' },
  cancelled: { icon: IconBan, meaning: 'off' },
  in_review: { icon: IconAlertTriangle, meaning: 'look' },
};

interface DepositStatusChipProps {
  readonly status: DepositStatus;
  /** In a list nearly all deposits are credited, so that status has no background there. */
  readonly inList?: boolean;
}

/** The status of a deposit: its colour always has a word and an icon beside it. */
export function DepositStatusChip({ status, inList = false }: DepositStatusChipProps): ReactElement {
  const { t } = useTranslation();
  const { icon: Icon, meaning } = looks[status];
  return (
    <span className={styles['chip']} data-meaning={meaning} data-plain={inList && status === 'credited'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`depositStatus.${status}`)}
    </span>
  );
}
