import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../../states/status-chip.module.css';

interface EndpointChipProps {
  readonly disabledReason: string | null;
  readonly failingSince: string | null;
}

const reasons = ['client', 'failing', 'gone', 'operator'] as const;

/** Whether an endpoint of a client receives, fails or is disabled, and why. */
export function EndpointChip({ disabledReason, failingSince }: EndpointChipProps): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  if (disabledReason !== null) {
    const reason = reasons.find((one) => one === disabledReason) ?? 'operator';
    const byPerson = reason === 'client' || reason === 'operator';
    const Icon = byPerson ? IconBan : IconCircleX;
    return (
      <span className={chip['chip']} data-meaning={byPerson ? 'off' : 'bad'}>
        <Icon size={13} stroke={2.1} aria-hidden />
        {t(`disabled.${reason}`)}
      </span>
    );
  }
  const fails = failingSince !== null;
  const Icon = fails ? IconAlertTriangle : IconCircleCheck;
  return (
    <span className={chip['chip']} data-meaning={fails ? 'look' : 'ok'} data-plain={!fails}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {fails ? t('failing') : t('active')}
    </span>
  );
}
