import { Button, Select, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank } from '../../format/bank.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import type { PaymentCase } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { receivedTime } from './received-text.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

const kinds = ['reversal', 'chargeback', 'refund'] as const;

/** A payment that was decided: what it credited, and that it can be taken back. */
export function PaymentFacts({
  one: { payment, credit_limit: limit },
}: {
  readonly one: PaymentCase;
}): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const [isAsked, setIsAsked] = useState(false);
  const place = payment.source === 'bank' ? formatBank(payment.place) : payment.place;
  const canTakeBack = payment.state === 'credited' || payment.state === 'reversed';
  return (
    <Panel
      title={t(`paymentState.${payment.state}`)}
      isPadded
      actions={
        operator.can('deposits:write') &&
        canTakeBack && (
          <Button variant="default" size="xs" onClick={() => setIsAsked(true)}>
            {t('takeBack.open')}
          </Button>
        )
      }
    >
      <dl className={styles['facts']}>
        <dt>{t('compare.amount')}</dt>
        <dd>{formatRupiah(payment.amount)}</dd>
        <dt>{t('compare.place')}</dt>
        <dd>{place}</dd>
        <dt>{t('fact.received')}</dt>
        <dd>{receivedTime(payment, currentLanguage())}</dd>
        {payment.account_name !== null && (
          <>
            <dt>{t('fact.client')}</dt>
            <dd>{payment.account_name}</dd>
          </>
        )}
        {payment.credited !== null && (
          <>
            <dt>{t('fact.credited')}</dt>
            <dd>{formatRupiah(payment.credited)}</dd>
          </>
        )}
        {payment.reference !== null && (
          <>
            <dt>{t('fact.reference')}</dt>
            <dd>
              <CopyValue value={payment.reference} isMono />
            </dd>
          </>
        )}
      </dl>
      {isAsked && <TakeBackDialog payment={payment} limit={limit} onClose={() => setIsAsked(false)} />}
    </Panel>
  );
}

interface TakeBackDialogProps {
  readonly payment: PaymentCase['payment'];
  /** A second operator must approve what is above it, rupiah. */
  readonly limit: number;
  readonly onClose: () => void;
}

function TakeBackDialog({ payment, limit, onClose }: TakeBackDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [kind, setKind] = useState<(typeof kinds)[number]>('reversal');
  const [amount, setAmount] = useState<number>();
  const [reference, setReference] = useState('');
  const taken = formatRupiah(amount ?? payment.amount);
  return (
    <ReasonedDialog
      title={t('takeBack.title')}
      action={t('takeBack.action', { amount: taken })}
      isDanger
      onClose={onClose}
      onSend={async (reason, key) =>
        dataOf(
          await client.POST('/portal/operator/deposits/payments/{id}/take-back', {
            params: { path: { id: payment.id }, ...keyed(key) },
            body: {
              ...{ kind, reason },
              ...(amount === undefined ? {} : { amount }),
              ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
            },
          }),
        )
      }
    >
      <p>{t('takeBack.text', { amount: taken, name: payment.account_name ?? '' })}</p>
      {(amount ?? payment.amount) > limit && (
        <p>{t('outcome.needsSecond', { limit: formatRupiah(limit) })}</p>
      )}
      <Select
        label={t('takeBack.kind')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(`takeBackKind.${value}`) }))}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'reversal')}
      />
      <RupiahField
        label={t('takeBack.amount')}
        description={t('takeBack.amountHint')}
        value={amount}
        onChange={setAmount}
      />
      <TextInput
        label={t('takeBack.reference')}
        description={t('takeBack.referenceHint')}
        value={reference}
        maxLength={128}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ReasonedDialog>
  );
}
