import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { EndpointForm, type EndpointInput } from './endpoint-form.tsx';
import { type Endpoint, webhooksKey } from './webhook-queries.ts';

interface ChangeDialogProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Changes the URL, the description and the kinds of an endpoint. */
export function ChangeDialog({ endpoint, onClose }: ChangeDialogProps): ReactElement {
  const account = useAccount();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async ({ url, name, kinds }: EndpointInput) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}', {
          params: { path: { ...account.path, endpoint_id: endpoint.id } },
          body: { url, ...(name === '' ? {} : { name }), kinds: kinds === null ? null : [...kinds] },
        }),
      ),
    onSuccess() {
      onClose();
      void queries.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  });
  return (
    <EndpointForm
      endpoint={endpoint}
      onClose={onClose}
      onSubmit={(input) => change.mutate(input)}
      isPending={change.isPending}
      error={change.error}
    />
  );
}
