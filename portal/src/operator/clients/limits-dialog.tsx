import { NumberInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { ChangeFailure } from './change-failure.tsx';
import { type ClientWallet, useClientChange } from './client-queries.ts';
import styles from './clients.module.css';

interface LimitsDialogProps {
  readonly clientId: string;
  readonly wallet: ClientWallet;
  readonly onClose: () => void;
}

/** Sets the limits of a client in one environment. Only what was changed is sent. */
export function LimitsDialog({ clientId, wallet, onClose }: LimitsDialogProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  const { environment, limits } = wallet;
  const [transaction, setTransaction] = useState<number | undefined>(limits.transaction);
  const [daily, setDaily] = useState<number | undefined>(limits.daily);
  const [requests, setRequests] = useState<number | undefined>(limits.requests_per_minute);
  const [minutes, setMinutes] = useState<number | undefined>(limits.duplicate_minutes ?? undefined);
  const changes = {
    ...(transaction === undefined || transaction === limits.transaction ? {} : { transaction }),
    ...(daily === undefined || daily === limits.daily ? {} : { daily }),
    ...(requests === undefined || requests === limits.requests_per_minute
      ? {}
      : { requests_per_minute: requests }),
    ...(minutes === undefined || minutes === limits.duplicate_minutes ? {} : { duplicate_minutes: minutes }),
  };
  const set = useClientChange(
    async () =>
      dataOf(
        await client.POST('/portal/operator/clients/{account_id}/limits', {
          params: { path: { account_id: clientId } },
          body: { environment, ...changes },
        }),
      ),
    onClose,
  );
  const isLow = transaction !== undefined && daily !== undefined && daily < transaction;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('limits.title', { environment: shell(`environment.${environment}`) })}
      action={t('limits.action')}
      onConfirm={() => set.mutate(undefined)}
      isPending={set.isPending}
      isReady={Object.keys(changes).length > 0}
    >
      <div className={styles['form']}>
        <p>{t('limits.text')}</p>
        <RupiahField label={t('limits.transaction')} value={transaction} onChange={setTransaction} />
        <RupiahField label={t('limits.daily')} value={daily} onChange={setDaily} />
        <div className={styles['pair']}>
          <Count
            label={t('limits.requests')}
            min={1}
            max={1_000_000}
            value={requests}
            onChange={setRequests}
          />
          <Count label={t('limits.duplicates')} min={0} max={1_440} value={minutes} onChange={setMinutes} />
        </div>
        {isLow && <Note meaning="look">{t('limits.low')}</Note>}
        <ChangeFailure error={set.error} />
      </div>
    </ConfirmDialog>
  );
}

interface CountProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function Count({ value, onChange, ...props }: CountProps): ReactElement {
  return (
    <NumberInput
      {...props}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={value ?? ''}
      onChange={(text) => onChange(text === '' ? undefined : Number(text))}
    />
  );
}
