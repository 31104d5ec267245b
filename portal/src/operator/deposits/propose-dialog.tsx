import { Select, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import type { Environment } from '../../operations/account.ts';
import { client as api, dataOf } from '../../operations/portal-client.ts';
import { ClientField } from './client-field.tsx';
import { EnvironmentField } from './environment-field.tsx';
import type { ClientChoice } from './deposit-queries.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

/** For how many days a proposal can be approved. */
const validDays = 7;

/** Proposes an adjustment of a wallet. Nothing moves until another operator approves it. */
export function ProposeDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [environment, setEnvironment] = useState<Environment>('live');
  const [client, setClient] = useState<ClientChoice>();
  const [isTaken, setIsTaken] = useState(false);
  const [size, setSize] = useState<number>();
  const [evidence, setEvidence] = useState('');
  const amount = (size ?? 0) * (isTaken ? -1 : 1);
  const isReady = client !== undefined && size !== undefined && size > 0 && evidence.trim() !== '';
  return (
    <ReasonedDialog
      title={t('proposal.new')}
      action={t('proposal.propose')}
      isReady={isReady}
      onClose={onClose}
      onSend={async (reason, key) =>
        dataOf(
          await api.POST('/portal/operator/deposits/proposals', {
            params: keyed(key),
            body: {
              ...{ account_id: client?.id ?? '', environment, amount, reason },
              ...{ evidence: evidence.trim(), valid_days: validDays },
            },
          }),
        )
      }
    >
      <EnvironmentField
        value={environment}
        onChange={(chosen) => {
          setEnvironment(chosen);
          setClient(undefined);
        }}
      />
      <ClientField label={t('fact.client')} environment={environment} value={client} onChange={setClient} />
      <DirectionField isTaken={isTaken} onChange={setIsTaken} />
      <RupiahField label={t('compare.amount')} value={size} onChange={setSize} />
      <TextInput
        label={t('proposal.evidence')}
        description={t('proposal.evidenceHint')}
        value={evidence}
        maxLength={500}
        onChange={(event) => setEvidence(event.currentTarget.value)}
      />
      {isReady && (
        <p>
          {t('proposal.proposeText', {
            amount: formatRupiah(amount),
            name: client.name,
            after: formatRupiah(client.balance + amount),
          })}
        </p>
      )}
    </ReasonedDialog>
  );
}

interface DirectionFieldProps {
  readonly isTaken: boolean;
  readonly onChange: (isTaken: boolean) => void;
}

/** Whether money is added or taken. */
function DirectionField({ isTaken, onChange }: DirectionFieldProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <Select
      label={t('proposal.direction')}
      allowDeselect={false}
      data={[
        { value: 'add', label: t('proposal.add') },
        { value: 'take', label: t('proposal.take') },
      ]}
      value={isTaken ? 'take' : 'add'}
      onChange={(value) => onChange(value === 'take')}
    />
  );
}
