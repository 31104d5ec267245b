import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockX,
  IconLoader2,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './status-chip.module.css';

/** The statuses of an order, as the API has them. */
const statuses = {
  awaiting_confirmation: { icon: IconClock, meaning: 'wait' },
  inquiring: { icon: IconSearch, meaning: 'wait' },
  processing: { icon: IconLoader2, meaning: 'run' },
  manual_review: { icon: IconAlertTriangle, meaning: 'look' },
  succeeded: { icon: IconCircleCheck, meaning: 'ok' },
  failed: { icon: IconCircleX, meaning: 'bad' },
  refunded: { icon: IconArrowBackUp, meaning: 'back' },
  cancelled: { icon: IconBan, meaning: 'off' },
  expired: { icon: IconClockX, meaning: 'off' },
} as const satisfies Record<string, { icon: TablerIcon; meaning: string }>;

export type OrderStatus = keyof typeof statuses;

interface StatusChipProps {
  readonly status: OrderStatus;
  /** In a list nearly all rows succeed, so that status has no background there. */
  readonly inList?: boolean;
}

/** The status of an order: its colour always has a word and an icon beside it. */
export function StatusChip({ status, inList = false }: StatusChipProps): ReactElement {
  const { t } = useTranslation();
  const { icon: Icon, meaning } = statuses[status];
  return (
    <span className={styles['chip']} data-meaning={meaning} data-plain={inList && status === 'succeeded'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
}
