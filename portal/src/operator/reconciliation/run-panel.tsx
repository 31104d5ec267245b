import { Button, Select } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import { BooksFailure } from './books-failure.tsx';
import { booksKey, isRunning, type ReconciliationRun, runsQuery } from './books-queries.ts';
import { actorName } from '../actor-name.ts';
import styles from './reconciliation.module.css';
import { DayField } from '../../forms/day-field.tsx';

/** Reconciles a day with one supplier or all now, and shows where that is. */
export function RunPanel(): ReactElement | null {
  const { t } = useTranslation('operator-reconciliation');
  const queries = useQueryClient();
  const { data } = useQuery(runsQuery);
  const [supplier, setSupplier] = useState('');
  const [day, setDay] = useState('');
  const running = isRunning(data?.runs);
  useNewDays(running);
  const start = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/operator/reconciliation/runs', {
          body: { ...(supplier === '' ? {} : { supplier }), ...(day === '' ? {} : { day }) },
        }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });
  if (data === undefined) return null;
  const [newest] = data.runs;
  return (
    <Panel title={t('run.title')}>
      <div className={styles['run']}>
        <Select
          label={t('run.supplier')}
          allowDeselect={false}
          data={[
            { value: '', label: t('run.all') },
            ...data.suppliers.map((value) => ({ value, label: supplierName(value) })),
          ]}
          value={supplier}
          onChange={(value) => setSupplier(value ?? '')}
        />
        <DayField label={t('run.day')} value={day} onChange={setDay} />
        <Button
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={running || start.isPending}
          disabled={data.suppliers.length === 0}
          onClick={() => start.mutate()}
        >
          {t('run.start')}
        </Button>
        <span className={styles['caption']}>{t('run.text')}</span>
      </div>
      <div className={styles['result']} aria-live="polite">
        <BooksFailure error={start.error} />
        {data.suppliers.length === 0 ? (
          <Note meaning="info">{t('run.noSupplier')}</Note>
        ) : (
          newest !== undefined && <RunState run={newest} />
        )}
      </div>
    </Panel>
  );
}

/** Reads the list again when a run has ended: what it stored is in it now. */
function useNewDays(running: boolean): void {
  const queries = useQueryClient();
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running) void queries.invalidateQueries({ queryKey: [...booksKey, 'days'] });
    wasRunning.current = running;
  }, [running, queries]);
}

function RunState({ run }: { readonly run: ReconciliationRun }): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const language = currentLanguage();
  const by = actorName(run.by);
  if (run.finished_at === null)
    return (
      <Note meaning="info">{t('run.running', { supplier: supplierName(run.progress ?? '…'), by })}</Note>
    );
  const time = formatTime(new Date(run.finished_at), language);
  if (run.failure !== null)
    return <Note meaning="bad">{t('run.failed', { time, failure: run.failure })}</Note>;
  const differences = run.reconciliations.reduce((sum, one) => sum + one.differences, 0);
  const suppliers = run.reconciliations.map((one) => supplierName(one.supplier)).join(', ');
  return (
    <Note meaning={differences === 0 ? 'ok' : 'look'}>
      {t(`run.${differences === 0 ? 'agrees' : 'differs'}`, { time, suppliers, by, count: differences })}
    </Note>
  );
}
