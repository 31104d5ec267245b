import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { PageHead } from '../pages/page-head.tsx';
import { Panel } from '../panel/panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { EndpointForm, type EndpointInput } from './endpoint-form.tsx';
import { EndpointTable } from './endpoint-table.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { type EndpointSecret, useEndpoints, webhooksKey } from './webhook-queries.ts';

/** The endpoints of the account in one environment. */
export function WebhooksPage(): ReactElement {
  const { t } = useTranslation('webhooks');
  const account = useAccount();
  const queries = useQueryClient();
  const endpoints = useEndpoints(account);
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<EndpointSecret>();
  const create = useMutation({
    mutationFn: async ({ url, name, kinds }: EndpointInput) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/webhooks', {
          params: { path: account.path },
          body: { url, ...(name === '' ? {} : { name }), kinds: kinds === null ? null : [...kinds] },
        }),
      ),
    onSuccess(secret) {
      setCreating(false);
      setMade(secret);
    },
    // Also after a lost answer: the endpoint may be there.
    onSettled: () => void queries.invalidateQueries({ queryKey: webhooksKey(account) }),
  });
  const open = (): void => {
    create.reset();
    setCreating(true);
  };
  const add = account.can('webhooks:write') && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={open}>
      {t('add')}
    </Button>
  );
  const isEmpty = endpoints.data?.length === 0;
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={isEmpty ? undefined : add} />
      <QueryView query={endpoints} failed={t('listFailed')}>
        {(list) =>
          list.length === 0 ? (
            <PageState icon={IconWebhook} title={t('empty.title')} actions={add}>
              <p>{t('empty.text')}</p>
            </PageState>
          ) : (
            <Panel>
              <EndpointTable endpoints={list} base={account.base} />
            </Panel>
          )
        }
      </QueryView>
      {isCreating && (
        <EndpointForm
          onClose={() => setCreating(false)}
          onSubmit={(input) => create.mutate(input)}
          isPending={create.isPending}
          error={create.error}
        />
      )}
      <SecretDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}
