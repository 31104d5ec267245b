import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from './places.ts';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  readonly base: string;
  readonly places: readonly Place[];
}

/** The bar at the bottom of a phone, with the four places of a role. */
export function PhoneBar({ base, places }: PhoneBarProps): ReactElement {
  const { t } = useTranslation();
  return (
    <nav className={styles['bar']} aria-label={t('shell.navigation')}>
      {places.map(({ name, path, icon: Icon }) => (
        <Link
          key={name}
          to={`${base}/${path}`}
          activeOptions={{ exact: path === 'developers' }}
          className={styles['link']}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {t(`place.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
