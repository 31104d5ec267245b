import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatElapsed } from '../format/elapsed.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import chip from '../states/status-chip.module.css';
import type { Home } from './home-query.ts';
import panel from '../panel/panel.module.css';
import styles from './selling-panel.module.css';

/** Can I sell: the balance, what is left of the daily limit, and what can be sold. */
export function SellingPanel({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  return (
    <section className={panel['panel']} aria-label={t('selling.label')}>
      <div className={styles['columns']}>
        <Balance home={home} />
        <Limit home={home} />
        <Services home={home} />
      </div>
    </section>
  );
}

function Balance({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base, can } = useAccount();
  return (
    <div className={styles['column']}>
      <div className={styles['head']}>
        <p className={styles['label']}>{t('balance.title')}</p>
        <SellingChip state={home.selling} />
      </div>
      <p className={styles['value']}>
        <Lead to={can('wallet:read') ? `${base}/wallet` : undefined}>
          <Money value={home.available} size={36} />
        </Lead>
      </p>
      <p className={styles['line']}>
        {t('balance.held', {
          balance: formatRupiah(home.available + home.held),
          held: formatRupiah(home.held),
        })}
      </p>
      <p className={styles['hint']}>{lastingOf(home, t)}</p>
    </div>
  );
}

/** For how long the balance lasts, in a sentence. */
function lastingOf({ days_left: days }: Home, t: ReturnType<typeof useTranslation<'home'>>['t']): string {
  if (days === null) return t('balance.noAverage');
  if (days >= 60) return t('balance.long');
  if (days >= 2) return t('balance.days', { number: Math.floor(days) });
  return t('balance.hours', { count: Math.floor(days * 24) });
}

function Limit({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const { daily_limit: limit, limit_spent: spent } = home;
  const percent = limit === 0 ? 100 : Math.min(100, Math.round((spent * 100) / limit));
  return (
    <div className={styles['column']}>
      <p className={styles['label']}>{t('limit.title')}</p>
      <p className={styles['value']}>
        <Lead to={`${base}/settings`}>
          <Money value={Math.max(0, limit - spent)} size={20} />
        </Lead>
      </p>
      <svg
        className={styles['bar']}
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('limit.share', { percent })}
      >
        <rect width={percent} height="6" />
      </svg>
      <p className={styles['line']} data-small>
        {t('limit.spent', { spent: formatRupiah(spent), limit: formatRupiah(limit) })}
      </p>
      <p className={styles['hint']}>{t('limit.resets')}</p>
    </div>
  );
}

function Services({ home }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  return (
    <div className={styles['column']}>
      <p className={styles['label']}>
        <Link to={`${base}/products`}>{t('services.title')}</Link>
      </p>
      {home.services.length === 0 && <p className={styles['line']}>{t('services.none')}</p>}
      <ul className={styles['services']}>
        {home.services.map((service) => (
          <li key={service.name}>
            <span className={styles['dot']} data-state={stateOf(service)} aria-hidden />
            <span className={styles['service']}>{t(`service.${service.name}`)}</span>
            <ServiceState service={service} />
            <span className={styles['seconds']}>
              {service.seconds === null ? '' : formatElapsed(service.seconds * 1_000, currentLanguage())}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Service = Home['services'][number];

function stateOf({ open, products, closed_brands: brands }: Service): 'closed' | 'open' | 'partly' {
  if (open === 0) return 'closed';
  return brands.length > 0 || open < products / 2 ? 'partly' : 'open';
}

function ServiceState({ service }: { readonly service: Service }): ReactElement {
  const { t } = useTranslation('home');
  const state = stateOf(service);
  const reason = service.reason === null ? undefined : t(`reason.${service.reason}`);
  const [brand] = service.closed_brands;
  const more = service.closed_brands.length - 1;
  const text =
    state === 'partly' && brand !== undefined
      ? more > 0
        ? t('services.brands', { brand, more })
        : t('services.brand', { brand })
      : state === 'partly'
        ? t('services.some', { closed: service.products - service.open, products: service.products })
        : t(`services.${state}`);
  return (
    <span className={styles['state']} data-state={state} title={state === 'open' ? undefined : reason}>
      {text}
    </span>
  );
}

const meanings = {
  ready: { meaning: 'ok', icon: IconCircleCheck },
  restricted: { meaning: 'look', icon: IconAlertTriangle },
  limit_reached: { meaning: 'look', icon: IconAlertTriangle },
  no_balance: { meaning: 'look', icon: IconAlertTriangle },
  restoring: { meaning: 'look', icon: IconAlertTriangle },
  closed: { meaning: 'bad', icon: IconCircleX },
  purchases_paused: { meaning: 'bad', icon: IconCircleX },
  suspended: { meaning: 'bad', icon: IconCircleX },
} as const;

function SellingChip({ state }: { readonly state: Home['selling'] }): ReactElement {
  const { t } = useTranslation('home');
  const { meaning, icon: Icon } = meanings[state];
  return (
    <span className={chip['chip']} data-meaning={meaning}>
      <Icon size={13} stroke={2.1} aria-hidden />
      {t(`selling.${state}`)}
    </span>
  );
}

/** A figure that leads to the list behind it, where the person may see that. */
export function Lead({
  to,
  filters = {},
  children,
}: {
  readonly to: string | undefined;
  /** The filters of the list. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}): ReactElement {
  if (to === undefined) return <>{children}</>;
  return (
    <Link to={to} search={filters} className={styles['lead']}>
      {children}
    </Link>
  );
}
