import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { actorName } from '../actor-name.ts';
import { rebuildQuery, type ReportRebuild, reportsKey } from './report-queries.ts';
import styles from './reports.module.css';

/** Computes the figures of all reports again from the journal, and says what came of the last time. */
export function RebuildPanel(): ReactElement {
  const { t } = useTranslation('operator-reports');
  const queries = useQueryClient();
  const { data } = useQuery(rebuildQuery);
  const [isAsking, setAsking] = useState(false);
  const running = data?.run?.finished_at === null;
  useNewFigures(running);
  const start = useMutation({
    mutationFn: async () => dataOf(await client.POST('/portal/operator/reports/rebuild', { body: {} })),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries({ queryKey: rebuildQuery.queryKey }),
  });
  return (
    <Panel
      title={t('rebuild.title')}
      isPadded
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={running || start.isPending}
          onClick={() => setAsking(true)}
        >
          {t('rebuild.start')}
        </Button>
      }
    >
      <div className={styles['rebuild']} aria-live="polite">
        <p>{t('rebuild.text')}</p>
        {data !== undefined && data.run !== null && <RebuildState run={data.run} />}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('rebuild.title')}
        action={t('rebuild.start')}
        isPending={start.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate()}
      >
        <p>{t('rebuild.ask')}</p>
        <FormFailure error={start.error} known={{ already_running: t('rebuild.alreadyRunning') }} />
      </ConfirmDialog>
    </Panel>
  );
}

/** Reads the report again when a rebuild has ended. */
function useNewFigures(running: boolean): void {
  const queries = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running)
      void queries.invalidateQueries({ queryKey: [...reportsKey, 'earnings'] });
    wasRunning.current = running;
  }, [running, queries]);
}

function RebuildState({ run }: { readonly run: NonNullable<ReportRebuild['run']> }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const by = actorName(run.by);
  if (run.finished_at === null) return <Note meaning="info">{t('rebuild.running', { by })}</Note>;
  const time = formatTime(new Date(run.finished_at), currentLanguage());
  if (run.failure !== null)
    return <Note meaning="bad">{t('rebuild.failed', { time, failure: run.failure })}</Note>;
  const count = run.changed_days ?? 0;
  return (
    <Note meaning={count === 0 ? 'ok' : 'look'}>
      {t(`rebuild.${count === 0 ? 'same' : 'changed'}`, { time, by, count })}
    </Note>
  );
}
