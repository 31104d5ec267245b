import { Button, TextInput } from '@mantine/core';
import { IconBook2, IconSearch } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { Card, DataTable } from '../tables/data-table.tsx';
import styles from './error-codes.module.css';
import type { ApiReference } from './reference.ts';

/** How many codes are shown before the person asks for all. */
const shownFirst = 8;

type ErrorCode = ApiReference['errors'][number];

/** The error codes of the API, with what to do about each. */
export function ErrorCodes({ errors }: Pick<ApiReference, 'errors'>): ReactElement {
  const { t } = useTranslation('developers');
  const [wanted, setWanted] = useState('');
  const [isAll, setAll] = useState(false);
  const words = wanted.trim().toLowerCase();
  const found = errors.filter(({ code, status, what_to_do: advice }) =>
    `${code} ${status} ${advice[currentLanguage()]}`.toLowerCase().includes(words),
  );
  const rows = isAll || words !== '' ? found : found.slice(0, shownFirst);
  const more = (
    <Button variant="default" size="xs" onClick={() => setAll(true)}>
      {t('errors.all', { count: found.length })}
    </Button>
  );
  const search = (
    <TextInput
      size="xs"
      className={styles['search'] ?? ''}
      aria-label={t('errors.search')}
      placeholder={t('errors.search')}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={wanted}
      onChange={({ currentTarget }) => setWanted(currentTarget.value)}
    />
  );
  const docs = (
    <Button
      component="a"
      href="/docs/"
      variant="default"
      leftSection={<IconBook2 size={14} stroke={1.75} aria-hidden />}
    >
      {t('errors.docs')}
    </Button>
  );
  return (
    <Panel
      title={t('errors.title')}
      actions={
        <>
          {search}
          {docs}
        </>
      }
      {...(rows.length === found.length ? {} : { footer: more })}
    >
      {rows.length === 0 ? <p className={styles['none']}>{t('errors.none')}</p> : <Codes rows={rows} />}
    </Panel>
  );
}

function Codes({ rows }: { readonly rows: readonly ErrorCode[] }): ReactElement {
  const { t } = useTranslation('developers');
  const code = (one: ErrorCode): ReactElement => <code className={styles['code']}>{one.code}</code>;
  const advice = (one: ErrorCode): string => one.what_to_do[currentLanguage()];
  return (
    <DataTable
      label={t('errors.title')}
      rows={rows}
      rowKey={(one) => one.code}
      columns={[
        { key: 'code', title: t('errors.code'), isMain: true, cell: code },
        { key: 'status', title: t('errors.status'), align: 'right', cell: ({ status }) => status },
        {
          key: 'do',
          title: t('errors.whatToDo'),
          cell: (one) => <span className={styles['advice']}>{advice(one)}</span>,
        },
      ]}
      card={(one) => <Card title={code(one)} status={one.status} detail={advice(one)} />}
    />
  );
}
