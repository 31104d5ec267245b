import { Button, Modal, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supplierName } from '../orders/supplier-name.tsx';
import dialog from '../../dialogs/confirm-dialog.module.css';
import { useMoneyRequest } from '../../money/use-money-request.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
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

/** A stray callback with its masked body; ends it with a reason. */
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
            <pre className={styles['body']} tabIndex={0} aria-label={t('stray.body')}>
              {body ?? t('stray.purged')}
            </pre>
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
      <div className={dialog['foot']}>
        <Button variant="default" onClick={onClose}>
          {shell('dialog.cancel')}
        </Button>
        <Button type="submit" loading={request.isPending} disabled={reason.trim() === ''}>
          {t('stray.resolve')}
        </Button>
      </div>
    </form>
  );
}
