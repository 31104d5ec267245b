import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../format/duration.ts';
import { formatExactTime, formatSecond } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { CopyValue } from '../states/copy-value.tsx';
import { Card, DataTable } from '../tables/data-table.tsx';
import type { ConsoleRequest } from './exchange.ts';
import { forgetHistory, type SentRequest, useHistory } from './history.ts';
import styles from './sent-requests.module.css';
import { StatusAnswer } from './status-answer.tsx';

/** What the console has sent from this browser. A request can be loaded again; answers and keys are not kept. */
export function SentRequests({
  onLoad,
}: {
  readonly onLoad: (request: ConsoleRequest) => void;
}): ReactElement | null {
  const { t } = useTranslation('developers');
  const { accountId } = useAccount();
  const sent = useHistory(accountId);
  const language = currentLanguage();
  if (sent.length === 0) return null;
  const time = ({ at }: SentRequest): ReactElement => (
    <time dateTime={new Date(at).toISOString()} title={formatExactTime(new Date(at), language)}>
      {formatSecond(new Date(at))}
    </time>
  );
  const path = ({ request }: SentRequest): ReactElement => (
    <code className={styles['path']}>{`${request.method} ${request.path}`}</code>
  );
  const again = (one: SentRequest): ReactElement => (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('sent.again', { path: one.request.path })}
      onClick={() => onLoad(one.request)}
    >
      {t('sent.load')}
    </Button>
  );
  const requestId = ({ requestId: id }: SentRequest): ReactElement | null =>
    id === null ? null : <CopyValue value={id} shown={`${id.slice(0, 8)}…`} isMono />;
  return (
    <Panel
      title={t('sent.title')}
      actions={
        <Button variant="subtle" size="xs" onClick={() => forgetHistory(accountId)}>
          {t('sent.clear')}
        </Button>
      }
      footer={t('sent.note')}
    >
      <div className={styles['list']}>
        <DataTable
          label={t('sent.title')}
          rows={sent}
          rowKey={({ id }) => id}
          columns={[
            { key: 'at', title: t('sent.at'), cell: time },
            { key: 'request', title: t('console.request'), isMain: true, cell: path },
            {
              key: 'status',
              title: t('errors.status'),
              cell: ({ status }) => <StatusAnswer status={status} />,
            },
            {
              key: 'ms',
              title: t('sent.took'),
              align: 'right',
              cell: ({ ms }) => formatDuration(ms, language),
            },
            { key: 'id', title: t('console.requestId'), cell: requestId },
            { key: 'again', title: '', align: 'right', cell: again },
          ]}
          card={(one) => (
            <Card
              title={path(one)}
              status={<StatusAnswer status={one.status} />}
              detail={again(one)}
              caption={formatDuration(one.ms, language)}
              time={time(one)}
            />
          )}
        />
      </div>
    </Panel>
  );
}
