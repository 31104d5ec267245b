import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import type { CurrentAccount } from '../operations/account.ts';
import type { RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { numberRefusalOf } from './customer-fields.tsx';
import styles from './sell.module.css';

/** The refusals that have a sentence of their own. */
const known = [
  'account_suspended',
  'daily_limit_exceeded',
  'duplicate_destination',
  'insufficient_balance',
  'order_changed',
  'order_not_confirmable',
  'postpaid_unavailable',
  'price_changed',
  'product_unavailable',
  'purchases_paused',
  'quote_expired',
  'rate_limited',
  'service_unavailable',
  'transaction_limit_exceeded',
  'transactions_unavailable',
  'unknown_product',
] as const;

interface RefusalNoteProps {
  readonly refusal: RequestFailed | undefined;
  readonly account: CurrentAccount;
  /** Sells to the same customer again; where that cannot be chosen any more, it is left out. */
  readonly onDuplicate?: () => void;
}

/** Why the server refused, and what to do now. Nothing has been bought. */
export function RefusalNote({ refusal, account, onDuplicate }: RefusalNoteProps): ReactElement | undefined {
  const { t } = useTranslation('sell');
  const { t: shell } = useTranslation();
  if (refusal === undefined || numberRefusalOf(refusal.code) !== undefined) return undefined;
  const code = known.find((one) => one === refusal.code) ?? 'other';
  const amount = (name: Parameters<RequestFailed['amount']>[0]): string =>
    formatRupiah(refusal.amount(name) ?? 0);
  const amounts = {
    available: amount('available'),
    required: amount('required'),
    owed: amount('owed'),
    limit: amount('limit'),
    remaining: amount('remaining'),
    price: amount('new_price'),
  };
  return (
    <Note meaning="bad" isAlert>
      <strong>{t('refusal.title')}</strong> {t(`refusal.${code}`, amounts)}
      <div className={styles['links']}>
        {(code === 'insufficient_balance' || code === 'purchases_paused') && (
          <DepositLink account={account} />
        )}
        {code === 'duplicate_destination' && refusal.orderId !== undefined && (
          <Link to={`${account.base}/orders/${refusal.orderId}`}>{t('refusal.otherOrder')}</Link>
        )}
        {code === 'duplicate_destination' && onDuplicate !== undefined && (
          <Button variant="default" size="xs" onClick={onDuplicate}>
            {t('refusal.sellAgain')}
          </Button>
        )}
        {code === 'other' && refusal.requestId !== undefined && (
          <span className={styles['hint']}>
            {shell('state.requestId')} <CopyValue value={refusal.requestId} isMono />
          </span>
        )}
      </div>
    </Note>
  );
}

/** Leads to a new deposit, or says who can make one. */
export function DepositLink({ account }: { readonly account: CurrentAccount }): ReactElement {
  const { t } = useTranslation('sell');
  return account.can('deposits:write') ? (
    <Link to={`${account.base}/deposits/new`}>{t('refusal.deposit')}</Link>
  ) : (
    <span>{t('refusal.askForDeposit')}</span>
  );
}
