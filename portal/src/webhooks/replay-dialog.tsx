import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { periods } from './delivery-query.ts';
import { RefusedNote } from './refused-note.tsx';
import { useNotice } from './use-notice.ts';
import { useWebhookAccess } from './webhook-access.ts';
import { useFailedCount } from './webhook-queries.ts';
import { serverNow } from '../operations/server-time.ts';

const dayMs = 86_400_000;
/** How many one replay sends at most. */
const replayedMax = 10_000;

interface ReplayDialogProps {
  readonly endpointId: string;
  /** The ids of the chosen events; none: all that failed since a time. */
  readonly chosen: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onReplayed: () => void;
}

/** Asks before deliveries are sent again, with their number. */
export function ReplayDialog(props: ReplayDialogProps): ReactElement {
  const { endpointId, chosen, isOpen, onClose, onReplayed } = props;
  const { t } = useTranslation('webhooks');
  const access = useWebhookAccess();
  const queries = useQueryClient();
  const notice = useNotice();
  const [days, setDays] = useState<(typeof periods)[number]>('30');
  const [openedAt] = useState(() => serverNow());
  const since = new Date(openedAt.getTime() - Number(days) * dayMs).toISOString();
  const isAll = chosen.length === 0;
  const failed = useFailedCount(access, endpointId, isOpen && isAll ? since : undefined);
  const number = isAll ? failed.data : chosen.length;
  const replay = useMutation({
    mutationFn: () => access.replay(endpointId, isAll ? { since } : { event_ids: [...chosen] }),
    onSuccess(replayed) {
      notice(t('replay.done', { number: formatNumber(replayed) }), 'ok');
      onReplayed();
      onClose();
      void queries.invalidateQueries({ queryKey: access.key });
    },
  });
  const shown = number === undefined ? '…' : formatNumber(Math.min(number, replayedMax));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={() => {
        replay.reset();
        onClose();
      }}
      title={t('replay.title')}
      action={t('replay.action', { number: shown })}
      onConfirm={() => replay.mutate()}
      isPending={replay.isPending}
      isReady={number !== undefined && number > 0}
    >
      {isAll && (
        <Select
          label={t('replay.since')}
          allowDeselect={false}
          value={days}
          onChange={(value) => setDays(periods.find((one) => one === value) ?? '30')}
          data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      )}
      <p>{number === 1 ? t('replay.textOne', { number: shown }) : t('replay.text', { number: shown })}</p>
      {number !== undefined && number > replayedMax && <p>{t('replay.more')}</p>}
      <RefusedNote error={replay.error} />
    </ConfirmDialog>
  );
}
