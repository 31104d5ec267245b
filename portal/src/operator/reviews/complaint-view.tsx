import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useMoneyRequest } from '../../money/use-money-request.ts';
import type { Environment } from '../../operations/account.ts';
import { useOperator } from '../../operations/operator.ts';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import thread from '../../orders/complaint-panel.module.css';
import { MaskedNumber } from '../../orders/masked-number.tsx';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { StatusChip } from '../../states/status-chip.tsx';
import { ReviewsBackLink, ReviewLink } from './review-link.tsx';
import { complaintQuery, reviewsKey } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingRefusal } from './ruling-refusal.tsx';

type Schemas = components['schemas'];
type Complaint = Schemas['PortalComplaint'];

const textMax = 1_000;

interface ComplaintViewProps {
  readonly orderId: string;
  readonly environment: Environment;
}

/** The complaints about one order beside its facts, and the answer. */
export function ComplaintView({ orderId, environment }: ComplaintViewProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const query = useQuery(complaintQuery(environment, orderId));
  const back = (
    <ReviewsBackLink environment={environment} view="complaints">
      {t('view.complaints')}
    </ReviewsBackLink>
  );
  return (
    <>
      {query.data === undefined && back}
      <QueryView query={query} failed={t('complaint.failed')} lines={8} isPage>
        {(found) => (
          <>
            <header>
              {back}
              <div className={styles['title']}>
                <h1>{found.order.name}</h1>
                <StatusChip status={found.order.status} />
              </div>
              <p className={styles['subtitle']}>
                {t('review.subtitle', { reference: found.order.client_reference, account: found.account })}
              </p>
            </header>
            <div className={styles['columns']}>
              <Thread complaints={found.complaints} orderId={orderId} environment={environment} />
              <Facts order={found.order} account={found.account} environment={environment} />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

function Facts({
  order,
  account,
  environment,
}: {
  readonly order: Schemas['PortalOrder'];
  readonly account: string;
  readonly environment: Environment;
}): ReactElement {
  const { t } = useTranslation('operator-reviews');
  return (
    <Panel
      title={t('complaint.order')}
      footer={
        <ReviewLink environment={environment} view="cases" orderId={order.id}>
          {t('complaint.statements')}
        </ReviewLink>
      }
    >
      <dl className={styles['facts']}>
        <dt>{t('column.account')}</dt>
        <dd>{account}</dd>
        <dt>{t('complaint.number')}</dt>
        <dd>
          <MaskedNumber value={order.destination} isShort />
        </dd>
        <dt>{t('column.amount')}</dt>
        <dd>{formatRupiah(order.price)}</dd>
        <dt>{t('complaint.made')}</dt>
        <dd>{formatTime(new Date(order.created_at), currentLanguage())}</dd>
        <dt>{t('complaint.id')}</dt>
        <dd>
          <CopyValue value={order.id} shown={`${order.id.slice(0, 8)}…${order.id.slice(-4)}`} isMono />
        </dd>
      </dl>
    </Panel>
  );
}

function Thread({
  complaints,
  orderId,
  environment,
}: ComplaintViewProps & { readonly complaints: readonly Complaint[] }): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const operator = useOperator();
  const isOpen = complaints.some(({ state }) => state !== 'closed');
  return (
    <Panel title={t('complaint.thread')} isPadded>
      <div className={thread['complaint']}>
        {complaints.length === 0 && <p className={thread['intro']}>{t('complaint.none')}</p>}
        {complaints.map((complaint) => (
          <div key={complaint.id}>
            <p className={thread['state']} data-state={complaint.state}>
              {t(`complaintState.${complaint.state}`)}
            </p>
            <ul className={thread['messages']} aria-label={t('complaint.thread')}>
              {complaint.messages.map((message) => (
                <li key={message.at} data-author={message.author}>
                  <p className={thread['who']}>
                    <strong>{message.author === 'operator' ? t('complaint.us') : message.author_name}</strong>
                    <time dateTime={message.at}>{formatTime(new Date(message.at), currentLanguage())}</time>
                  </p>
                  <p className={thread['text']}>{message.text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {isOpen && operator.can('complaints:write') && (
          <AnswerForm orderId={orderId} environment={environment} />
        )}
      </div>
    </Panel>
  );
}

function AnswerForm({ orderId, environment }: ComplaintViewProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const request = useMoneyRequest(async (body: { text: string; closes: boolean }, key: string) =>
    dataOf(
      await client.POST('/portal/operator/complaints/{environment}/{order_id}', {
        params: { path: { environment, order_id: orderId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    ),
  );
  const send = async (closes: boolean): Promise<void> => {
    const sent = await request.send({ text, closes });
    if (sent !== undefined) {
      request.begin();
      setText('');
    }
    await queries.invalidateQueries({ queryKey: reviewsKey });
  };
  return (
    <form
      className={thread['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
    >
      <Textarea
        label={t('complaint.answer')}
        description={t('complaint.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={textMax}
        value={text}
        disabled={request.isPending || request.isLost}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {request.isLost && (
        <Note meaning="look" isAlert>
          {t('rule.lost')}
        </Note>
      )}
      <RulingRefusal refusal={request.refusal} />
      <AnswerButtons isReady={text.trim() !== ''} isPending={request.isPending} onClose={() => send(true)} />
    </form>
  );
}

interface AnswerButtonsProps {
  readonly isReady: boolean;
  readonly isPending: boolean;
  /** Sends the answer and closes the complaint. */
  readonly onClose: () => Promise<void>;
}

/** Sends the answer, or asks first whether it closes the complaint. */
function AnswerButtons({ isReady, isPending, onClose }: AnswerButtonsProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <div className={thread['buttons']}>
        <Button type="submit" loading={isPending} disabled={!isReady}>
          {t('complaint.send')}
        </Button>
        <Button variant="default" disabled={!isReady || isPending} onClick={() => setClosing(true)}>
          {t('complaint.close')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        title={t('complaint.close')}
        action={t('complaint.close')}
        onConfirm={() => void onClose().then(() => setClosing(false))}
        isPending={isPending}
      >
        <p>{t('complaint.closeText')}</p>
      </ConfirmDialog>
    </>
  );
}
