import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatExactTime, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import styles from './apply-dialog.module.css';
import { ChangeFailure } from './change-failure.tsx';
import { pricesKey, type ScheduledRule } from './price-queries.ts';
import { levelText, marginText, subjectText } from './rule-text.ts';
import { ReasonField } from './reason-field.tsx';

/** The changes of the rules that take effect later. */
export function ScheduledPanel({
  scheduled,
}: {
  readonly scheduled: readonly ScheduledRule[];
}): ReactElement {
  const { t } = useTranslation('operator-prices');
  const [cancelled, setCancelled] = useState<ScheduledRule>();
  const columns: readonly Column<ScheduledRule>[] = [
    { key: 'at', title: t('column.startsAt'), isMain: true, cell: (one) => <StartTime scheduled={one} /> },
    { key: 'subject', title: t('column.subject'), cell: ({ rule }) => subjectText(rule, t) },
    { key: 'level', title: t('column.level'), cell: ({ rule }) => levelText(rule.level, t) },
    { key: 'rule', title: t('column.rule'), isMain: true, cell: (one) => <Effect scheduled={one} /> },
    {
      key: 'cancel',
      title: <VisuallyHidden>{t('column.actions')}</VisuallyHidden>,
      align: 'right',
      cell: (one) => <CancelButton scheduled={one} onCancel={setCancelled} />,
    },
  ];
  return (
    <Panel title={t('scheduled.title')}>
      <DataTable
        label={t('scheduled.table')}
        columns={columns}
        rows={scheduled}
        rowKey={({ id }) => id}
        card={(one) => (
          <Card
            title={subjectText(one.rule, t)}
            amount={<CancelButton scheduled={one} onCancel={setCancelled} />}
            detail={<Effect scheduled={one} />}
            caption={<StartTime scheduled={one} />}
            time={levelText(one.rule.level, t)}
          />
        )}
      />
      {cancelled !== undefined && (
        <CancelDialog scheduled={cancelled} onClose={() => setCancelled(undefined)} />
      )}
    </Panel>
  );
}

function StartTime({ scheduled }: { readonly scheduled: ScheduledRule }): ReactElement {
  const at = new Date(scheduled.starts_at);
  const language = currentLanguage();
  return (
    <time dateTime={scheduled.starts_at} title={formatExactTime(at, language)}>
      {formatTime(at, language)}
    </time>
  );
}

function Effect({ scheduled: { removes, rule } }: { readonly scheduled: ScheduledRule }): ReactElement {
  const { t } = useTranslation('operator-prices');
  return <span>{removes ? t('scheduled.removes') : marginText(rule, t, currentLanguage())}</span>;
}

function CancelButton({
  scheduled,
  onCancel,
}: {
  readonly scheduled: ScheduledRule;
  readonly onCancel: (scheduled: ScheduledRule) => void;
}): ReactElement | undefined {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  if (!can('prices:write')) return undefined;
  return (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('scheduled.cancelOf', { name: subjectText(scheduled.rule, t) })}
      onClick={() => onCancel(scheduled)}
    >
      {t('scheduled.cancel')}
    </Button>
  );
}

function CancelDialog({
  scheduled,
  onClose,
}: {
  readonly scheduled: ScheduledRule;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('operator-prices');
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/price-rules/scheduled/{id}/cancel', {
          params: { path: { id: scheduled.id } },
          body: { reason: reason.trim() },
        }),
      ),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: pricesKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('scheduled.cancelTitle')}
      action={t('scheduled.cancelAction')}
      onConfirm={() => cancel.mutate()}
      isPending={cancel.isPending}
      isReady={reason.trim() !== ''}
      isDanger
    >
      <div className={styles['body']}>
        <p>
          {t('scheduled.cancelText', {
            name: subjectText(scheduled.rule, t),
            when: formatTime(new Date(scheduled.starts_at), currentLanguage()),
          })}
        </p>
        <ReasonField value={reason} onChange={setReason} />
        <ChangeFailure error={cancel.error} />
      </div>
    </ConfirmDialog>
  );
}
