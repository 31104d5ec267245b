import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButtons } from '../../dialogs/dialog-buttons.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { useMoneyRequest } from '../../money/use-money-request.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { useReveal } from '../../orders/use-reveal.ts';
import { Note } from '../../panel/note.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { reviewsKey, strayQuery } from './review-queries.ts';
import styles from './reviews.module.css';
import { RulingRefusal } from './ruling-refusal.tsx';

const reasonMax = 500;

interface StrayDialogProps {
  readonly number: number;
  readonly onClose: () => void;
}

/** A stray callback with its body; ends it with a reason. */
export function StrayDialog({ number, onClose }: StrayDialogProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation();
  const operator = useOperator();
  const query = useQuery(strayQuery(number));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('stray.title', { number })}
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
      size="lg"
    >
      <QueryView query={query} failed={t('failed')} lines={4}>
        {({ stray, body }) => (
          <div className={styles['form']}>
            <p>{t('stray.about', { supplier: supplierName(stray.supplier), reference: stray.reference })}</p>
            <StrayBody number={number} masked={body} />
            {stray.reason !== null && <p>{t('stray.resolved', { reason: stray.reason })}</p>}
            {stray.state === 'waiting' && operator.can('reviews:rule') && (
              <ResolveForm number={number} onClose={onClose} />
            )}
          </div>
        )}
      </QueryView>
    </Modal>
  );
}

interface StrayBodyProps {
  readonly number: number;
  /** Null: it was purged. */
  readonly masked: string | null;
}

/** The body of a callback: masked, until somebody says why it must be seen whole, and then for a minute. */
function StrayBody({ number, masked }: StrayBodyProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: orders } = useTranslation('orders');
  const operator = useOperator();
  const [isAsking, setAsking] = useState(false);
  const reason = useRef('');
  const reveal = useReveal(async () => {
    const answer = await client.POST('/portal/operator/stray-callbacks/{number}/reveal', {
      params: { path: { number: String(number) } },
      body: { reason: reason.current },
    });
    return dataOf(answer).body ?? undefined;
  });
  const isShown = reveal.value !== undefined;
  const ask = (text: string): void => {
    reason.current = text;
    setAsking(false);
    void reveal.show();
  };
  return (
    <>
      <pre className={styles['body']} tabIndex={0} aria-label={t(`stray.${isShown ? 'wholeBody' : 'body'}`)}>
        {reveal.value ?? masked ?? t('stray.purged')}
      </pre>
      {masked !== null && operator.can('strays:reveal') && !isAsking && (
        <div className={styles['reveal']}>
          <Button
            variant="default"
            size="xs"
            leftSection={
              isShown ? (
                <IconEyeOff size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconEye size={16} stroke={1.75} aria-hidden />
              )
            }
            loading={reveal.isPending}
            onClick={() => (isShown ? reveal.hide() : setAsking(true))}
          >
            {isShown ? orders('reveal.hide') : t('stray.reveal')}
          </Button>
          <span role="status">
            {reveal.fault !== undefined
              ? orders(`reveal.${reveal.fault}`)
              : isShown
                ? orders('reveal.left', { seconds: reveal.left })
                : ''}
          </span>
        </div>
      )}
      {isAsking && <RevealForm onClose={() => setAsking(false)} onReason={ask} />}
    </>
  );
}

interface RevealFormProps {
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks why the whole body must be seen. */
function RevealForm({ onClose, onReason }: RevealFormProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation();
  const { t: orders } = useTranslation('operator-orders');
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onReason(reason.trim());
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Textarea
        data-autofocus
        label={t('stray.revealReason')}
        description={orders('reveal.text')}
        required
        autosize
        minRows={2}
        maxLength={reasonMax}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      />
      <div className={styles['reveal']}>
        <Button type="submit" size="xs" disabled={reason.trim() === ''}>
          {orders('reveal.action')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}

function ResolveForm({ number, onClose }: StrayDialogProps): ReactElement {
  const { t } = useTranslation('operator-reviews');
  const { t: shell } = useTranslation();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const request = useMoneyRequest(async (text: string, key: string) =>
    dataOf(
      await client.POST('/portal/operator/stray-callbacks/{number}/resolve', {
        params: { path: { number: String(number) }, header: { 'Idempotency-Key': key } },
        body: { reason: text },
      }),
    ),
  );
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const resolved = await request.send(reason.trim());
    await queries.invalidateQueries({ queryKey: reviewsKey });
    if (resolved !== undefined) onClose();
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <Note meaning="look">{t('stray.resolveText')}</Note>
      <Textarea
        label={t('rule.reason')}
        required
        autosize
        minRows={2}
        maxLength={reasonMax}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      />
      <RulingRefusal refusal={request.refusal} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
        <Button type="submit" loading={request.isPending} disabled={reason.trim() === ''}>
          {t('stray.resolve')}
        </Button>
      </DialogButtons>
    </form>
  );
}
