import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './environment-switch.module.css';

/** Leads to the home of the other environment. The address says which one is open. */
export function EnvironmentSwitch({ hasLive }: { readonly hasLive: boolean }): ReactElement | undefined {
  const { t } = useTranslation();
  if (!hasLive) return undefined;
  return (
    <nav className={styles['switch']} aria-label={t('environment.choose')}>
      {(['live', 'sandbox'] as const).map((environment) => (
        <Link
          key={environment}
          to={`/app/${environment}/home`}
          activeOptions={{ exact: false }}
          className={styles['choice']}
          aria-current={location.pathname.startsWith(`/app/${environment}/`) ? 'true' : undefined}
        >
          {t(`environment.${environment}`)}
        </Link>
      ))}
    </nav>
  );
}
