import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBank, groupAccountNumber } from '../../format/bank.ts';
import type { Environment } from '../../operations/account.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type BankAccount, waysQuery } from './deposit-queries.ts';
import { EnvironmentField } from './environment-field.tsx';
import styles from './operator-deposits.module.css';
import { ReasonedDialog } from './reasoned-dialog.tsx';

/** The bank accounts that clients transfer deposits to. */
export function BankAccountsPanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const ways = useQuery(waysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [disabling, setDisabling] = useState<BankAccount>();
  return (
    <Panel
      title={t('bank.title')}
      isPadded
      actions={
        operator.can('deposits:write') && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {t('bank.add')}
          </Button>
        )
      }
    >
      <QueryView query={ways} failed={t('failed.methods')} lines={2}>
        {({ accounts }) => (
          <div className={styles['stack']}>
            {accounts.map((account) => (
              <div key={account.id} className={styles['way']}>
                <div className={styles['wayText']}>
                  <p className={styles['strong']}>
                    {formatBank(account.bank)} {groupAccountNumber(account.number)}
                  </p>
                  <p className={styles['quiet']}>
                    {account.holder} · {t(`environment.${account.environment}`)} ·{' '}
                    {account.enabled ? t('ways.enabled') : t('ways.disabled')}
                  </p>
                </div>
                {operator.can('deposits:write') && account.enabled && (
                  <Button size="xs" variant="default" onClick={() => setDisabling(account)}>
                    {t('ways.disable')}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
      </QueryView>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {disabling !== undefined && (
        <DisableDialog account={disabling} onClose={() => setDisabling(undefined)} />
      )}
    </Panel>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [environment, setEnvironment] = useState<Environment>('live');
  const [bank, setBank] = useState('');
  const [number, setNumber] = useState('');
  const [holder, setHolder] = useState('');
  return (
    <ReasonedDialog
      title={t('bank.add')}
      action={t('bank.add')}
      hasReason={false}
      isReady={bank.trim().length > 1 && number.trim() !== '' && holder.trim() !== ''}
      onClose={onClose}
      onSend={async () =>
        dataOf(
          await client.POST('/portal/operator/deposits/bank-accounts', {
            body: {
              ...{ environment, bank: bank.trim().toLowerCase() },
              ...{ number: number.replaceAll(/\D/g, ''), holder: holder.trim() },
            },
          }),
        )
      }
    >
      <p>{t('bank.addText')}</p>
      <EnvironmentField value={environment} onChange={setEnvironment} />
      <TextInput
        label={t('bank.name')}
        description={t('bank.nameHint')}
        value={bank}
        maxLength={20}
        onChange={(event) => setBank(event.currentTarget.value)}
      />
      <TextInput
        label={t('bank.number')}
        inputMode="numeric"
        value={number}
        maxLength={30}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <TextInput
        label={t('bank.holder')}
        value={holder}
        maxLength={100}
        onChange={(event) => setHolder(event.currentTarget.value)}
      />
    </ReasonedDialog>
  );
}

interface DisableDialogProps {
  readonly account: BankAccount;
  readonly onClose: () => void;
}

function DisableDialog({ account, onClose }: DisableDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  return (
    <ReasonedDialog
      title={`${formatBank(account.bank)} ${account.number}`}
      action={t('ways.disable')}
      hasReason={false}
      onClose={onClose}
      onSend={async () =>
        dataOf(
          await client.POST('/portal/operator/deposits/bank-accounts/{id}/disable', {
            params: { path: { id: account.id } },
            body: {},
          }),
        )
      }
    >
      <p>{t('bank.disableText')}</p>
    </ReasonedDialog>
  );
}
