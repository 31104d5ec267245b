import { IconClock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { formatBank, groupAccountNumber } from '../format/bank.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTimeFrom } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { Countdown } from './countdown.tsx';
import type { Deposit, Watched } from './deposit-queries.ts';
import { PaymentDetail } from './payment-detail.tsx';
import styles from './payment-instructions.module.css';
import { QrisInstructions } from './qris-instructions.tsx';
import { UniqueAmount } from './unique-amount.tsx';

interface PaymentInstructionsProps {
  readonly watched: Watched;
  /** Called when the time is over. */
  readonly onOver: () => void;
}

/** How to pay a deposit, and how long that is possible. */
export function PaymentInstructions({ watched, onOver }: PaymentInstructionsProps): ReactElement {
  const { t } = useTranslation('deposits');
  const { deposit, now, receivedMs } = watched;
  const until = new Date(deposit.expires_at);
  return (
    <Panel>
      <div className={styles['deadline']}>
        <span>
          <IconClock size={16} stroke={1.75} aria-hidden />
          {t(`before.${deposit.method}`)} <b>{formatTimeFrom(now, until, currentLanguage())}</b>
        </span>
        <span className={styles['left']}>
          {t('one.left')}{' '}
          <b>
            <Countdown until={until} now={now} receivedMs={receivedMs} onOver={onOver} />
          </b>
        </span>
      </div>
      <Details watched={watched} />
    </Panel>
  );
}

function Details({ watched }: { readonly watched: Watched }): ReactElement {
  const { t } = useTranslation('deposits');
  const { deposit, digits } = watched;
  const { qr_string: qr, qr_image_url: qrImage } = deposit.instructions;
  if (deposit.method === 'qris')
    return (
      <QrisInstructions
        deposit={deposit}
        content={typeof qr === 'string' ? qr : undefined}
        imageUrl={typeof qrImage === 'string' ? qrImage : undefined}
      />
    );
  const isKept = deposit.net_amount < deposit.payable_amount - deposit.fee;
  const isOpened = Object.values(deposit.instructions).some((value) => typeof value === 'string');
  return (
    <>
      <PaymentDetail
        label={deposit.method === 'bank_transfer' ? t('one.exactAmount') : t('one.payable')}
        copy={String(deposit.payable_amount)}
      >
        <UniqueAmount amount={deposit.payable_amount} digits={digits} />
      </PaymentDetail>
      {isOpened ? <Receiver deposit={deposit} /> : <p className={styles['pending']}>{t('one.notYet')}</p>}
      {deposit.method === 'bank_transfer' ? (
        <div className={styles['note']}>
          <Note meaning="look">
            {t('one.doNotRound')} <b>{formatRupiah(digits)}</b>{' '}
            {isKept ? t('one.isKeptCode') : t('one.isYourCode')}
          </Note>
        </div>
      ) : (
        <Steps deposit={deposit} />
      )}
    </>
  );
}

/** Where to pay. What a bank or gateway writes is text. */
function Receiver({ deposit: { method, instructions } }: { readonly deposit: Deposit }): ReactElement {
  const { t } = useTranslation('deposits');
  const { environment } = useAccount();
  const of = (name: keyof typeof instructions): string | undefined => {
    const value = instructions[name];
    return typeof value === 'string' ? value : undefined;
  };
  const bank = of('bank');
  const numbers = [
    ['accountNumber', of('account_number')],
    ['virtualAccount', of('virtual_account_number')],
    ['billerCode', of('biller_code')],
    ['paymentCode', of('payment_code')],
  ] as const;
  const outlet = of('retail_outlet');
  return (
    <>
      {bank !== undefined && (
        <PaymentDetail label={method === 'bank_transfer' ? t('one.bank') : t('one.bankOfAccount')}>
          <b>{formatBank(bank)}</b>
        </PaymentDetail>
      )}
      {outlet !== undefined && (
        <PaymentDetail label={t('one.outlet')}>
          <b>{formatBank(outlet)}</b>
        </PaymentDetail>
      )}
      {numbers.map(
        ([name, value]) =>
          value !== undefined && (
            <PaymentDetail key={name} label={t(`number.${name}`)} copy={value}>
              <span className={styles['number']}>{groupAccountNumber(value)}</span>
            </PaymentDetail>
          ),
      )}
      {of('account_holder') !== undefined && (
        <PaymentDetail label={t('one.holder')}>
          <b>{of('account_holder')}</b>
        </PaymentDetail>
      )}
      {of('note') !== undefined && (
        // What the sandbox's own account says is in English.
        <PaymentDetail label={t('one.note')}>
          {environment === 'sandbox' ? t('one.sandboxNote') : of('note')}
        </PaymentDetail>
      )}
    </>
  );
}

function Steps({ deposit }: { readonly deposit: Deposit }): ReactElement | undefined {
  const { t } = useTranslation('deposits');
  if (deposit.method !== 'virtual_account' && deposit.method !== 'retail') return undefined;
  return (
    <ol className={styles['steps']}>
      <li>{t(`stepOne.${deposit.method}`)}</li>
      <li>{t(`stepTwo.${deposit.method}`)}</li>
      <li>{t(`stepThree.${deposit.method}`)}</li>
    </ol>
  );
}
