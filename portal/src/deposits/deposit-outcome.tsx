import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockX,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import type { Deposit, DepositStatus } from './deposit-queries.ts';
import styles from './deposit-outcome.module.css';

type Ended = Exclude<DepositStatus, 'waiting'>;

const icons: Readonly<Record<Ended, TablerIcon>> = {
  paid: IconLoader2,
  credited: IconCircleCheck,
  expired: IconClockX,
  cancelled: IconBan,
  in_review: IconAlertTriangle,
};

/** The reasons of a review that have a sentence of their own. */
const reasons = ['cancelled', 'late', 'overpaid', 'paid_twice', 'underpaid'] as const;

/** What became of a deposit, and what to do next. */
export function DepositOutcome({ deposit }: { readonly deposit: Deposit }): ReactElement {
  const { t } = useTranslation('deposits');
  const { status } = deposit;
  if (status === 'waiting') throw new Error('A deposit that waits has no outcome.');
  const Icon = icons[status];
  const reason = reasons.find((one) => one === deposit.reason) ?? 'other';
  const digits = deposit.payable_amount - deposit.amount - deposit.fee;
  const isKept = deposit.net_amount < deposit.payable_amount - deposit.fee;
  const next = status === 'expired' && deposit.reason === 'no_instructions' ? 'no_instructions' : status;
  const amounts = { payable: formatRupiah(deposit.payable_amount), number: deposit.number };
  return (
    <Panel>
      <div className={styles['outcome']} data-status={status}>
        <span className={styles['icon']}>
          <Icon size={24} stroke={1.75} aria-hidden />
        </span>
        <h2>{t(`outcome.${status}`)}</h2>
        {status === 'credited' && (
          <p className={styles['amount']}>
            <Money value={deposit.credited_amount} size={36} />
          </p>
        )}
        <p className={styles['text']}>
          {next === 'in_review' ? t(`review.${reason}`, amounts) : t(`next.${next}`, amounts)}
        </p>
        <Actions status={status} />
      </div>
      <dl className={styles['lines']}>
        <Line label={t('one.amount')}>
          <Money value={deposit.amount} />
        </Line>
        <Line label={t('one.payableLine')}>
          <Money value={deposit.payable_amount} />
        </Line>
        <Line label={t('summary.fee')}>
          {deposit.fee === 0 ? t('new.noFee') : <Money value={deposit.fee} />}
        </Line>
        {digits > 0 && (
          <Line label={isKept ? t('one.keptCode') : t('one.creditedCode')}>
            <Money value={digits} />
          </Line>
        )}
        {/* What would be credited, and until when, says nothing once it is. */}
        {status !== 'credited' && (
          <>
            <Line label={t('one.net')}>
              <Money value={deposit.net_amount} />
            </Line>
            <Line label={t('one.until')}>{formatTime(new Date(deposit.expires_at), currentLanguage())}</Line>
          </>
        )}
      </dl>
    </Panel>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ status }: { readonly status: Ended }): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  const { base, can } = useAccount();
  if (status === 'paid' || status === 'in_review') return undefined;
  return (
    <div className={styles['actions']}>
      {status === 'credited' && can('wallet:read') && (
        <Button variant="default" renderRoot={(props) => <Link to={`${base}/wallet`} {...props} />}>
          {t('one.toWallet')}
        </Button>
      )}
      {can('deposits:write') && (
        <Button
          variant={status === 'credited' ? 'subtle' : 'default'}
          renderRoot={(props) => <Link to={`${base}/deposits/new`} {...props} />}
        >
          {t('one.another')}
        </Button>
      )}
    </div>
  );
}
