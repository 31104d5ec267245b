import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import { type Place, type PlaceGroup, type PlaceName, ReferenceIcon } from './places.ts';
import styles from './navigation.module.css';
import { WaitingCount } from './waiting-count.tsx';

interface NavigationProps {
  readonly base: string;
  readonly name: string;
  readonly role: string;
  readonly groups: readonly PlaceGroup[];
  /** How much waits for the person at a place. */
  readonly counts?: Readonly<Partial<Record<PlaceName, number>>>;
  /** Makes what shows the account a way to change it. */
  readonly switchAccount?: (shown: ReactElement) => ReactElement;
  /** Whether only icons are shown. */
  readonly isNarrow: boolean;
  readonly onNarrow: (isNarrow: boolean) => void;
}

/** The navigation on the left: who, the places in groups, and what is the same for everybody. */
export function Navigation(props: NavigationProps): ReactElement {
  const { base, name, role, groups, counts = {}, isNarrow, onNarrow } = props;
  const { switchAccount = (shown) => shown } = props;
  const { t } = useTranslation();
  const Collapse = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseText = isNarrow ? t('shell.expand') : t('shell.collapse');
  return (
    <div className={styles['navigation']} data-narrow={isNarrow}>
      <div className={styles['who']}>
        {switchAccount(
          <>
            <BrandMark />
            <span className={styles['names']}>
              <strong>{name}</strong>
              <span>{role}</span>
            </span>
          </>,
        )}
      </div>
      {groups.map(({ title, places }) => (
        <div key={title ?? ''} className={styles['group']}>
          {title !== undefined && <p className={styles['title']}>{t(`group.${title}`)}</p>}
          <ul>
            {places.map((place) => (
              <PlaceLink key={place.name} base={base} place={place} count={counts[place.name] ?? 0} />
            ))}
          </ul>
        </div>
      ))}
      <ul className={styles['foot']}>
        <li>
          <a href="/docs/" className={styles['link']} title={t('shell.reference')}>
            <ReferenceIcon size={16} stroke={1.75} aria-hidden />
            <span>{t('shell.reference')}</span>
          </a>
        </li>
        <li>
          <button
            type="button"
            className={styles['link']}
            aria-pressed={isNarrow}
            title={collapseText}
            onClick={() => onNarrow(!isNarrow)}
          >
            <Collapse size={16} stroke={1.75} aria-hidden />
            <span>{collapseText}</span>
          </button>
        </li>
      </ul>
    </div>
  );
}

interface PlaceLinkProps {
  readonly base: string;
  readonly place: Place;
  readonly count: number;
}

function PlaceLink({ base, place, count }: PlaceLinkProps): ReactElement {
  const { t } = useTranslation();
  const Icon = place.icon;
  const text = t(`place.${place.name}`);
  return (
    <li>
      {/* The console is the parent address of keys and webhooks, which have places of their own. */}
      <Link
        to={`${base}/${place.path}`}
        activeOptions={{ exact: place.path === 'developers' }}
        className={styles['link']}
        title={text}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
        <span>{text}</span>
        <span className={styles['count']}>
          <WaitingCount count={count} />
        </span>
      </Link>
    </li>
  );
}
