import { IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sandbox-bar.module.css';

/** Says on every page of the sandbox that nothing here is real, and leads to live where the account may use it. */
export function SandboxBar({ hasLive }: { readonly hasLive: boolean }): ReactElement {
  const { t } = useTranslation();
  return (
    <aside className={styles['bar']} aria-label={t('environment.choose')} data-no-print>
      <IconFlask size={16} stroke={1.75} aria-hidden />
      <strong>{t('environment.sandbox')}</strong>
      <span className={styles['meaning']}>{t('environment.sandboxMeaning')}</span>
      {hasLive && <Link to="/app/live/home">{t('environment.toLive')}</Link>}
    </aside>
  );
}
