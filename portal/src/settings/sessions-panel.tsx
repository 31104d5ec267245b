import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../forms/form-failure.tsx';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { client, dataOf, type PersonSession } from '../operations/portal-client.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { deviceOf } from './device-of.ts';
import styles from './settings.module.css';

const sessionsKey = ['person-sessions'];

/** Where the person is signed in. Each session but this one can be ended. */
export function SessionsPanel(): ReactElement {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const sessions = useQuery<readonly PersonSession[]>({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => dataOf(await client.GET('/portal/person/sessions', { signal })),
  });
  const end = useMutation({
    mutationFn: async (id: string | null) =>
      dataOf(
        id === null
          ? await client.DELETE('/portal/person/sessions')
          : await client.DELETE('/portal/person/sessions/{id}', { params: { path: { id } } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
  const hasOthers = (sessions.data ?? []).some(({ current }) => !current);
  return (
    <Panel
      title={t('sessions.title')}
      {...(hasOthers
        ? {
            actions: (
              <Button
                variant="default"
                size="xs"
                className={styles['endOthers'] ?? ''}
                onClick={() => end.mutate(null)}
              >
                {t('sessions.endOthers')}
              </Button>
            ),
          }
        : {})}
    >
      <FormFailure error={end.error} />
      <QueryView query={sessions} failed={t('sessions.failed')} lines={3}>
        {(rows) => (
          <ul className={styles['list']}>
            {rows.map((row) => (
              <SessionRow
                key={row.id}
                session={row}
                isEnding={end.isPending && end.variables === row.id}
                onEnd={() => end.mutate(row.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

interface SessionRowProps {
  readonly session: PersonSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps): ReactElement {
  const { t } = useTranslation('settings');
  const device = deviceOf(session.user_agent) ?? t('sessions.unknown');
  const time = formatTime(new Date(session.last_used_at), currentLanguage());
  return (
    <li>
      <div>
        <strong title={session.user_agent ?? ''}>{device}</strong>
        <p className={styles['caption']}>
          {t('sessions.last', { time })}
          {session.ip_address !== null && ` · ${session.ip_address}`}
        </p>
      </div>
      {session.current ? (
        <span className={styles['here']}>{t('sessions.here')}</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          aria-label={t('sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
