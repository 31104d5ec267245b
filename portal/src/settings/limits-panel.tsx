import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../format/rupiah.ts';
import { type Environment, useAccount } from '../operations/account.ts';
import type { AccountLimits } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { limitsQuery } from './business-queries.ts';
import styles from './settings.module.css';

/** The limits as they are, of each environment that the account has. The operator sets them. */
export function LimitsPanel(): ReactElement {
  const { t } = useTranslation('settings');
  const { membership } = useAccount();
  return (
    <Panel title={t('limits.title')} isPadded>
      <div className={styles['form']}>
        {membership.live && <EnvironmentLimits environment="live" />}
        <EnvironmentLimits environment="sandbox" />
        <p className={styles['caption']}>{t('limits.more')}</p>
      </div>
    </Panel>
  );
}

function EnvironmentLimits({ environment }: { readonly environment: Environment }): ReactElement {
  const { t } = useTranslation('settings');
  const { t: shell } = useTranslation();
  const { accountId } = useAccount();
  const limits = useQuery(limitsQuery(accountId, environment));
  return (
    <div>
      <p className={styles['title']}>{shell(`environment.${environment}`)}</p>
      <QueryView query={limits} failed={t('limits.failed')} lines={4}>
        {(found) => <Figures limits={found} />}
      </QueryView>
    </div>
  );
}

function Figures({ limits }: { readonly limits: AccountLimits }): ReactElement {
  const { t } = useTranslation('settings');
  const rows: readonly (readonly [string, string])[] = [
    [t('limits.transaction'), formatRupiah(limits.transaction)],
    [t('limits.daily'), formatRupiah(limits.daily)],
    [t('limits.spent'), formatRupiah(limits.spent_today)],
    [t('limits.requests'), t('limits.perMinute', { requests: formatNumber(limits.requests_per_minute) })],
    ...duplicatesOf(limits, t),
    ...(limits.owed === 0 ? [] : ([[t('limits.owed'), formatRupiah(limits.owed)]] as const)),
  ];
  return (
    <dl className={`${styles['facts']} ${styles['figures']}`}>
      {rows.map(([name, value]) => [
        <dt key={`${name} name`}>{name}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </dl>
  );
}

type Texts = ReturnType<typeof useTranslation<'settings'>>['t'];

/** One line where the portal and the API have the same rule, as an operator sets it, and otherwise one for each. */
function duplicatesOf(
  { duplicate_minutes: { api, by_hand: byHand } }: AccountLimits,
  t: Texts,
): readonly (readonly [string, string])[] {
  const said = (minutes: number): string =>
    minutes === 0 ? t('limits.notChecked') : t('limits.minutes', { count: minutes });
  if (api === byHand) return [[t('limits.duplicate'), said(byHand)]];
  return [
    [t('limits.duplicateByHand'), said(byHand)],
    [t('limits.duplicateApi'), said(api)],
  ];
}
