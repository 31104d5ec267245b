import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useOperator } from '../../operations/operator.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { type Alerts, testChannels } from './record-queries.ts';
import styles from './records-page.module.css';

/** Where alerts are sent to, and a test of that. */
export function ChannelsPanel({ channels }: Pick<Alerts, 'channels'>): ReactElement {
  const { t } = useTranslation('operator-records');
  const { can } = useOperator();
  const test = useMutation({ mutationFn: testChannels });
  return (
    <Panel
      title={t('channels.title')}
      isPadded
      {...(can('settings:write') && channels.length > 0
        ? {
            actions: (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconSend size={14} stroke={1.75} aria-hidden />}
                loading={test.isPending}
                onClick={() => test.mutate()}
              >
                {t('channels.test')}
              </Button>
            ),
          }
        : {})}
    >
      <div className={styles['channels']}>
        {channels.length === 0 ? (
          <p>{t('channels.none')}</p>
        ) : (
          <>
            <p>{t('channels.sends')}</p>
            <ul>
              {channels.map((channel) => (
                <li key={channel}>{t(`channel.${channel}`)}</li>
              ))}
            </ul>
          </>
        )}
        {test.data?.channels.map(({ channel: name, fault }) => {
          const channel = t(`channel.${name}`);
          return (
            <Note key={name} meaning={fault === null ? 'ok' : 'bad'} isAlert>
              {fault === null ? t('channels.arrived', { channel }) : t('channels.fault', { channel, fault })}
            </Note>
          );
        })}
        <FormFailure error={test.error} />
      </div>
    </Panel>
  );
}
