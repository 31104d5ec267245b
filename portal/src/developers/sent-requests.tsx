import { Button, VisuallyHidden } from '@mantine/core';
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

type Load = (request: ConsoleRequest) => void;

/** What the console has sent from this browser. A request can be loaded again; answers and keys are not kept. */
export function SentRequests({ onLoad }: { readonly onLoad: Load }): ReactElement | null {
  const { t } = useTranslation('developers');
  const { accountId } = useAccount();
  const sent = useHistory(accountId);
  if (sent.length === 0) return null;
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
        <SentList sent={sent} onLoad={onLoad} />
      </div>
    </Panel>
  );
}

function SentList({
  sent,
  onLoad,
}: {
  readonly sent: readonly SentRequest[];
  readonly onLoad: Load;
}): ReactElement {
  const { t } = useTranslation('developers');
  const again = ({ request }: SentRequest): ReactElement => (
    <Button
      variant="subtle"
      size="xs"
      aria-label={t('sent.again', { path: request.path })}
      onClick={() => onLoad(request)}
    >
      {t('sent.load')}
    </Button>
  );
  const took = ({ ms }: SentRequest): string => formatDuration(ms, currentLanguage());
  const status = (one: SentRequest): ReactElement => <StatusAnswer status={one.status} inList />;
  return (
    <DataTable
      label={t('sent.list')}
      rows={sent}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', title: t('sent.at'), cell: timeOf },
        { key: 'request', title: t('console.request'), isMain: true, cell: pathOf },
        { key: 'status', title: t('errors.status'), cell: status },
        { key: 'ms', title: t('sent.took'), align: 'right', cell: took },
        { key: 'id', title: t('console.requestId'), cell: requestIdOf },
        {
          key: 'again',
          title: <VisuallyHidden>{t('sent.load')}</VisuallyHidden>,
          align: 'right',
          cell: again,
        },
      ]}
      card={(one) => (
        <Card
          title={pathOf(one)}
          status={status(one)}
          detail={again(one)}
          caption={took(one)}
          time={timeOf(one)}
        />
      )}
    />
  );
}

function timeOf({ at }: SentRequest): ReactElement {
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={formatExactTime(time, currentLanguage())}>
      {formatSecond(time)}
    </time>
  );
}

function pathOf({ request }: SentRequest): ReactElement {
  return <code className={styles['path']}>{`${request.method} ${request.path}`}</code>;
}

function requestIdOf({ requestId: id }: SentRequest): ReactElement | null {
  return id === null ? null : <CopyValue value={id} shown={`${id.slice(0, 8)}…`} isMono />;
}
