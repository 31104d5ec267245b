import { IconBan, IconCircleCheck, IconClockX, IconHourglass } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';
import type { Key } from './keys.ts';

const looks = {
  working: { icon: IconCircleCheck, meaning: 'ok' },
  ending: { icon: IconHourglass, meaning: 'look' },
  expired: { icon: IconClockX, meaning: 'off' },
  revoked: { icon: IconBan, meaning: 'off' },
} as const;

/** What a key does now. Nearly all work, so that has no background. */
export function KeyState({ state }: Pick<Key, 'state'>): ReactElement {
  const { t } = useTranslation('keys');
  const { icon: Icon, meaning } = looks[state];
  return (
    <span className={chip['chip']} data-meaning={meaning} data-plain={state === 'working'}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
