import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatShare } from '../../format/share.ts';
import { dayOf, formatClock } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import styles from './home-page.module.css';
import type { OperatorHome } from './operator-home-query.ts';

type Figures = OperatorHome['today'];

/** How is today: each figure with those of yesterday and of the same day last week beside it, up to the same time. */
export function FiguresPanel({ home }: { readonly home: OperatorHome }): ReactElement {
  const { t } = useTranslation('operator-home');
  const { today, client_money: money, now } = home;
  const day = dayOf(new Date(now));
  const days = { from: day, to: day };
  return (
    <Panel>
      <FigureRow>
        {today.profit !== null && (
          <Figure
            label={t('figure.profit')}
            value={
              <Lead to="/operator/reports" filters={days}>
                <Money value={today.profit} size={28} />
              </Lead>
            }
            hint={
              <Before home={home} of={({ profit }) => (profit === null ? undefined : formatRupiah(profit))} />
            }
          />
        )}
        <Figure
          label={t('figure.sales')}
          value={
            <Lead to={today.profit === null ? '/operator/orders' : '/operator/reports'} filters={days}>
              <Money value={today.sales} size={20} />
            </Lead>
          }
          hint={<Before home={home} of={({ sales }) => formatRupiah(sales)} />}
        />
        <Share home={home} filters={{ ...days, status: 'failed' }} />
        {money === null ? (
          <Figure
            label={t('figure.orders')}
            value={
              <Lead to="/operator/orders" filters={days}>
                {formatNumber(today.orders)}
              </Lead>
            }
            hint={<Before home={home} of={(of) => formatNumber(of.orders)} />}
          />
        ) : (
          <ClientMoney money={money} />
        )}
      </FigureRow>
    </Panel>
  );
}

/** How many of the orders that ended have succeeded. */
function Share({
  home,
  filters,
}: {
  readonly home: OperatorHome;
  readonly filters: Readonly<Record<string, string>>;
}): ReactElement {
  const { t } = useTranslation('operator-home');
  const { today } = home;
  return (
    <Figure
      label={t('figure.share')}
      value={
        <Lead to="/operator/orders" filters={filters}>
          {shareOf(today) ?? t('none')}
        </Lead>
      }
      hint={
        <>
          <span className={styles['caption']}>
            {t('figure.ended', {
              succeeded: formatNumber(today.succeeded),
              ended: formatNumber(today.succeeded + today.failed),
            })}
          </span>
          <Before home={home} of={shareOf} />
        </>
      }
    />
  );
}

function shareOf({ succeeded, failed }: Figures): string | undefined {
  return formatShare(succeeded, succeeded + failed, currentLanguage());
}

/** A figure at the same time yesterday and a week ago; what is not known is left out. */
function Before({
  home: { yesterday, last_week: lastWeek },
  of,
}: {
  readonly home: OperatorHome;
  readonly of: (figures: Figures) => string | undefined;
}): ReactElement {
  const { t } = useTranslation('operator-home');
  const [before, week] = [yesterday, lastWeek].map((figures) => (figures === null ? undefined : of(figures)));
  return (
    <>
      {before !== undefined && <span className={styles['caption']}>{t('yesterday', { value: before })}</span>}
      {week !== undefined && <span className={styles['caption']}>{t('lastWeek', { value: week })}</span>}
    </>
  );
}

function ClientMoney({
  money: { amount, audited_at: auditedAt, findings },
}: {
  readonly money: NonNullable<OperatorHome['client_money']>;
}): ReactElement {
  const { t } = useTranslation('operator-home');
  const clock = auditedAt === null ? undefined : formatClock(new Date(auditedAt));
  return (
    <Figure
      label={t('figure.clientMoney')}
      value={
        <Lead to="/operator/clients">
          <Money value={amount} size={20} />
        </Lead>
      }
      hint={
        <Lead to="/operator/reconciliation" filters={{ tab: 'audit' }}>
          {findings > 0
            ? t('books.findings', { count: findings })
            : clock === undefined
              ? t('books.never')
              : t('books.well', { clock })}
        </Lead>
      }
    />
  );
}

/** A figure that leads to the list behind it. */
function Lead({
  to,
  filters = {},
  children,
}: {
  readonly to: string;
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Link to={to} search={filters} className={styles['figure']}>
      {children}
    </Link>
  );
}
