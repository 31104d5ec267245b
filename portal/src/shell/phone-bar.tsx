import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneMenu } from './phone-menu.tsx';
import { furtherPlaces, type Place, type PlaceGroup, type PlaceName } from './places.ts';
import styles from './phone-bar.module.css';
import { WaitingCount } from './waiting-count.tsx';

interface PhoneBarProps {
  readonly base: string;
  readonly places: readonly Place[];
  /** All places of the role. */
  readonly groups: readonly PlaceGroup[];
  /** How much waits for the person at a place. */
  readonly counts: Readonly<Partial<Record<PlaceName, number>>>;
}

/** The bar at the bottom of a phone, with the four places of a role, and a menu of all others. */
export function PhoneBar({ base, places, groups, counts }: PhoneBarProps): ReactElement {
  const { t } = useTranslation();
  const further = furtherPlaces(groups, places);
  return (
    <nav className={styles['bar']} aria-label={t('shell.navigation')}>
      {places.map(({ name, path, icon: Icon }) => (
        <Link
          key={name}
          to={`${base}/${path}`}
          activeOptions={{ exact: path === 'developers' }}
          className={styles['link']}
        >
          <span className={styles['icon']}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <WaitingCount count={counts[name] ?? 0} />
          </span>
          {t(`place.${name}`)}
        </Link>
      ))}
      {further.length > 0 && <PhoneMenu base={base} groups={further} counts={counts} />}
    </nav>
  );
}
