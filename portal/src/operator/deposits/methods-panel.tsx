import { Button, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { RupiahField } from '../../forms/rupiah-field.tsx';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { type DepositMethod, waysQuery } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ReasonedDialog } from './reasoned-dialog.tsx';

/** How clients may pay, with the bounds and the fee. */
export function MethodsPanel(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const ways = useQuery(waysQuery);
  const [changing, setChanging] = useState<DepositMethod>();
  return (
    <Panel title={t('methods.title')} isPadded>
      <QueryView query={ways} failed={t('failed.methods')} lines={2}>
        {({ methods }) => (
          <div className={styles['stack']}>
            {methods.map((one) => (
              <div key={`${one.environment} ${one.method}`} className={styles['way']}>
                <div className={styles['wayText']}>
                  <p className={styles['strong']}>
                    {t(`method.${one.method}`)} · {t(`environment.${one.environment}`)}
                  </p>
                  <p className={styles['quiet']}>
                    {t('methods.bounds', {
                      minimum: formatRupiah(one.minimum),
                      maximum: formatRupiah(one.maximum),
                      fee: formatRupiah(one.fee),
                      time: formatElapsed(one.valid_minutes * 60_000, currentLanguage()),
                    })}
                    {'\u00A0· '}
                    {one.enabled ? t('ways.enabled') : t('ways.disabled')}
                  </p>
                </div>
                {operator.can('deposits:write') && (
                  <Button size="xs" variant="default" onClick={() => setChanging(one)}>
                    {t('methods.change')}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
      </QueryView>
      {changing !== undefined && <ChangeDialog method={changing} onClose={() => setChanging(undefined)} />}
    </Panel>
  );
}

interface ChangeDialogProps {
  readonly method: DepositMethod;
  readonly onClose: () => void;
}

function ChangeDialog({ method, onClose }: ChangeDialogProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const [minimum, setMinimum] = useState<number | undefined>(method.minimum);
  const [maximum, setMaximum] = useState<number | undefined>(method.maximum);
  const [fee, setFee] = useState<number | undefined>(method.fee);
  const [minutes, setMinutes] = useState(method.valid_minutes);
  const [enabled, setEnabled] = useState(method.enabled);
  return (
    <ReasonedDialog
      title={`${t(`method.${method.method}`)} · ${t(`environment.${method.environment}`)}`}
      action={t('methods.change')}
      hasReason={false}
      isReady={minimum !== undefined && maximum !== undefined}
      onClose={onClose}
      onSend={async () =>
        dataOf(
          await client.POST('/portal/operator/deposits/methods', {
            body: {
              ...{ environment: method.environment, method: method.method, enabled, valid_minutes: minutes },
              ...{ minimum: minimum ?? 0, maximum: maximum ?? 0, fee: fee ?? 0 },
            },
          }),
        )
      }
    >
      <p>{t('methods.changeText')}</p>
      <RupiahField label={t('methods.minimum')} value={minimum} onChange={setMinimum} />
      <RupiahField label={t('methods.maximum')} value={maximum} onChange={setMaximum} />
      <RupiahField label={t('methods.fee')} value={fee} onChange={setFee} />
      <NumberInput
        label={t('methods.minutes')}
        min={5}
        max={10_080}
        allowDecimal={false}
        value={minutes}
        onChange={(value) => setMinutes(Number(value))}
      />
      <Switch
        label={t('ways.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
    </ReasonedDialog>
  );
}
