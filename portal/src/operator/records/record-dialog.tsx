import { Modal } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatExactTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { CopyValue } from '../../states/copy-value.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useActionText } from './action-text.ts';
import { type RecordDetail, useRecord } from './record-queries.ts';
import { useRecordLabels } from './record-labels.ts';
import styles from './records-page.module.css';

interface RecordDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One audit record: who did what, the values that were set, and what changed. */
export function RecordDialog({ id, onClose }: RecordDialogProps): ReactElement {
  const { t } = useTranslation('operator-records');
  const { t: shell } = useTranslation();
  const query = useRecord(id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('detail.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': shell('dialog.close') }}
    >
      <QueryView query={query} failed={t('detail.failed')}>
        {(record) => (
          <>
            <Facts record={record} />
            {record.changes.length > 0 && <Changes record={record} />}
            <h3 className={styles['part']}>{t('detail.values')}</h3>
            {record.detail.length === 0 ? <p>{t('detail.noValues')}</p> : <Values record={record} />}
          </>
        )}
      </QueryView>
    </Modal>
  );
}

function Facts({ record }: { readonly record: RecordDetail }): ReactElement {
  const { t } = useTranslation('operator-records');
  const actionText = useActionText();
  return (
    <dl className={styles['facts']}>
      <dt>{t('column.time')}</dt>
      <dd>{formatExactTime(new Date(record.at), currentLanguage())}</dd>
      <dt>{t('column.actor')}</dt>
      <dd>{record.name}</dd>
      <dt>{t('detail.recordedActor')}</dt>
      <dd>{record.actor}</dd>
      <dt>{t('column.action')}</dt>
      <dd>
        {actionText(record.action)} <code className={styles['mono']}>{record.action}</code>
      </dd>
      <dt>{t('column.subject')}</dt>
      <dd>
        <CopyValue value={record.subject} />
      </dd>
      {record.account !== null && (
        <>
          <dt>{t('column.account')}</dt>
          <dd>{record.account.name}</dd>
        </>
      )}
      <dt>{t('detail.id')}</dt>
      <dd>
        <CopyValue value={record.id} />
      </dd>
    </dl>
  );
}

function Changes({ record: { changes, subject } }: { readonly record: RecordDetail }): ReactElement {
  const { t } = useTranslation('operator-records');
  const { nameOf, valueOf } = useRecordLabels(subject);
  return (
    <>
      <h3 className={styles['part']}>{t('detail.changes')}</h3>
      <table className={styles['values']}>
        <thead>
          <tr>
            <th scope="col">{t('detail.name')}</th>
            <th scope="col">{t('detail.before')}</th>
            <th scope="col">{t('detail.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {nameOf(name)}
              </th>
              <td className={styles['before']}>{valueOf(name, before)}</td>
              <td>{valueOf(name, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Values({ record: { detail, subject } }: { readonly record: RecordDetail }): ReactElement {
  const { t } = useTranslation('operator-records');
  const { nameOf, valueOf } = useRecordLabels(subject);
  return (
    <table className={styles['values']}>
      <thead>
        <tr>
          <th scope="col">{t('detail.name')}</th>
          <th scope="col">{t('detail.value')}</th>
        </tr>
      </thead>
      <tbody>
        {detail.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {nameOf(name)}
            </th>
            <td>{valueOf(name, value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
