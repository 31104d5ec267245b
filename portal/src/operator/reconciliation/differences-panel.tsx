import { Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { actorName } from '../actor-name.ts';
import { booksKey, type Difference, type ReconciledDay } from './books-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './reconciliation.module.css';
import { dayText } from './day-text.ts';

interface DifferencesPanelProps {
  readonly day: ReconciledDay;
  readonly onClose: () => void;
}

/** The sums of both sides of a day to the rupiah, and each difference with its state. */
export function DifferencesPanel({ day, onClose }: DifferencesPanelProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const [decided, setDecided] = useState<Difference>();
  const rupiah = (amount: number | null): string => (amount === null ? '–' : formatRupiah(amount));
  return (
    <Panel
      title={t('differences.title', { supplier: supplierName(day.supplier), day: dayText(day.day) })}
      actions={<IconButton label={t('differences.close')} icon={IconX} onClick={onClose} />}
    >
      <dl className={styles['sides']}>
        <div>
          <dt>{t('sides.booked', { count: day.attempts })}</dt>
          <dd>{formatRupiah(day.booked)}</dd>
        </div>
        <div>
          <dt>{t('sides.said', { asked: day.asked })}</dt>
          <dd>{formatRupiah(day.said)}</dd>
        </div>
        <div>
          <dt>{t('sides.deposit')}</dt>
          <dd>{rupiah(day.taken)}</dd>
          <dd className={styles['caption']}>
            {day.opening_balance === null
              ? t('sides.notRead')
              : t('sides.balances', {
                  opening: rupiah(day.opening_balance),
                  closing: rupiah(day.closing_balance),
                })}
          </dd>
        </div>
      </dl>
      {day.differences.length === 0 ? (
        <p className={styles['run']}>{t('differences.none')}</p>
      ) : (
        <ul className={styles['differences']}>
          {day.differences.map((one) => (
            <DifferenceLine key={one.number} day={day} difference={one} onDecide={() => setDecided(one)} />
          ))}
        </ul>
      )}
      {decided !== undefined && (
        <DecideDialog day={day} difference={decided} onClose={() => setDecided(undefined)} />
      )}
    </Panel>
  );
}

interface DifferenceLineProps {
  readonly day: ReconciledDay;
  readonly difference: Difference;
  readonly onDecide: () => void;
}

function DifferenceLine({ day, difference, onDecide }: DifferenceLineProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { kind, amount, booked, said, state, order_id: order, environment, reference, stray } = difference;
  const isOpen = state === 'open';
  const Icon = isOpen ? IconAlertTriangle : IconCircleCheck;
  const rupiah = (one: number | null): string =>
    one === null ? t('differences.unknown') : formatRupiah(one);
  const canWrite = useOperator().can('books:write');
  return (
    <li>
      <div className={styles['what']}>
        <strong>{t(`kind.${kind}`)}</strong>
        <span>
          {kind === 'balance_moved' && day.taken !== null
            ? t('differences.moved', { sold: formatRupiah(day.said), taken: formatRupiah(day.taken) })
            : t('differences.both', { booked: rupiah(booked), said: rupiah(said) })}
        </span>
        {order === null ? (
          <span className={styles['caption']}>
            {stray === null ? t('differences.noOrder') : t('differences.stray', { stray })}
          </span>
        ) : (
          <span>
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link to={`/operator/orders/${environment ?? 'live'}/${order}`} {...props} />
              )}
            >
              {t('differences.order')}
            </Anchor>{' '}
            <span className={styles['caption']}>{reference}</span>
          </span>
        )}
        <Rulings rulings={difference.rulings} />
      </div>
      <div className={styles['decide']}>
        <span className={styles['amount']}>
          {amount > 0 ? '+' : ''}
          {formatRupiah(amount)}
        </span>
        <span className={styles['state']} data-open={isOpen}>
          <Icon size={13} stroke={2.1} aria-hidden />
          {t(`state.${isOpen ? 'isOpen' : 'isClosed'}`)}
        </span>
        {canWrite && (
          <Button size="xs" variant="default" onClick={onDecide}>
            {t(`decide.${isOpen ? 'close' : 'open'}`)}
          </Button>
        )}
      </div>
    </li>
  );
}

function Rulings({ rulings }: Pick<Difference, 'rulings'>): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  return (
    <ul className={styles['history']}>
      {rulings.map((ruling) => (
        <li key={ruling.at}>
          {t(`ruling.${ruling.state}`, {
            by: actorName(ruling.by),
            time: formatTime(new Date(ruling.at), currentLanguage()),
            reason: ruling.reason,
          })}
        </li>
      ))}
    </ul>
  );
}

interface DecideDialogProps {
  readonly day: ReconciledDay;
  readonly difference: Difference;
  readonly onClose: () => void;
}

function DecideDialog({ day, difference, onClose }: DecideDialogProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const isOpen = difference.state === 'open';
  const decide = useMutation({
    mutationFn: async (reason: string) =>
      dataOf(
        await client.POST('/portal/operator/reconciliation/days/{id}/differences/{number}/rulings', {
          params: { path: { id: day.id, number: String(difference.number) } },
          body: { state: isOpen ? 'closed' : 'open', reason, seen: difference.rulings.length },
        }),
      ),
    onSuccess: onClose,
    // What another operator decided is shown as well.
    onSettled: () => queries.invalidateQueries({ queryKey: [...booksKey, 'days'] }),
  });
  const amount = formatRupiah(difference.amount);
  return (
    <ReasonDialog
      title={t(`decide.${isOpen ? 'closeTitle' : 'openTitle'}`)}
      text={t(`decide.${isOpen ? 'closeText' : 'openText'}`, {
        amount,
        supplier: supplierName(day.supplier),
      })}
      action={t(`decide.${isOpen ? 'closeAction' : 'openAction'}`, { amount })}
      isPending={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onReason={(reason) => decide.mutate(reason)}
    />
  );
}
