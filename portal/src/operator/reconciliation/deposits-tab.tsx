import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconBuildingBank, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Pager } from '../../tables/pager.tsx';
import { actorName } from '../actor-name.ts';
import { BooksFailure } from './books-failure.tsx';
import { booksKey, casesQuery, type DepositCase } from './books-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './reconciliation.module.css';
import { dayText } from './day-text.ts';
import { DayField } from '../../forms/day-field.tsx';

/** The deposits against banks, gateways and the cash journal: what a person has to look at. */
export function DepositsTab(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters, set } = useAddressFilters();
  const cases = useQuery(casesQuery(useListedEnvironment(), filters));
  const canWrite = useOperator().can('books:write');
  const isAll = filters['cases'] === 'all';
  return (
    <>
      {canWrite && <CompareDeposits />}
      <div className={styles['bar']}>
        <SegmentedControl
          aria-label={t('filter.show')}
          size="xs"
          data={[
            { value: 'open', label: t('cases.open') },
            { value: 'all', label: t('cases.all') },
          ]}
          value={isAll ? 'all' : 'open'}
          onChange={(show) => set({ cases: show === 'all' ? 'all' : undefined })}
        />
      </div>
      <QueryView query={cases} failed={t('cases.failed')}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <PageState icon={IconBuildingBank} title={t(`cases.${isAll ? 'none' : 'noneOpen'}`)}>
              <p>{t('cases.noneText')}</p>
            </PageState>
          ) : (
            <Panel
              title={t('cases.title')}
              footer={<Pager older={meta.older} newer={null} onPage={(page) => set({ page })} />}
            >
              <ul className={styles['findings']}>
                {data.map((one) => (
                  <CaseLine key={one.id} found={one} canWrite={canWrite} />
                ))}
              </ul>
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

function CompareDeposits(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const environment = useListedEnvironment();
  const [day, setDay] = useState('');
  const compare = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/reconciliation/deposits', {
          body: { environment, ...(day === '' ? {} : { day }) },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: [...booksKey, 'cases'] }),
  });
  return (
    <Panel title={t('compare.title')}>
      <div className={styles['run']}>
        <DayField label={t('run.day')} value={day} onChange={setDay} />
        <Button
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={compare.isPending}
          onClick={() => compare.mutate()}
        >
          {t('compare.start')}
        </Button>
        <span className={styles['caption']}>{t('compare.text')}</span>
      </div>
      <div className={styles['result']} aria-live="polite">
        <BooksFailure error={compare.error} />
        {compare.data !== undefined && <Compared found={compare.data} />}
      </div>
    </Panel>
  );
}

/** What each side says about the deposits of a day. */
function Compared({ found }: { readonly found: components['schemas']['ReconciledDeposits'] }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const sides = [
    ['requests', found.requests],
    ['bankLines', found.bank_lines],
    ['bankPayments', found.bank_payments],
    ['gatewayPayments', found.gateway_payments],
    ['journal', found.journal],
  ] as const;
  return (
    <div className={styles['dialog']}>
      <Note meaning={found.differences === 0 ? 'ok' : 'look'}>
        {t(`compare.${found.differences === 0 ? 'agrees' : 'differs'}`, {
          day: dayText(found.day),
          ...{ count: found.differences, opened: found.opened, closed: found.closed },
        })}
      </Note>
      <dl className={styles['sides']}>
        {sides.map(([name, { count, amount }]) => (
          <div key={name}>
            <dt>{t(`compare.side.${name}`, { count })}</dt>
            <dd>{formatRupiah(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const kinds = [
  ...(['amounts_differ', 'chargeback', 'gateway_unclear', 'line_without_payment'] as const),
  'payment_without_entry',
  ...(['payment_without_line', 'payment_without_transaction', 'refund', 'request_without_payment'] as const),
  ...(['reversal', 'reversal_reported', 'transaction_without_payment'] as const),
] as const;

interface CaseLineProps {
  readonly found: DepositCase;
  readonly canWrite: boolean;
}

/** The ends of a long id. */
function shortened(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}

function CaseLine({ found, canWrite }: CaseLineProps): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const [isClosing, setClosing] = useState(false);
  const kind = kinds.find((one) => one === found.kind);
  const isOpen = found.state === 'open';
  const Icon = isOpen ? IconAlertTriangle : IconCircleCheck;
  return (
    <li>
      <div className={styles['what']}>
        <strong>{kind === undefined ? found.kind : t(`case.${kind}`)}</strong>
        {found.said !== null && (
          <span>
            {t(found.kind === 'payment_without_entry' ? 'cases.inJournal' : 'cases.asPayment', {
              amount: found.amount === null ? '–' : formatRupiah(found.amount),
              said: formatRupiah(BigInt(found.said)),
            })}
          </span>
        )}
        <span className={styles['caption']}>
          {dayText(found.day)} · <CopyValue value={found.subject} shown={shortened(found.subject)} isMono />
        </span>
        {!isOpen && (
          <span className={styles['history']}>
            {t('ruling.closed', {
              by: actorName(found.closed_by ?? ''),
              time: found.closed_at === null ? '' : formatTime(new Date(found.closed_at), currentLanguage()),
              reason: found.resolution ?? '',
            })}
          </span>
        )}
      </div>
      <div className={styles['decide']}>
        {found.amount !== null && <span className={styles['amount']}>{formatRupiah(found.amount)}</span>}
        <span className={styles['state']} data-open={isOpen}>
          <Icon size={13} stroke={2.1} aria-hidden />
          {t(`state.${isOpen ? 'isOpen' : 'isClosed'}`)}
        </span>
        {isOpen && canWrite && (
          <Button size="xs" variant="default" onClick={() => setClosing(true)}>
            {t('decide.close')}
          </Button>
        )}
      </div>
      {isClosing && <CloseCaseDialog found={found} onClose={() => setClosing(false)} />}
    </li>
  );
}

function CloseCaseDialog({
  found,
  onClose,
}: {
  readonly found: DepositCase;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: async (reason: string) =>
      dataOf(
        await client.POST('/portal/operator/reconciliation/cases/{id}/close', {
          params: { path: { id: found.id } },
          body: { reason },
        }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: [...booksKey, 'cases'] }),
  });
  const amount = found.amount === null ? '' : formatRupiah(found.amount);
  return (
    <ReasonDialog
      title={t('cases.closeTitle')}
      text={t('cases.closeText', { amount })}
      action={t('cases.closeAction')}
      isPending={close.isPending}
      error={close.error}
      onClose={onClose}
      onReason={(reason) => close.mutate(reason)}
    />
  );
}
