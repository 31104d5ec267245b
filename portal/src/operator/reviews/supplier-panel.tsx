import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconRefresh,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatDay, formatSecond } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { newIdempotencyKey } from '../../money/idempotency-key.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf, RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import timeline from '../../orders/order-timeline.module.css';
import { TimelineEntry } from '../../orders/timeline-entry.tsx';
import chip from '../../states/status-chip.module.css';
import { CopyValue } from '../../states/copy-value.tsx';
import { useSupplierCode } from '../orders/supplier-code.ts';
import { supplierName } from '../orders/supplier-name.tsx';
import { type Review, reviewsKey, type SupplierView } from './review-queries.ts';
import styles from './reviews.module.css';

type Proof = SupplierView['proven'];

const looks: Readonly<Record<Proof, { readonly icon: TablerIcon; readonly meaning: string }>> = {
  nothing: { icon: IconClock, meaning: 'wait' },
  known: { icon: IconLoader2, meaning: 'run' },
  never_begun: { icon: IconCircleX, meaning: 'off' },
  failed: { icon: IconCircleX, meaning: 'bad' },
  sold: { icon: IconCircleCheck, meaning: 'ok' },
};

const marks: Readonly<Partial<Record<Proof, { readonly icon: TablerIcon; readonly meaning: string }>>> = {
  failed: { icon: IconX, meaning: 'bad' },
  never_begun: { icon: IconX, meaning: 'bad' },
  sold: { icon: IconCheck, meaning: 'ok' },
  known: { icon: IconClock, meaning: 'run' },
};

/** One answer proves a sale and another one that nothing was sold, or one says both. */
const disputed = { icon: IconAlertTriangle, meaning: 'look' };

interface SupplierPanelProps {
  readonly view: SupplierView;
  readonly review: Review;
}

/** What one supplier said about one purchase, with what each answer proves, and the button that asks it again. */
export function SupplierPanel({ view, review }: SupplierPanelProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: orders } = useTranslation('operator-orders');
  const operator = useOperator();
  const isDisputed =
    view.evidence.some(({ answer }) => answer === 'contradictory') ||
    (view.evidence.some(({ proves }) => proves === 'sold') &&
      view.evidence.some(({ proves }) => proves === 'failed' || proves === 'never_begun'));
  const { icon: Icon, meaning } = isDisputed ? disputed : looks[view.proven];
  return (
    <Panel
      title={supplierName(view.supplier)}
      actions={
        <span className={chip['chip']} data-meaning={meaning}>
          <Icon size={13} stroke={2.1} aria-hidden />
          {isDisputed ? orders('attempt.disputed') : orders(`proven.${view.proven}`)}
        </span>
      }
      footer={operator.can('reviews:rule') ? <AskSupplier view={view} review={review} /> : undefined}
    >
      <dl className={styles['facts']}>
        <dt>{t('supplier.ours')}</dt>
        <dd>
          <Reference of={view.reference} />
        </dd>
        {view.supplier_reference !== null && (
          <>
            <dt>{t('supplier.theirs')}</dt>
            <dd>
              <CopyValue value={view.supplier_reference} isMono />
            </dd>
          </>
        )}
        <dt>{t('supplier.sku')}</dt>
        <dd>
          <code>{view.supplier_sku}</code>
        </dd>
        {view.cost !== null && (
          <>
            <dt>{t('supplier.cost')}</dt>
            <dd>{formatRupiah(view.cost)}</dd>
          </>
        )}
        {view.serials.length > 0 && (
          <>
            <dt>{t('supplier.serial')}</dt>
            <dd>
              {view.serials.map((serial) => (
                <code key={serial}>{serial}</code>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Said view={view} />
    </Panel>
  );
}

function Reference({ of: reference }: { readonly of: string }): ReactElement {
  return <CopyValue value={reference} shown={`${reference.slice(0, 10)}…${reference.slice(-6)}`} isMono />;
}

/** Everything that the supplier said, oldest first. */
function Said({ view }: { readonly view: SupplierView }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: orders } = useTranslation('operator-orders');
  const codeText = useSupplierCode();
  return (
    <ol className={timeline['list']}>
      {/* Always with its day: nothing else on the page of reviews says when this was. */}
      <TimelineEntry at={view.opened_at} firstDay="">
        <p className={timeline['title']}>{t('supplier.sent')}</p>
      </TimelineEntry>
      {view.evidence.map((one, place) => (
        <TimelineEntry
          key={place}
          at={one.at}
          firstDay={formatDay(new Date(view.opened_at), currentLanguage())}
          mark={one.answer === 'contradictory' ? disputed : marks[one.proves]}
        >
          <p className={timeline['title']}>
            {orders(`question.${one.question}`)}: {orders(`answer.${one.answer}`)}
          </p>
          {one.words !== null && <p className={timeline['said']}>{codeText(one.words)}</p>}
          <p className={timeline['text']}>{orders(`proves.${one.proves}`)}</p>
        </TimelineEntry>
      ))}
    </ol>
  );
}

/** Asks the supplier for its own view now. It never buys. */
function AskSupplier({ view, review }: SupplierPanelProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const codeText = useSupplierCode();
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/reviews/{environment}/{order_id}/ask', {
          params: {
            path: { environment: review.environment, order_id: review.order.id },
            header: { 'Idempotency-Key': newIdempotencyKey() },
          },
          body: { attempt_id: view.attempt_id },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: reviewsKey }),
  });
  if (view.why_not_asked !== null)
    return <span className={styles['why']}>{t(`whyNot.${view.why_not_asked}`)}</span>;
  return (
    <div className={styles['ask']}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {t('ask.action', { supplier: supplierName(view.supplier) })}
      </Button>
      {ask.data !== undefined && (
        <Note meaning="info" isAlert>
          {t('ask.answered', {
            what: t(`said.${ask.data.said}`),
            time: formatSecond(new Date(ask.data.asked_at)),
          })}
          {ask.data.words !== null && `, ${codeText(ask.data.words)}`}
        </Note>
      )}
      {ask.isError && (
        <Note meaning="bad" isAlert>
          {ask.error instanceof RequestFailed && ask.error.code === 'asked_recently'
            ? t('ask.recently')
            : t('ask.failed')}
        </Note>
      )}
    </div>
  );
}
