import { IconAlertTriangle, IconBan, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '../states/status-chip.module.css';
import type { Endpoint } from './webhook-queries.ts';

/** Whether an endpoint receives, fails or is disabled, and why. */
export function EndpointState({ endpoint }: { readonly endpoint: Endpoint }): ReactElement {
  const { t } = useTranslation('webhooks');
  if (endpoint.disabled_reason !== null) {
    const byPerson = endpoint.disabled_reason === 'client';
    const Icon = byPerson ? IconBan : IconCircleX;
    return (
      <span className={chip['chip']} data-meaning={byPerson ? 'off' : 'bad'}>
        <Icon size={13} stroke={2.1} aria-hidden />
        {t(`disabled.${endpoint.disabled_reason}`)}
      </span>
    );
  }
  const fails = endpoint.failing_since !== null;
  const Icon = fails ? IconAlertTriangle : IconCircleCheck;
  return (
    <span className={chip['chip']} data-meaning={fails ? 'look' : 'ok'} data-plain={!fails}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {fails ? t('failing') : t('active')}
    </span>
  );
}
