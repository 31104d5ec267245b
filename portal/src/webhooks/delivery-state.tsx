import { IconCircleCheck, IconCircleX, IconClock, IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';
import type { Delivery } from './webhook-queries.ts';

const states = {
  delivered: { icon: IconCircleCheck, meaning: 'ok' },
  failed: { icon: IconCircleX, meaning: 'bad' },
  retrying: { icon: IconRefresh, meaning: 'look' },
  waiting: { icon: IconClock, meaning: 'wait' },
} as const;

/** What became of a delivery. */
export function DeliveryState(props: {
  readonly state: Delivery['state'];
  readonly attempts: number;
}): ReactElement {
  const { t } = useTranslation('webhooks');
  const shown = props.state === 'pending' ? (props.attempts > 0 ? 'retrying' : 'waiting') : props.state;
  const { icon: Icon, meaning } = states[shown];
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={shown === 'delivered'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`state.${shown}`)}
    </span>
  );
}
