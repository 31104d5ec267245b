import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { useListedEnvironment } from '../../operations/operator.ts';
import { client as api, dataOf } from '../../operations/portal-client.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { ClientField } from './client-field.tsx';
import type { ClientChoice } from './deposit-queries.ts';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

/** Asks for a bank transfer of a client, and shows the request with the amount that identifies it. */
export function RequestDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const { set } = useAddressFilters();
  const [client, setClient] = useState<ClientChoice>();
  const [amount, setAmount] = useState<number>();
  return (
    <ReasonedDialog
      title={t('request.new')}
      action={t('request.make')}
      hasReason={false}
      isReady={client !== undefined && amount !== undefined}
      onClose={onClose}
      onSend={async (_reason, key) => {
        const made = dataOf(
          await api.POST('/portal/operator/deposits/requests', {
            params: keyed(key),
            body: { account_id: client?.id ?? '', environment, amount: amount ?? 0 },
          }),
        );
        set({ id: made.number });
        return made;
      }}
    >
      <ClientField label={t('fact.client')} environment={environment} value={client} onChange={setClient} />
      <RupiahField label={t('compare.amount')} value={amount} onChange={setAmount} />
      {client !== undefined && amount !== undefined && (
        <p>{t('request.text', { name: client.name, amount: formatRupiah(amount) })}</p>
      )}
    </ReasonedDialog>
  );
}
