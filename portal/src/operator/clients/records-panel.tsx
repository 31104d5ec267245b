import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { type ClientRecord, recordsQuery } from './client-queries.ts';
import styles from './clients.module.css';

/** The audit records of a client: who did what, when. */
export function RecordsPanel({ clientId }: { readonly clientId: string }): ReactElement {
  const { t } = useTranslation('operator-clients');
  // The cursors of the pages before this one, the newest page first.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const query = useQuery(recordsQuery(clientId, pages.at(-1)));
  return (
    <QueryView query={query} failed={t('records.failed')}>
      {({ records, next }) => (
        <Panel
          title={t('records.title')}
          footer={
            <Pager
              older={next}
              newer={pages.length > 1 ? 'newer' : null}
              onPage={(cursor) => setPages(cursor === 'newer' ? pages.slice(0, -1) : [...pages, cursor])}
            />
          }
        >
          <DataTable
            label={t('records.list')}
            rows={records}
            rowKey={({ id }) => id}
            columns={[
              { key: 'time', title: t('records.time'), cell: ({ at }) => timeOf(at) },
              { key: 'actor', title: t('records.actor'), cell: ({ actor }) => <Actor actor={actor} /> },
              {
                key: 'action',
                title: t('records.action'),
                isMain: true,
                cell: (record) => <What record={record} />,
              },
            ]}
            card={(record) => (
              <Card
                title={<code>{record.action}</code>}
                detail={<span className={styles['detail']}>{shortened(detailOf(record))}</span>}
                caption={<Actor actor={record.actor} />}
                time={timeOf(record.at)}
              />
            )}
          />
        </Panel>
      )}
    </QueryView>
  );
}

function timeOf(at: string): string {
  return formatTime(new Date(at), currentLanguage());
}

/** The name of who did it; the id and the address on hover. */
function Actor({ actor }: { readonly actor: string }): ReactElement {
  return <span title={actor}>{actor.replace(/ \([0-9a-f-]{36}\) from .*$/, '')}</span>;
}

function detailOf({ detail }: ClientRecord): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ');
}

const shownDetail = 110;

function shortened(detail: string): string {
  return detail.length > shownDetail ? `${detail.slice(0, shownDetail)}…` : detail;
}

function What({ record }: { readonly record: ClientRecord }): ReactElement {
  const detail = detailOf(record);
  return (
    <span className={styles['row']}>
      <code>{record.action}</code>
      {detail !== '' && (
        <span className={styles['detail']} title={detail}>
          {shortened(detail)}
        </span>
      )}
    </span>
  );
}
