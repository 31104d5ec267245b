import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../figures/money.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { elapsedSince } from './elapsed-since.ts';
import type { OperatorLife } from './order-queries.ts';
import styles from './money-panel.module.css';
import { supplierName } from './supplier-name.tsx';

/** Where the money of an order is: one sentence, and the station where it stands. */
export function MoneyPanel({ life }: { readonly life: OperatorLife }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { money, order } = life;
  const sentence = useSentence(life);
  const isHeld = money.station === 'held';
  const age = elapsedSince(money.since);
  return (
    <section className={styles['panel']} aria-label={t('money.label')}>
      <div className={styles['head']}>
        <p className={styles['sentence']}>{sentence}</p>
        {isHeld && <span className={styles['age']}>{t('money.heldFor', { age })}</span>}
      </div>
      <ol className={styles['flow']}>
        <Station
          name={t('money.wallet')}
          here={t('money.walletHere')}
          isHere={money.station === 'wallet'}
          value={money.available}
          meaning="wait"
          hint={
            money.station !== 'wallet'
              ? `−${formatRupiah(order.price)}`
              : money.why === 'refunded'
                ? t('money.refunded')
                : t('money.notTaken')
          }
        />
        <Station
          name={t('money.held')}
          here={t('money.heldHere')}
          isHere={isHeld}
          value={money.held}
          meaning={money.why === 'review' ? 'look' : 'run'}
          hint={
            !isHeld ? '–' : money.why === 'review' ? t('money.waitsForRuling') : t('money.waitsForSupplier')
          }
        />
        <Charged life={life} />
      </ol>
    </section>
  );
}

/** What was charged: divided between supplier and margin for a role that may see costs. */
function Charged({ life: { money, order } }: { readonly life: OperatorLife }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const isHere = money.station === 'charged';
  const meaning = money.cause === null ? 'ok' : 'look';
  const { clearing, margin, cost, sales_cost: asked } = money;
  if (clearing === null || margin === null || cost === null)
    return (
      <Station
        name={t('money.charged')}
        here={t('money.chargedHere')}
        isHere={isHere}
        value={money.charged}
        meaning={meaning}
        hint={isHere ? t('money.chargedHint') : '–'}
      />
    );
  const claims = money.sales;
  return (
    <>
      <Station
        name={t('money.clearing')}
        here={t('money.clearingHere')}
        isHere={isHere}
        value={clearing}
        meaning={meaning}
        hint={
          isHere
            ? supplierName(money.supplier ?? '')
            : claims > 0 && money.station === 'held'
              ? t('money.claims', { count: claims, amount: formatRupiah(asked ?? 0) })
              : money.station === 'held'
                ? t('money.costIf', { amount: formatRupiah(cost) })
                : '–'
        }
      />
      <Station
        name={t('money.margin')}
        here={t('money.margin')}
        isHere={false}
        value={margin - (money.lost ?? 0)}
        meaning="ok"
        hint={
          money.station === 'held'
            ? t('money.marginIf', {
                amount: formatRupiah(order.price - (claims > 0 ? (asked ?? cost) : cost)),
              })
            : money.has_loss
              ? t('money.lost', { amount: formatRupiah(money.lost ?? 0) })
              : '–'
        }
      />
    </>
  );
}

interface StationProps {
  readonly name: string;
  /** The name when the money stands here. */
  readonly here: string;
  readonly isHere: boolean;
  readonly value: number;
  readonly hint: ReactNode;
  /** The colour of the station when the money stands here. */
  readonly meaning: 'look' | 'ok' | 'run' | 'wait';
}

function Station({ name, here, isHere, value, hint, meaning }: StationProps): ReactElement {
  return (
    <li
      className={styles['station']}
      data-here={isHere}
      data-meaning={meaning}
      {...(isHere ? { 'aria-current': 'step' } : {})}
    >
      <span className={styles['arrow']} aria-hidden>
        <IconArrowRight size={14} stroke={1.75} />
      </span>
      <p className={styles['name']}>
        {isHere && <IconMapPin size={16} stroke={1.75} aria-hidden />}
        {isHere ? here : name}
      </p>
      <p className={styles['value']}>
        <Money value={value} size={20} />
      </p>
      <p className={styles['hint']}>{hint}</p>
    </li>
  );
}

const causes = [
  'contradictory_answers',
  'outcome_unknown',
  'reversed_after_success',
  'sold_after_failed',
  'two_serials',
] as const;

function useSentence({ money, order }: OperatorLife): string {
  const { t } = useTranslation('operator-orders');
  const values = {
    amount: formatRupiah(order.price),
    client: order.account_name,
    supplier: money.supplier === null ? t('where.aSupplier') : supplierName(money.supplier),
  };
  const cause = causes.find((one) => one === money.cause);
  return [
    t(`where.${money.why}`, values),
    ...(money.sales > 1
      ? [t('where.bothSold', { count: money.sales })]
      : cause === undefined
        ? []
        : [t(`cause.${cause}`)]),
    ...(money.has_loss
      ? [money.lost === null ? t('where.loss') : t('where.lossOf', { amount: formatRupiah(money.lost) })]
      : []),
  ].join(' ');
}
