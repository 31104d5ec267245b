import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, DataTable } from '../../tables/data-table.tsx';
import { Pager } from '../../tables/pager.tsx';
import { actorName } from '../actor-name.ts';
import { useActionText } from '../records/action-text.ts';
import { useRecordLabels } from '../records/record-labels.ts';
import { type ClientRecord, recordsQuery } from './client-queries.ts';
import styles from './clients.module.css';

/** The audit records of a client: who did what, when. */
export function RecordsPanel({ clientId }: { readonly clientId: string }): ReactElement {
  const { t } = useTranslation('operator-clients');
  // The cursors of the pages before this one, the newest page first.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const query = useQuery(recordsQuery(clientId, pages.at(-1)));
  const actionText = useActionText();
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
                title={<span className={styles['what']}>{actionText(record.action)}</span>}
                detail={<Detail record={record} />}
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
  return <span title={actor}>{actorName(actor)}</span>;
}

/** The values of a record in one line, cut at the end; all on hover. */
function Detail({ record: { detail } }: { readonly record: ClientRecord }): ReactElement {
  const { lineOf } = useRecordLabels();
  const line = lineOf(Object.entries(detail).map(([name, value]) => ({ name, value })));
  return (
    <span className={styles['values']} title={line}>
      {line}
    </span>
  );
}

function What({ record }: { readonly record: ClientRecord }): ReactElement {
  const actionText = useActionText();
  return (
    <span className={styles['row']}>
      <b className={styles['what']}>{actionText(record.action)}</b>
      <Detail record={record} />
    </span>
  );
}
