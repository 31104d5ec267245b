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

/** The error codes of the API, with what to do about each. */
export function ErrorCodes({ errors }: Pick<ApiReference, 'errors'>): ReactElement {
  const { t } = useTranslation('developers');
  const [wanted, setWanted] = useState('');
  const [isAll, setAll] = useState(false);
  const language = currentLanguage();
  const words = wanted.trim().toLowerCase();
  const found = errors.filter(({ code, status, what_to_do: advice }) =>
    `${code} ${status} ${advice[language]}`.toLowerCase().includes(words),
  );
  const rows = isAll || words !== '' ? found : found.slice(0, shownFirst);
  return (
    <Panel
      title={t('errors.title')}
      actions={
        <>
          <TextInput
            size="xs"
            className={styles['search'] ?? ''}
            aria-label={t('errors.search')}
            placeholder={t('errors.search')}
            leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
            value={wanted}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          />
          <Button
            component="a"
            href="/docs/"
            variant="default"
            size="xs"
            leftSection={<IconBook2 size={14} stroke={1.75} aria-hidden />}
          >
            {t('errors.docs')}
          </Button>
        </>
      }
      {...(rows.length === found.length
        ? {}
        : {
            footer: (
              <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
                {t('errors.all', { count: found.length })}
              </Button>
            ),
          })}
    >
      {rows.length === 0 ? (
        <p className={styles['none']}>{t('errors.none')}</p>
      ) : (
        <DataTable
          label={t('errors.title')}
          rows={rows}
          rowKey={({ code }) => code}
          columns={[
            {
              key: 'code',
              title: t('errors.code'),
              isMain: true,
              cell: ({ code }) => <code className={styles['code']}>{code}</code>,
            },
            { key: 'status', title: t('errors.status'), align: 'right', cell: ({ status }) => status },
            {
              key: 'do',
              title: t('errors.whatToDo'),
              cell: ({ what_to_do: advice }) => <span className={styles['advice']}>{advice[language]}</span>,
            },
          ]}
          card={({ code, status, what_to_do: advice }) => (
            <Card
              title={<code className={styles['code']}>{code}</code>}
              status={status}
              detail={advice[language]}
            />
          )}
        />
      )}
    </Panel>
  );
}
