import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatShare } from '../../format/share.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import type { ClientWallet } from './client-queries.ts';
import { LimitsDialog } from './limits-dialog.tsx';

interface WalletPanelProps {
  readonly clientId: string;
  readonly wallet: ClientWallet;
}

/** The balance, the limits and the use of a client in one environment. */
export function WalletPanel({ clientId, wallet }: WalletPanelProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const { t: shell } = useTranslation();
  const { can } = useOperator();
  const [isSetting, setSetting] = useState(false);
  const { environment, limits, owed } = wallet;
  const minutes = limits.duplicate_minutes ?? 0;
  return (
    <Panel
      title={shell(`environment.${environment}`)}
      actions={
        can('clients:write') && (
          <Button variant="default" size="xs" onClick={() => setSetting(true)}>
            {t('limits.open', { environment: shell(`environment.${environment}`) })}
          </Button>
        )
      }
    >
      <FigureRow>
        <Figure
          label={t('wallet.available')}
          value={<Money size={environment === 'live' ? 28 : 20} value={wallet.available} />}
          hint={
            owed > 0
              ? t('wallet.owes', { amount: formatRupiah(owed) })
              : t('wallet.held', { amount: formatRupiah(wallet.held) })
          }
        />
        <Figure
          label={t('wallet.today')}
          value={<Money size={20} value={wallet.spent_today} />}
          hint={t('wallet.daily', { amount: formatRupiah(limits.daily) })}
        />
        <Orders wallet={wallet} />
        <Figure
          label={t('wallet.limits')}
          value={<Money size={20} value={limits.transaction} />}
          hint={
            minutes === 0
              ? t('wallet.requests', { requests: formatNumber(limits.requests_per_minute) })
              : t('wallet.requestsAndMinutes', {
                  requests: formatNumber(limits.requests_per_minute),
                  minutes,
                })
          }
        />
      </FigureRow>
      {isSetting && <LimitsDialog clientId={clientId} wallet={wallet} onClose={() => setSetting(false)} />}
    </Panel>
  );
}

function Orders({ wallet: { today, days, requests } }: Pick<WalletPanelProps, 'wallet'>): ReactElement {
  const { t } = useTranslation('operator-clients');
  const rate = formatShare(today.succeeded, today.succeeded + today.failed, currentLanguage());
  const week = days.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <Figure
      label={t('wallet.orders')}
      value={rate === undefined ? formatNumber(today.orders) : `${formatNumber(today.orders)} · ${rate}`}
      hint={t('wallet.week', { orders: formatNumber(week), requests: formatNumber(requests.logged) })}
    />
  );
}
