import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { useWebhookAccess } from './webhook-access.ts';
import type { EndpointPage } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface ReplayButtonProps {
  readonly page: EndpointPage;
  /** The ids of the events whose deliveries were chosen in the list; none: all that failed. */
  readonly chosen: ReadonlySet<string>;
  readonly onReplayed: () => void;
}

/** Sends deliveries again; nothing where there is none to send. */
export function ReplayButton({ page, chosen, onReplayed }: ReplayButtonProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const { canWrite } = useWebhookAccess();
  const [isReplaying, setReplaying] = useState(false);
  const { endpoint, failed } = page;
  return (
    <>
      {canWrite && (chosen.size > 0 || failed > 0) && (
        <Button
          variant="default"
          className={styles['replay'] ?? ''}
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          disabled={endpoint.disabled_at !== null}
          onClick={() => setReplaying(true)}
        >
          {chosen.size > 0
            ? t('replay.chosen', { number: chosen.size })
            : t('replay.failed', { number: formatNumber(failed) })}
        </Button>
      )}
      <ReplayDialog
        endpointId={endpoint.id}
        chosen={[...chosen]}
        isOpen={isReplaying}
        onClose={() => setReplaying(false)}
        onReplayed={onReplayed}
      />
    </>
  );
}
