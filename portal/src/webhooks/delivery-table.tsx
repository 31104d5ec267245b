import { Button, Checkbox } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../panel/panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { Pager } from '../tables/pager.tsx';
import { ChaosMark } from './chaos-mark.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { TimeText } from './time-text.tsx';
import { useWebhookAccess } from './webhook-access.ts';
import type { Delivery } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[];
  readonly meta: { readonly older: string | null; readonly newer: string | null };
  readonly retentionDays: number;
  /** Whether the endpoint is disabled: nothing is sent to it, no test either. */
  readonly isDisabled: boolean;
  /** The event whose delivery is open. */
  readonly opened: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** One page of deliveries. Those that ended can be chosen. */
export function DeliveryTable(props: DeliveryTableProps): ReactElement {
  const { deliveries, meta, retentionDays, isDisabled, opened, chosen, onChoose } = props;
  const { t } = useTranslation('webhooks');
  const { set } = useAddressFilters();
  const { name, answer, reference } = useParts();
  const columns = useColumns(chosen, onChoose);
  if (deliveries.length === 0) return <NoDeliveries isDisabled={isDisabled} />;
  return (
    <Panel
      footer={
        <Pager {...meta} onPage={(page) => set({ page })}>
          {t('kept', { days: retentionDays })}
        </Pager>
      }
    >
      <DataTable
        label={t('deliveries')}
        columns={columns}
        rows={deliveries}
        rowKey={({ event_id: id }) => id}
        isChosen={({ event_id: id }) => id === opened}
        card={(one) => (
          <Card
            title={name(one)}
            amount={<DeliveryState state={one.state} attempts={one.attempts} />}
            detail={reference(one)}
            status={<span className={styles['quiet']}>{answer(one)}</span>}
            caption={
              one.last_chaos === null ? (
                t('attemptCount', { number: one.attempts })
              ) : (
                <ChaosMark mode={one.last_chaos} />
              )
            }
            time={<TimeText value={one.created_at} isZoned />}
          />
        )}
      />
    </Panel>
  );
}

type Part<Shown> = (delivery: Delivery) => Shown;

/** How the parts of a delivery are shown, in the table and on a card. */
function useParts(): {
  readonly name: Part<ReactElement>;
  readonly answer: Part<string>;
  readonly state: Part<ReactElement>;
  readonly reference: Part<string>;
} {
  const { t } = useTranslation('webhooks');
  const { filters, set } = useAddressFilters();
  const open = (one: Delivery): void => set({ delivery: one.event_id, page: filters['page'] });
  const name = (one: Delivery): ReactElement => (
    <button type="button" className={styles['open']} onClick={() => open(one)}>
      <code>{one.kind}</code>
    </button>
  );
  const answer = (one: Delivery): string =>
    one.last_status === null ? (one.last_fault === null ? '—' : t('noAnswer')) : String(one.last_status);
  const state = (one: Delivery): ReactElement => (
    <span className={styles['chips']}>
      <DeliveryState state={one.state} attempts={one.attempts} />
      <ChaosMark mode={one.last_chaos} />
    </span>
  );
  const reference = (one: Delivery): string => one.reference ?? `${one.event_id.slice(0, 13)}…`;
  return { name, answer, state, reference };
}

function useColumns(
  chosen: ReadonlySet<string>,
  onChoose: (chosen: ReadonlySet<string>) => void,
): readonly Column<Delivery>[] {
  const { t } = useTranslation('webhooks');
  const { canWrite } = useWebhookAccess();
  const { name, answer, state, reference } = useParts();
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const choose: Column<Delivery> = {
    key: 'choose',
    title: <span className={styles['hidden']}>{t('column.choose')}</span>,
    cell: (one) => (
      <Checkbox
        aria-label={t('choose', { kind: one.kind, reference: one.reference ?? one.event_id })}
        checked={chosen.has(one.event_id)}
        disabled={one.state === 'pending'}
        onChange={() => toggle(one.event_id)}
      />
    ),
  };
  return [
    ...(canWrite ? [choose] : []),
    { key: 'time', title: t('column.time'), cell: (one) => <TimeText value={one.created_at} /> },
    {
      key: 'event',
      title: t('column.event'),
      isMain: true,
      cell: (one) => (
        <span className={styles['two']}>
          {name(one)}
          <span className={styles['under']}>{reference(one)}</span>
        </span>
      ),
    },
    { key: 'state', title: t('column.result'), cell: state },
    { key: 'answer', title: t('column.answer'), align: 'right', isMain: true, cell: answer },
    { key: 'attempts', title: t('column.attempts'), align: 'right', cell: (one) => one.attempts },
  ];
}

/** Why there is no delivery: none yet, or none that the filters let through. */
function NoDeliveries({ isDisabled }: Pick<DeliveryTableProps, 'isDisabled'>): ReactElement {
  const { t } = useTranslation('webhooks');
  const { filters, set } = useAddressFilters();
  const isFiltered = ['state', 'kind', 'days', 'event', 'page'].some((name) => name in filters);
  if (!isFiltered)
    return (
      <PageState icon={IconInbox} title={t('noDeliveries.title')}>
        <p>{isDisabled ? t('noDeliveries.disabled') : t('noDeliveries.text')}</p>
      </PageState>
    );
  const clear = { state: undefined, kind: undefined, days: undefined, event: undefined };
  return (
    <PageState
      icon={IconInbox}
      title={t('noMatch.title')}
      actions={
        <Button variant="default" onClick={() => set(clear)}>
          {t('noMatch.clear')}
        </Button>
      }
    >
      <p>{t('noMatch.text')}</p>
    </PageState>
  );
}
