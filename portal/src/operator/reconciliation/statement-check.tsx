import { FileInput } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { BooksFailure } from './books-failure.tsx';
import styles from './reconciliation.module.css';

/** Checks whether a signed statement that somebody shows is as it was issued. The file is not kept. */
export function StatementCheck(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const check = useMutation({
    mutationFn: async (file: File) =>
      dataOf(
        await client.POST('/portal/operator/books/statements/check', {
          body: { statement: await file.text() },
        }),
      ),
  });
  const found = check.data;
  return (
    <Panel title={t('check.title')} isPadded>
      <div className={styles['dialog']}>
        <p className={styles['caption']}>{t('check.text')}</p>
        <FileInput
          label={t('check.file')}
          placeholder={t('history.choose')}
          accept=".jsonl,.csv,application/x-ndjson,text/csv"
          leftSection={<IconFileCheck size={16} stroke={1.75} aria-hidden />}
          maw={360}
          disabled={check.isPending}
          onChange={(file) => {
            if (file !== null) check.mutate(file);
          }}
        />
        <div aria-live="polite">
          <BooksFailure error={check.error} />
          {found !== undefined &&
            (found.problems.length === 0 ? (
              <Note meaning="ok">{t('check.right', { entries: formatNumber(found.entries) })}</Note>
            ) : (
              <Note meaning="bad">
                {t('check.wrong')}
                <ul lang="en">
                  {found.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </Note>
            ))}
        </div>
      </div>
    </Panel>
  );
}
