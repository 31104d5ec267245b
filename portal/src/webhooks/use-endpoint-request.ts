import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { useRefusalText } from './refused-note.tsx';
import { useNotice } from './use-notice.ts';
import { type Endpoint, webhooksKey } from './webhook-queries.ts';

/** A request about an endpoint that needs no form. */
interface EndpointRequest {
  readonly send: () => void;
  readonly isPending: boolean;
}

const base = '/portal/accounts/{account_id}/{environment}/webhooks/{endpoint_id}';

/** Sends a test to an endpoint or enables it, and says how that went. `done` is what is said when it succeeds. */
export function useEndpointRequest(
  endpoint: Endpoint,
  what: 'enable' | 'test',
  done: string,
): EndpointRequest {
  const account = useAccount();
  const queries = useQueryClient();
  const refusalText = useRefusalText();
  const notice = useNotice();
  const params = { path: { ...account.path, endpoint_id: endpoint.id } };
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (what === 'test') dataOf(await client.POST(`${base}/test`, { params }));
      else dataOf(await client.POST(`${base}/enable`, { params }));
    },
    onSuccess: () => notice(done, 'ok'),
    onError: (error) => notice(refusalText(error) ?? '', 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey(account) }),
  });
  return { send: () => mutate(), isPending };
}
