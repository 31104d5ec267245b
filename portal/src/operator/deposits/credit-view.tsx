import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { useListedEnvironment } from '../../operations/operator.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client as api, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { ClientField } from './client-field.tsx';
import type { ClientChoice, Decision } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

type CreditedDeposit = components['schemas']['CreditedDeposit'];

/** Credits and reverses deposits that konter has no payment of. */
export function CreditView(): ReactElement {
  return (
    <>
      <CreditPanel />
      <ReversePanel />
    </>
  );
}

/** What became of a credit or a reversal. */
function Outcome({ done }: { readonly done: Decision | undefined }): ReactElement | undefined {
  const { t } = useTranslation('operator-deposits');
  if (done === undefined) return undefined;
  if (done.outcome === 'proposed')
    return <Note meaning="info">{t('credit.proposed', { amount: formatRupiah(done.amount) })}</Note>;
  const balance = formatRupiah(done.balance ?? 0);
  return (
    <Note meaning="ok">
      {done.replayed ? t('credit.before', { balance }) : t('credit.done', { balance })}
    </Note>
  );
}

function CreditPanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const [client, setClient] = useState<ClientChoice>();
  const [amount, setAmount] = useState<number>();
  const [reference, setReference] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [done, setDone] = useState<Decision>();
  const isReady = client !== undefined && amount !== undefined && amount > 0 && reference.trim() !== '';
  return (
    <Panel title={t('credit.title')} isPadded>
      <div className={styles['form']}>
        <ClientField label={t('fact.client')} environment={environment} value={client} onChange={setClient} />
        <RupiahField label={t('compare.amount')} value={amount} onChange={setAmount} />
        <TextInput
          className={styles['wide'] ?? ''}
          label={t('credit.reference')}
          description={t('credit.referenceHint')}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <div className={styles['buttons']}>
          <Button disabled={!isReady} onClick={() => setIsAsked(true)}>
            {t('credit.open')}
          </Button>
        </div>
        <div className={styles['wide']}>
          <Outcome done={done} />
        </div>
      </div>
      {isAsked && isReady && (
        <ReasonedDialog
          title={t('credit.title')}
          action={t('outcome.match', { amount: formatRupiah(amount) })}
          hasReason={false}
          onClose={() => setIsAsked(false)}
          onSend={async (_reason, key) => {
            const body = { account_id: client.id, environment, amount, reference: reference.trim() };
            const data = dataOf(
              await api.POST('/portal/operator/deposits/credits', { params: keyed(key), body }),
            );
            setDone(data);
            return data;
          }}
        >
          <p>
            {t('outcome.credit', { amount: formatRupiah(amount), name: client.name })}{' '}
            {t('outcome.after', { after: formatRupiah(client.balance + amount) })}
          </p>
        </ReasonedDialog>
      )}
    </Panel>
  );
}

function ReversePanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const [reference, setReference] = useState('');
  const [done, setDone] = useState<Decision>();
  const found = useMutation({
    mutationFn: async () =>
      dataOf(
        await api.POST('/portal/operator/deposits/credited', {
          body: { reference: reference.trim(), environment },
        }),
      ),
  });
  const deposit = found.data;
  return (
    <Panel title={t('reverse.title')} isPadded>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setDone(undefined);
          found.mutate();
        }}
      >
        <TextInput
          className={styles['wide'] ?? ''}
          label={t('credit.reference')}
          value={reference}
          maxLength={200}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            found.reset();
          }}
        />
        <div className={styles['buttons']}>
          <Button
            type="submit"
            variant="default"
            loading={found.isPending}
            disabled={reference.trim() === ''}
          >
            {t('reverse.find')}
          </Button>
        </div>
        <div className={styles['wide']}>
          <FormFailure error={found.error} known={{ not_found: t('reverse.notFound') }} />
          <Outcome done={done} />
        </div>
      </form>
      {deposit !== undefined && <FoundDeposit key={deposit.reference} deposit={deposit} onDone={setDone} />}
    </Panel>
  );
}

interface FoundDepositProps {
  readonly deposit: CreditedDeposit;
  readonly onDone: (done: Decision) => void;
}

/** A deposit that was found, and how much of it is reversed. */
function FoundDeposit({ deposit, onDone }: FoundDepositProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [amount, setAmount] = useState<number>();
  const [isAsked, setIsAsked] = useState(false);
  const reversed = amount ?? deposit.amount;
  return (
    <>
      <div className={styles['form']}>
        <p className={styles['wide']}>
          {t('reverse.found', { amount: formatRupiah(deposit.amount), name: deposit.account_name })}{' '}
          {deposit.reversed !== null && t('reverse.before', { amount: formatRupiah(deposit.reversed) })}
        </p>
        <RupiahField
          label={t('reverse.amount')}
          description={t('reverse.amountHint')}
          value={amount}
          onChange={setAmount}
        />
        <div className={styles['buttons']}>
          <Button color="red" disabled={deposit.reversed !== null} onClick={() => setIsAsked(true)}>
            {t('reverse.action', { amount: formatRupiah(reversed) })}
          </Button>
        </div>
      </div>
      {isAsked && (
        <ReverseDialog deposit={deposit} amount={amount} onDone={onDone} onClose={() => setIsAsked(false)} />
      )}
    </>
  );
}

interface ReverseDialogProps extends FoundDepositProps {
  /** Undefined: all of it. */
  readonly amount: number | undefined;
  readonly onClose: () => void;
}

function ReverseDialog({ deposit, amount, onDone, onClose }: ReverseDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const reversed = amount ?? deposit.amount;
  return (
    <ReasonedDialog
      title={t('reverse.title')}
      action={t('reverse.action', { amount: formatRupiah(reversed) })}
      isDanger
      onClose={onClose}
      onSend={async (reason, key) => {
        const body = {
          ...{ account_id: deposit.account_id, environment, reference: deposit.reference, reason },
          ...(amount === undefined ? {} : { amount }),
        };
        const data = dataOf(
          await api.POST('/portal/operator/deposits/reversals', { params: keyed(key), body }),
        );
        onDone(data);
        return data;
      }}
    >
      <p>
        {t('reverse.text', {
          amount: formatRupiah(reversed),
          name: deposit.account_name,
          after: formatRupiah(deposit.balance - reversed),
        })}
      </p>
    </ReasonedDialog>
  );
}
