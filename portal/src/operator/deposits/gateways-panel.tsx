import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type Gateway, type GatewayKind, gatewaysQuery } from './deposit-queries.ts';
import { formatGatewayFee } from './format-gateway-fee.ts';
import { GatewayDialog } from './gateway-dialog.tsx';
import styles from './operator-deposits.module.css';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

/** The payment gateways with their health. */
export function GatewaysPanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const gateways = useQuery(gatewaysQuery);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title={t('gateway.title')}
      isPadded
      actions={
        operator.can('settings:write') && (
          <Button size="xs" variant="default" onClick={() => setIsAdding(true)}>
            {t('gateway.add')}
          </Button>
        )
      }
    >
      <QueryView query={gateways} failed={t('failed.gateways')} lines={2}>
        {({ gateways: all, kinds }) =>
          all.length === 0 ? (
            <p className={styles['quiet']}>{t('gateway.none')}</p>
          ) : (
            <div className={styles['stack']}>
              {all.map((gateway) => (
                <GatewayRow key={gateway.name} gateway={gateway} kinds={kinds} />
              ))}
            </div>
          )
        }
      </QueryView>
      {isAdding && gateways.data !== undefined && (
        <GatewayDialog kinds={gateways.data.kinds} onClose={() => setIsAdding(false)} />
      )}
    </Panel>
  );
}

interface GatewayRowProps {
  readonly gateway: Gateway;
  readonly kinds: readonly GatewayKind[];
}

function GatewayRow({ gateway, kinds }: GatewayRowProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const [asked, setAsked] = useState<'key' | 'settle' | 'switch'>();
  const path = { name: gateway.name };
  const test = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/deposits/gateways/{name}/test', { params: { path }, body: {} }),
      ),
  });
  const health = gateway.answers === false ? 'silent' : 'answers';
  const word = gateway.enabled ? t('ways.disable') : t('ways.enable');
  return (
    <div className={styles['way']}>
      <div className={styles['wayText']}>
        <p className={styles['strong']}>
          {gateway.name} · {t(`environment.${gateway.environment}`)}
        </p>
        <p className={styles['quiet']}>
          {gateway.enabled ? t('ways.enabled') : t('ways.disabled')} · {t(`gatewayHealth.${health}`)}
          {gateway.fees.map(
            ({ method, fee }) => ` · ${t(`method.${method}`)} ${formatGatewayFee(fee, currentLanguage())}`,
          )}
        </p>
        {test.data !== undefined && <p className={styles['quiet']}>{t(`gatewayKey.${test.data.key}`)}</p>}
        <FormFailure error={test.error} />
      </div>
      {operator.can('deposits:write') && (
        <div className={styles['buttons']}>
          <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t('gateway.test')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('settle')}>
            {t('gateway.settle')}
          </Button>
          {operator.can('settings:write') && (
            <Button size="xs" variant="default" onClick={() => setAsked('key')}>
              {t('gateway.key')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setAsked('switch')}>
            {word}
          </Button>
        </div>
      )}
      {asked === 'switch' && <SwitchDialog gateway={gateway} onClose={() => setAsked(undefined)} />}
      {asked === 'settle' && <SettleDialog gateway={gateway} onClose={() => setAsked(undefined)} />}
      {asked === 'key' && (
        <GatewayDialog kinds={kinds} gateway={gateway} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface GatewayDialogProps {
  readonly gateway: Gateway;
  readonly onClose: () => void;
}

function SettleDialog({ gateway, onClose }: GatewayDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [amount, setAmount] = useState<number>();
  const [fee, setFee] = useState<number>();
  const [reference, setReference] = useState('');
  return (
    <ReasonedDialog
      title={t('gateway.settle')}
      action={
        amount === undefined
          ? t('gateway.settle')
          : t('gateway.settleAction', { amount: formatRupiah(amount) })
      }
      hasReason={false}
      isReady={amount !== undefined && amount > 0 && reference.trim() !== ''}
      onClose={onClose}
      onSend={async (_reason, key) =>
        dataOf(
          await client.POST('/portal/operator/deposits/gateways/{name}/settlements', {
            params: { path: { name: gateway.name }, ...keyed(key) },
            body: { amount: amount ?? 0, fee: fee ?? 0, reference: reference.trim() },
          }),
        )
      }
    >
      {amount !== undefined && (
        <p>{t('gateway.settleText', { name: gateway.name, amount: formatRupiah(amount) })}</p>
      )}
      <RupiahField label={t('gateway.arrived')} value={amount} onChange={setAmount} />
      <RupiahField label={t('gateway.fee')} value={fee} onChange={setFee} />
      <TextInput
        label={t('gateway.reference')}
        value={reference}
        maxLength={120}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ReasonedDialog>
  );
}

function SwitchDialog({ gateway, onClose }: GatewayDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const word = gateway.enabled ? t('ways.disable') : t('ways.enable');
  const path = { name: gateway.name };
  return (
    <ReasonedDialog
      title={`${word}: ${gateway.name}`}
      action={word}
      hasReason={false}
      onClose={onClose}
      onSend={async () =>
        gateway.enabled
          ? dataOf(
              await client.POST('/portal/operator/deposits/gateways/{name}/disable', {
                params: { path },
                body: {},
              }),
            )
          : dataOf(
              await client.POST('/portal/operator/deposits/gateways/{name}/enable', {
                params: { path },
                body: {},
              }),
            )
      }
    >
      <p>{gateway.enabled ? t('gateway.disableText') : t('gateway.enableText')}</p>
    </ReasonedDialog>
  );
}
