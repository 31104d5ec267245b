import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';
import { RefusedNote } from './refused-note.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { type Endpoint, type EndpointSecret, webhooksKey } from './webhook-queries.ts';
import { serverNow } from '../operations/server-time.ts';

/** How long the old secret can sign as well, hours. */
const overlaps = ['0', '1', '24', '168'] as const;

interface RotateDialogProps {
  readonly endpoint: Endpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the overlap, makes a new secret and shows it once. */
export function RotateDialog({ endpoint, isOpen, onClose }: RotateDialogProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const [hours, setHours] = useState<string>('24');
  const [made, setMade] = useState<EndpointSecret>();
  const rotate = useMutation({
    mutationFn: async () =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}/secret', {
          params: { path: { ...account.path, endpoint_id: endpoint.id } },
          body: { overlap_hours: Number(hours) },
        }),
      ),
    onSuccess(secret) {
      onClose();
      setMade(secret);
    },
    // Also after a lost answer: another rotation would then end the secret that the receiver has.
    onSettled: () => void queries.invalidateQueries({ queryKey: webhooksKey(account) }),
  });
  const until = endpoint.previous_secret_until;
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('rotate.title')}
        action={t('rotate.action')}
        onConfirm={() => rotate.mutate()}
        isPending={rotate.isPending}
      >
        <p>{t('rotate.text')}</p>
        <Select
          label={t('rotate.overlap')}
          allowDeselect={false}
          data={overlaps.map((value) => ({ value, label: t(`overlap.${value}`) }))}
          value={hours}
          onChange={(value) => setHours(value ?? '24')}
        />
        {until !== null && new Date(until) > serverNow() && <Note meaning="look">{t('rotate.third')}</Note>}
        <RefusedNote error={rotate.error} makesSecret />
      </ConfirmDialog>
      <SecretDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}
