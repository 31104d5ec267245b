import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { formatNumber } from '../../format/rupiah.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import type { Endpoint } from '../../webhooks/webhook-queries.ts';
import { switchEndpoint, webhooksKey } from './operator-webhook-queries.ts';

interface SwitchDialogProps {
  readonly what: 'disable' | 'enable';
  readonly endpoint: Endpoint;
  readonly clientName: string;
  readonly onClose: () => void;
}

/** Asks for the reason before an endpoint of a client is disabled or enabled, and says what that does. */
export function SwitchDialog({ what, endpoint, clientName, onClose }: SwitchDialogProps): ReactElement {
  const { t } = useTranslation('operator-webhooks');
  const environment = useListedEnvironment();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const change = useMutation({
    mutationFn: () => switchEndpoint(what, { environment, id: endpoint.id, reason: reason.trim() }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      isDanger={what === 'disable'}
      title={t(`ask.${what}.title`, { name: endpoint.name })}
      action={t(`ask.${what}.action`)}
      onConfirm={() => change.mutate()}
      isPending={change.isPending}
      isReady={reason.trim() !== ''}
    >
      <p>
        {endpoint.pending === 0
          ? t(`ask.${what}.none`, { client: clientName })
          : t(`ask.${what}.text`, { client: clientName, pending: formatNumber(endpoint.pending) })}
      </p>
      <Textarea
        label={t('reason')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <FormFailure error={change.error} />
    </ConfirmDialog>
  );
}
