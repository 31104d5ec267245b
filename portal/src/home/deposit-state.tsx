import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconClockX,
  IconLoader2,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';
import type { Home } from './home-query.ts';

const states = {
  waiting: { icon: IconClock, meaning: 'wait' },
  paid: { icon: IconLoader2, meaning: 'run' },
  credited: { icon: IconCircleCheck, meaning: 'ok' },
  in_review: { icon: IconAlertTriangle, meaning: 'look' },
  expired: { icon: IconClockX, meaning: 'off' },
  cancelled: { icon: IconBan, meaning: 'off' },
} as const;

/** The state of a deposit in a list. */
export function DepositState({
  status,
}: {
  readonly status: Home['deposits'][number]['status'];
}): ReactElement {
  const { t } = useTranslation('home');
  const { icon: Icon, meaning } = states[status];
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={status === 'credited'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`deposit_status.${status}`)}
    </span>
  );
}
