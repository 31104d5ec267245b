import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../figures/figure.tsx';
import { Money } from '../figures/money.tsx';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { formatElapsed } from '../format/elapsed.ts';
import { formatClock, formatDay } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { serverNow } from '../operations/server-time.ts';
import { Panel } from '../panel/panel.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { MaskedNumber } from './masked-number.tsx';
import styles from './order-figures.module.css';
import { elapsedMs } from './order-list.tsx';
import { type OrderLife, orderPath } from './order-queries.ts';
import { useReveal } from './use-reveal.ts';

/** Price, number, duration and end of an order. */
export function OrderFigures({ life }: { readonly life: OrderLife }): ReactElement {
  const { t } = useTranslation('orders');
  const language = currentLanguage();
  const { order } = life;
  const outcome = life.entries.find(({ kind }) => kind === 'succeeded');
  const ended = new Date(outcome?.at ?? order.changed_at);
  const ms = elapsedMs({ ...order, changed_at: ended.toISOString() }, serverNow());
  const isOpen = ['awaiting_confirmation', 'inquiring', 'manual_review', 'processing'].includes(order.status);
  const at = isOpen ? new Date(order.created_at) : ended;
  return (
    <Panel>
      <FigureRow>
        <Figure
          label={t('order.price')}
          value={
            <span className={styles['value']}>
              <Money value={order.price} size={20} />
            </span>
          }
          hint={t(`hint.${order.status}`)}
        />
        <NumberFigure life={life} />
        <Figure
          label={t('order.duration')}
          value={ms === undefined ? '–' : formatElapsed(ms, language)}
          hint={ms === undefined ? t('order.notConfirmed') : t('order.sinceConfirmed')}
        />
        <Figure
          label={isOpen ? t('order.created') : t('order.ended')}
          value={formatClock(at)}
          hint={`${formatDay(at, language)} WIB`}
        />
      </FigureRow>
    </Panel>
  );
}

function NumberFigure({ life }: { readonly life: OrderLife }): ReactElement {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const { order, has_number: hasNumber, is_meter: isMeter } = life;
  const reveal = useReveal(async () => {
    const answer = await client.POST('/portal/accounts/{account_id}/{environment}/orders/{order_id}/reveal', {
      params: { path: orderPath(account, order.id) },
      body: { what: 'destination' },
    });
    return dataOf(answer).values;
  });
  const isAllowed = hasNumber && account.can('serials:reveal');
  const shown = reveal.value;
  return (
    <Figure
      label={t('order.number')}
      value={
        <span className={styles['number']}>
          {shown === undefined ? (
            <MaskedNumber value={order.destination} isShort />
          ) : (
            <span className={styles['shown']}>{shown.map(formatCustomerNumber).join(' / ')}</span>
          )}
          {isAllowed && (
            <IconButton
              label={shown === undefined ? t('order.showNumber') : t('reveal.hide')}
              icon={shown === undefined ? IconEye : IconEyeOff}
              loading={reveal.isPending}
              onClick={() => void (shown === undefined ? reveal.show() : reveal.hide())}
            />
          )}
        </span>
      }
      hint={
        <span role="status">
          {reveal.fault !== undefined
            ? t(`reveal.${reveal.fault}`)
            : shown !== undefined
              ? t('reveal.left', { seconds: reveal.left })
              : isMeter
                ? t('order.meter')
                : order.transaction_kind === 'postpaid'
                  ? t('order.customerNumber')
                  : ''}
        </span>
      }
    />
  );
}
