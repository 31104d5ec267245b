import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { client, dataOf } from '../../operations/portal-client.ts';
import { ChangeFailure } from './change-failure.tsx';
import { type Client, type ClientKey, groupsQuery, useClientChange } from './client-queries.ts';

interface ClientDialogProps {
  readonly of: Client;
  readonly onClose: () => void;
}

const base = '/portal/operator/clients/{account_id}';
const pathOf = ({ id }: Client): { path: { account_id: string } } => ({ path: { account_id: id } });

/** Asks before a client is approved for live. */
export function ApproveDialog({ of, onClose }: ClientDialogProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const approve = useClientChange(
    async () => dataOf(await client.POST(`${base}/approve`, { params: pathOf(of) })),
    onClose,
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('approve.title', { name: of.name })}
      action={t('approve.action')}
      onConfirm={() => approve.mutate(undefined)}
      isPending={approve.isPending}
    >
      <p>{t('approve.text')}</p>
      {of.live_request?.state !== 'waiting' && <p>{t('approve.notAsked')}</p>}
      <ChangeFailure error={approve.error} />
    </ConfirmDialog>
  );
}

/** What needs a reason. */
export type ReasonedAction = 'refuse' | 'resume' | 'suspend';

/** Asks for the reason of a change, and says what it does. */
export function ReasonDialog({
  of,
  what,
  onClose,
}: ClientDialogProps & { readonly what: ReasonedAction }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const change = useClientChange(async (reason: string) => {
    const options = { params: pathOf(of), body: { reason } };
    if (what === 'refuse') return dataOf(await client.POST(`${base}/refuse`, options));
    if (what === 'resume') return dataOf(await client.POST(`${base}/resume`, options));
    return dataOf(await client.POST(`${base}/suspend`, options));
  }, onClose);
  return (
    <WithReason
      title={t(`ask.${what}.title`, { name: of.name })}
      text={t(`ask.${what}.text`)}
      label={t(`ask.${what}.reason`)}
      action={t(`ask.${what}.action`)}
      isDanger={what !== 'resume'}
      onClose={onClose}
      onReason={(reason) => change.mutate(reason)}
      isPending={change.isPending}
      error={change.error}
    />
  );
}

/** Asks before a key of a client ends for good. */
export function RevokeKeyDialog({
  of,
  apiKey,
  onClose,
}: ClientDialogProps & { readonly apiKey: ClientKey }): ReactElement {
  const { t } = useTranslation('operator-clients');
  const revoke = useClientChange(
    async (reason: string) =>
      dataOf(
        await client.POST(`${base}/{environment}/keys/{key_id}/revoke`, {
          params: { path: { account_id: of.id, environment: apiKey.environment, key_id: apiKey.id } },
          body: { reason },
        }),
      ),
    onClose,
  );
  return (
    <WithReason
      isDanger
      title={t('revoke.title', { name: apiKey.name })}
      text={t('revoke.text', { prefix: `${apiKey.display_prefix}…`, client: of.name })}
      label={t('ask.suspend.reason')}
      action={t('revoke.action')}
      onClose={onClose}
      onReason={(reason) => revoke.mutate(reason)}
      isPending={revoke.isPending}
      error={revoke.error}
    />
  );
}

interface WithReasonProps {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly action: string;
  readonly isDanger: boolean;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}

function WithReason({ title, text, label, action, isDanger, ...props }: WithReasonProps): ReactElement {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={props.onClose}
      {...{ title, action, isDanger }}
      onConfirm={() => props.onReason(reason.trim())}
      isPending={props.isPending}
      isReady={reason.trim() !== ''}
    >
      <p>{text}</p>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        data-autofocus
        value={reason}
        // A reason is one line.
        onChange={({ currentTarget }) => setReason(currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <ChangeFailure error={props.error} />
    </ConfirmDialog>
  );
}

/** Moves a client into a price group, and says that its prices change at once. */
export function GroupDialog({ of, onClose }: ClientDialogProps): ReactElement {
  const { t } = useTranslation('operator-clients');
  const groups = useQuery(groupsQuery);
  const [group, setGroup] = useState(of.group);
  const move = useClientChange(
    async () => dataOf(await client.POST(`${base}/group`, { params: pathOf(of), body: { group } })),
    onClose,
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('move.title', { name: of.name })}
      action={t('move.action')}
      onConfirm={() => move.mutate(undefined)}
      isPending={move.isPending}
      isReady={group !== of.group}
    >
      <Select
        label={t('list.group')}
        placeholder={t('list.noGroup')}
        clearable
        searchable
        value={group}
        onChange={setGroup}
        data={groups.data ?? []}
      />
      <p>{group === null ? t('move.out') : t('move.text', { group })}</p>
      <ChangeFailure error={move.error} />
    </ConfirmDialog>
  );
}
