import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatRupiah } from '../format/rupiah.ts';
import { Panel } from '../panel/panel.tsx';
import { useStatementOwner } from '../wallet/statement-owner.ts';
import { walletQuery } from '../wallet/wallet-queries.ts';
import type { DepositOption } from './deposit-queries.ts';
import styles from './deposit-summary.module.css';

interface DepositSummaryProps {
  readonly option: DepositOption;
  /** Rupiah; undefined while the amount cannot be requested. */
  readonly amount: number | undefined;
  /** The button, and what became of it. */
  readonly children: ReactNode;
}

/** What will happen: what is credited, what is paid on top, and the balance afterwards. */
export function DepositSummary({ option, amount, children }: DepositSummaryProps): ReactElement {
  const { t } = useTranslation('deposits');
  const wallet = useQuery(walletQuery(useStatementOwner()));
  const isTransfer = option.method === 'bank_transfer';
  const money = (value: number | undefined): ReactElement | string =>
    value === undefined ? '–' : <Money value={value} />;
  const balance = wallet.data?.available;
  const after = balance === undefined || amount === undefined ? undefined : balance + amount;
  return (
    <Panel title={t('summary.title')}>
      <div className={styles['body']}>
        <dl className={styles['lines']}>
          <dt>{t('summary.credited')}</dt>
          <dd>{money(amount)}</dd>
          {isTransfer && (
            <>
              <dt>{t('summary.digits')}</dt>
              <dd className={styles['quiet']}>
                {option.credits_digits ? t('summary.digitsText') : t('summary.digitsKept')}
              </dd>
            </>
          )}
          <dt>{t('summary.fee')}</dt>
          <dd>{option.fee === 0 ? t('new.noFee') : <Money value={option.fee} />}</dd>
          <dt>{isTransfer ? t('summary.transfer') : t('summary.payable')}</dt>
          <dd className={styles['strong']}>
            {amount === undefined
              ? '–'
              : isTransfer
                ? t('summary.about', { amount: formatRupiah(amount + option.fee) })
                : formatRupiah(amount + option.fee)}
          </dd>
        </dl>
        <dl className={styles['lines']} data-next>
          <dt>{t('summary.balance')}</dt>
          <dd>{money(balance)}</dd>
          <dt className={styles['strong']}>{t('summary.after')}</dt>
          <dd className={styles['strong']}>
            {after === undefined
              ? '–'
              : isTransfer && option.credits_digits
                ? t('summary.about', { amount: formatRupiah(after) })
                : formatRupiah(after)}
          </dd>
        </dl>
        {children}
        <p className={styles['foot']}>
          {t('summary.nothingYet', { time: validText(t, option.valid_minutes) })}
        </p>
      </div>
    </Panel>
  );
}

const hourMinutes = 60;

function validText(
  t: (key: 'summary.hours' | 'summary.minutes', of: { count: number }) => string,
  minutes: number,
): string {
  return minutes % hourMinutes === 0
    ? t('summary.hours', { count: minutes / hourMinutes })
    : t('summary.minutes', { count: minutes });
}
