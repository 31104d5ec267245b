import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { EndpointForm, type EndpointInput } from './endpoint-form.tsx';
import { RefusedNote, useRefusalText } from './refused-note.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { count } from './short-time.ts';
import { type Endpoint, webhooksKey } from './webhook-queries.ts';

const base = '/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}';

/** What can be done with an endpoint; nothing for people who may only look. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }): ReactElement | undefined {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const [open, setOpen] = useState<'change' | 'delete' | 'disable' | 'rotate'>();
  const params = { path: { ...account.path, endpoint_id: endpoint.id } };
  const refresh = (): void => void queries.invalidateQueries({ queryKey: webhooksKey(account) });
  const say = (message: string, color: 'red' | 'teal'): void => void notifications.show({ message, color });
  const test = useMutation({
    mutationFn: async () => dataOf(await client.POST(`${base}/test`, { params })),
    onSuccess: () => say(t('test.sent'), 'teal'),
    onError: (error) => say(refusalText(error) ?? '', 'red'),
    onSettled: refresh,
  });
  const enable = useMutation({
    mutationFn: async () => dataOf(await client.POST(`${base}/enable`, { params })),
    onSuccess: () => say(t('enable.done'), 'teal'),
    onError: (error) => say(refusalText(error) ?? '', 'red'),
    onSettled: refresh,
  });
  const change = useMutation({
    mutationFn: async ({ url, name, kinds }: EndpointInput) => {
      const body = { url, ...(name === '' ? {} : { name }), kinds: kinds === null ? null : [...kinds] };
      return dataOf(await client.POST(base, { params, body }));
    },
    onSuccess() {
      setOpen(undefined);
      refresh();
    },
  });
  if (!account.can('webhooks:write')) return undefined;
  const isDisabled = endpoint.disabled_at !== null;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        loading={test.isPending}
        disabled={isDisabled}
        onClick={() => test.mutate()}
      >
        {t('test.send')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {t('manage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() => {
              change.reset();
              setOpen('change');
            }}
          >
            {t('change')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpen('rotate')}>{t('rotate.menu')}</Menu.Item>
          {isDisabled ? (
            <Menu.Item onClick={() => enable.mutate()}>{t('enable.menu')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpen('disable')}>{t('disable.menu')}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            {t('delete.menu')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onSubmit={(input) => change.mutate(input)}
          isPending={change.isPending}
          error={change.error}
        />
      )}
      <RotateDialog endpoint={endpoint} isOpen={open === 'rotate'} onClose={close} />
      <EndDialog kind="disable" endpoint={endpoint} isOpen={open === 'disable'} onClose={close} />
      <EndDialog kind="delete" endpoint={endpoint} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}

interface EndDialogProps {
  readonly kind: 'delete' | 'disable';
  readonly endpoint: Endpoint;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before an endpoint is disabled or deleted, and says what is lost. */
function EndDialog({ kind, endpoint, isOpen, onClose }: EndDialogProps): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pending = count(endpoint.pending, currentLanguage());
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
