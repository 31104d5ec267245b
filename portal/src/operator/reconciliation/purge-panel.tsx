import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { DayField } from '../../forms/day-field.tsx';
import { dayOf, formatShortDay, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { BooksFailure } from './books-failure.tsx';
import { purgeQuery } from './books-queries.ts';
import styles from './reconciliation.module.css';
import { serverNow } from '../../operations/server-time.ts';

/** Up to when personal data was removed. It is removed in the database; here it is recorded, so that audits do not miss it. */
export function PurgePanel(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const operator = useOperator();
  const { data } = useQuery(purgeQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel
      title={t('purge.title')}
      isPadded
      actions={
        operator.can('settings:write') ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('purge.open')}
          </Button>
        ) : undefined
      }
    >
      <p className={styles['caption']}>
        {data === undefined
          ? ''
          : data.purged_before === null
            ? t('purge.never')
            : t('purge.until', { time: formatTime(new Date(data.purged_before), currentLanguage()) })}
      </p>
      {isAsking && <PurgeDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function PurgeDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const [before, setBefore] = useState('');
  const [reason, setReason] = useState('');
  const given = reason.trim().replaceAll(/\s+/g, ' ');
  const record = useMutation({
    mutationFn: async () =>
      dataOf(await client.POST('/portal/operator/books/purges', { body: { before, reason: given } })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: purgeQuery.queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('purge.title')}
      action={t('purge.action')}
      isDanger
      isPending={record.isPending}
      isReady={before !== '' && given !== ''}
      onClose={onClose}
      onConfirm={() => record.mutate()}
    >
      <div className={styles['dialog']}>
        <p>
          {before === ''
            ? t('purge.text')
            : t('purge.effect', { day: formatShortDay(before, currentLanguage()) })}
        </p>
        <DayField label={t('purge.before')} value={before} max={dayOf(serverNow())} onChange={setBefore} />
        <Textarea
          label={t('decide.reason')}
          description={t('decide.reasonText')}
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <BooksFailure error={record.error} />
      </div>
    </ConfirmDialog>
  );
}
