import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { useAccount } from '../operations/account.ts';
import type { RequestFailed } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import styles from './deposits.module.css';

interface DepositRefusalProps {
  readonly refusal: RequestFailed;
  /** The nearest amount that is free, rupiah. */
  readonly suggested: number | undefined;
  readonly onSuggested: (amount: number) => void;
}

/** The refusals that have a sentence of their own. */
const known = [
  'account_suspended',
  'deposit_amount_not_allowed',
  'deposit_amount_unavailable',
  'deposit_method_unavailable',
  'too_many_open_deposits',
] as const;

/** Why a deposit was refused, and what to do next. */
export function DepositRefusal({ refusal, suggested, onSuggested }: DepositRefusalProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { base } = useAccount();
  const code = known.find((one) => one === refusal.code) ?? 'other';
  return (
    <Note meaning="bad" isAlert>
      <div className={styles['stack']}>
        <span>{t(`refused.${code}`, { code: refusal.code, id: refusal.requestId })}</span>
        {code === 'deposit_amount_unavailable' && suggested !== undefined && (
          <Button variant="default" size="xs" onClick={() => onSuggested(suggested)}>
            {t('new.useSuggested', { amount: formatRupiah(suggested) })}
          </Button>
        )}
        {code === 'too_many_open_deposits' && (
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to={`${base}/deposits`} search={{ status: 'waiting' }} {...props} />}
          >
            {t('new.seeOpen')}
          </Anchor>
        )}
      </div>
    </Note>
  );
}
