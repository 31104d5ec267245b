import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useEndpointRequest } from './use-endpoint-request.ts';
import type { Endpoint } from './webhook-queries.ts';

/** Below this width there is no space for two buttons beside the title. */
const narrow = '(max-width: 47.99em)';

/** What can be done with an endpoint; nothing for people who may only look. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }): ReactElement | undefined {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<'change' | 'delete' | 'disable' | 'rotate'>();
  const test = useEndpointRequest(endpoint, 'test', t('test.sent'));
  const enable = useEndpointRequest(endpoint, 'enable', t('enable.done'));
  if (!account.can('webhooks:write')) return undefined;
  const isDisabled = endpoint.disabled_at !== null;
  const close = (): void => setOpen(undefined);
  return (
    <>
      {!isNarrow && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          loading={test.isPending}
          disabled={isDisabled}
          onClick={test.send}
        >
          {t('test.send')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
            {t('manage')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && !isDisabled && <Menu.Item onClick={test.send}>{t('test.send')}</Menu.Item>}
          <Menu.Item onClick={() => setOpen('change')}>{t('change')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('rotate')}>{t('rotate.menu')}</Menu.Item>
          {isDisabled ? (
            <Menu.Item onClick={enable.send}>{t('enable.menu')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setOpen('disable')}>{t('disable.menu')}</Menu.Item>
          )}
          <Menu.Item color="var(--bad-fg)" onClick={() => setOpen('delete')}>
            {t('delete.menu')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'change' && <ChangeDialog endpoint={endpoint} onClose={close} />}
      <RotateDialog endpoint={endpoint} isOpen={open === 'rotate'} onClose={close} />
      <EndDialog kind="disable" endpoint={endpoint} isOpen={open === 'disable'} onClose={close} />
      <EndDialog kind="delete" endpoint={endpoint} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}
