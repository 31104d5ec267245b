import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { Money } from '../figures/money.tsx';
import { formatRupiah } from '../format/rupiah.ts';
import type { components } from '../operations/portal-api.d.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useStatementOwner } from './statement-owner.ts';
import styles from './wallet.module.css';
import { walletQuery } from './wallet-queries.ts';

type Wallet = components['schemas']['PortalWallet'];

/** What the wallet has now, and how long it lasts. */
export function BalanceNow(): ReactElement {
  const { t } = useTranslation('wallet');
  const account = useStatementOwner();
  const wallet = useQuery(walletQuery(account));
  return (
    <QueryView query={wallet} failed={t('failed.balance')} lines={2}>
      {(data) => (
        <Panel>
          <FigureRow>
            <Figure
              label={t('now.available')}
              value={<Money value={data.available} size={20} />}
              hint={t('now.balance', { balance: formatRupiah(data.balance) })}
            />
            <Figure
              label={t('now.held')}
              value={<Money value={data.held} size={20} />}
              hint={t('now.heldText')}
            />
            <Figure
              label={t('now.spent')}
              value={<Money value={data.spent_today} size={20} />}
              hint={<DailyLimit wallet={data} />}
            />
            {data.hours_left !== null && (
              <Figure
                label={t('now.lasts')}
                value={<Lasts hours={data.hours_left} />}
                hint={t('now.lastsText')}
              />
            )}
          </FigureRow>
          {data.owed > 0 && (
            <div className={styles['owed']}>
              <Note meaning="bad">{t('now.owed', { owed: formatRupiah(data.owed) })}</Note>
            </div>
          )}
        </Panel>
      )}
    </QueryView>
  );
}

function DailyLimit({ wallet }: { readonly wallet: Wallet }): ReactElement {
  const { t } = useTranslation('wallet');
  const { daily_limit: limit, spent_today: spent } = wallet;
  const share = limit === 0 ? 100 : Math.min(Math.round((100 * spent) / limit), 100);
  return (
    <>
      {t('now.limit', { limit: formatRupiah(limit), share })}
      <svg className={styles['share']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={share} height="4" data-near={share >= nearShare} />
      </svg>
    </>
  );
}

/** From here on a limit needs attention, percent. */
const nearShare = 90;
const dayHours = 24;

function Lasts({ hours }: { readonly hours: number }): string {
  const { t } = useTranslation('wallet');
  if (hours < 1) return t('now.underAnHour');
  if (hours < 2 * dayHours) return t('now.hours', { count: Math.floor(hours) });
  return t('now.days', { count: Math.floor(hours / dayHours) });
}
