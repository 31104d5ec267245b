import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoneyRequest } from '../money/use-money-request.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { ComplaintMessages } from './complaint-messages.tsx';
import styles from './complaint-panel.module.css';
import { type OrderLife, orderPath, orderQuery } from './order-queries.ts';

const textMax = 1_000;

/** "It has not arrived": reports it to the operator, and shows the answers. */
export function ComplaintPanel({ life }: { readonly life: OrderLife }): ReactElement | null {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const { complaints, can_complain: canBegin, order } = life;
  const [isWriting, setWriting] = useState(false);
  const mayWrite = account.can('complaints:write') && !account.membership.suspended;
  const open = complaints.find(({ state }) => state !== 'closed');
  if (complaints.length === 0 && !(mayWrite && canBegin)) return null;
  return (
    <Panel title={t('complaint.title')} isPadded>
      <div className={styles['complaint']}>
        {complaints.length === 0 && <p className={styles['intro']}>{t('complaint.intro')}</p>}
        {complaints.map((one) => (
          <ComplaintMessages key={one.id} complaint={one} />
        ))}
        {mayWrite && (open !== undefined || canBegin) && (
          <>
            {open === undefined && !isWriting ? (
              <div>
                <Button variant="default" onClick={() => setWriting(true)}>
                  {t('complaint.open')}
                </Button>
              </div>
            ) : (
              <ComplaintForm
                orderId={order.id}
                isReply={open !== undefined}
                onDone={() => setWriting(false)}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

interface ComplaintFormProps {
  readonly orderId: string;
  readonly isReply: boolean;
  readonly onDone: () => void;
}

function ComplaintForm({ orderId, isReply, onDone }: ComplaintFormProps): ReactElement {
  const { t } = useTranslation('orders');
  const account = useAccount();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const request = useMoneyRequest(async (body: { text: string }, key: string) =>
    dataOf(
      await client.POST('/portal/accounts/{account_id}/{environment}/orders/{order_id}/complaint', {
        params: { path: orderPath(account, orderId), header: { 'Idempotency-Key': key } },
        body,
      }),
    ),
  );
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const sent = await request.send({ text });
    if (sent === undefined) return;
    request.begin();
    setText('');
    onDone();
    await queries.invalidateQueries({ queryKey: orderQuery(account, orderId).queryKey });
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Textarea
        label={t('complaint.label')}
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
          {t('complaint.lost')}
        </Note>
      )}
      {request.refusal !== undefined && (
        <Note meaning="bad" isAlert>
          {t('complaint.refused')}
        </Note>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" loading={request.isPending} disabled={text.trim() === ''}>
          {isReply ? t('complaint.reply') : t('complaint.send')}
        </Button>
        {!isReply && (
          <Button variant="default" disabled={request.isPending} onClick={onDone}>
            {t('complaint.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
