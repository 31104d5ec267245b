import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format/rupiah.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { RefusedNote } from './refused-note.tsx';
import { type Endpoint, webhooksKey } from './webhook-queries.ts';

const base = '/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}';

interface EndDialogProps {
  readonly kind: 'delete' | 'disable';
  readonly endpoint: Endpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before an endpoint is disabled or deleted, and says what is lost. */
export function EndDialog({ kind, endpoint, isOpen, onClose }: EndDialogProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pending = formatNumber(endpoint.pending);
  const texts =
    kind === 'disable'
      ? {
          title: t('disable.title', { name: endpoint.name }),
          text: t('disable.text', { pending }),
          action: t('disable.action'),
        }
      : {
          title: t('delete.title', { name: endpoint.name }),
          text: t('delete.text', { pending }),
          action: t('delete.action'),
        };
  const params = { path: { ...account.path, endpoint_id: endpoint.id } };
  const end = useMutation({
    mutationFn: async () => {
      if (kind === 'disable') dataOf(await client.POST(`${base}/disable`, { params }));
      else dataOf(await client.POST(`${base}/delete`, { params }));
    },
    async onSuccess() {
      onClose();
      if (kind === 'delete') {
        await navigate({ to: `${account.base}/developers/webhooks` });
        queries.removeQueries({ queryKey: [...webhooksKey(account), endpoint.id] });
      }
      await queries.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      action={texts.action}
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      isDanger
    >
      <p>{texts.text}</p>
      <RefusedNote error={end.error} />
    </ConfirmDialog>
  );
}
