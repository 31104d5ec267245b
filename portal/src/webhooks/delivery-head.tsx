import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { CopyValue } from '../states/copy-value.tsx';
import { useRefusalText } from './refused-note.tsx';
import { useNotice } from './use-notice.ts';
import { useWebhookAccess } from './webhook-access.ts';
import type { DeliveryDetail, Endpoint } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryHeadProps {
  readonly endpoint: Endpoint;
  readonly delivery: DeliveryDetail;
}

/** What a delivery is about, and sending it again. */
export function DeliveryHead({ endpoint, delivery }: DeliveryHeadProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const access = useWebhookAccess();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const notice = useNotice();
  const { event_id: id, kind, state } = delivery;
  const replay = useMutation({
    mutationFn: () => access.replay(endpoint.id, { event_ids: [id] }),
    onError: (error) => notice(refusalText(error) ?? '', 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: access.key }),
  });
  return (
    <header className={styles['asideHead']}>
      <div>
        <h2>
          <code>{kind}</code>
        </h2>
        <div className={styles['quiet']}>
          <CopyValue value={id} shown={`${id.slice(0, 13)}…${id.slice(-4)}`} isMono />
        </div>
        <p className={styles['quiet']}>{formatTime(new Date(delivery.created_at), currentLanguage())}</p>
      </div>
      {access.canWrite && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          loading={replay.isPending}
          disabled={state === 'pending' || endpoint.disabled_at !== null}
          onClick={() => replay.mutate()}
        >
          {t('replay.one')}
        </Button>
      )}
    </header>
  );
}
