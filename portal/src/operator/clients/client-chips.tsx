import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../../states/status-chip.module.css';

interface ClientStanding {
  readonly live: boolean;
  readonly suspended_at: string | null;
  /** Whether it asks for live. */
  readonly isWaiting: boolean;
}

const looks = {
  suspended: { icon: IconBan, meaning: 'bad' },
  waiting: { icon: IconClock, meaning: 'look' },
  live: { icon: IconCircleCheck, meaning: 'ok' },
  sandbox: { icon: IconCircleDashed, meaning: 'off' },
} as const satisfies Record<string, { icon: TablerIcon; meaning: string }>;

/** Whether a client may buy, and where. A suspension hides everything else. */
export function ClientChip({ live, suspended_at: suspendedAt, isWaiting }: ClientStanding): ReactElement {
  const { t } = useTranslation('operator-clients');
  const state = suspendedAt !== null ? 'suspended' : isWaiting ? 'waiting' : live ? 'live' : 'sandbox';
  const { icon: Icon, meaning } = looks[state];
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={state === 'live'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}

/** That a client owes money. */
export function OwesChip({ text }: { readonly text: string }): ReactElement {
  return (
    <span className={chip['chip']} data-meaning="look">
      <IconAlertTriangle size={13} stroke={2.1} aria-hidden />
      {text}
    </span>
  );
}
