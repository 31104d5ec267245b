import type { App } from '../../app.ts';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { nameInMail } from '../mails/write-mail.ts';
import { rolesWith } from '../permissions.ts';
import { storeMails } from './store-mails.ts';

/** An endpoint that the server itself has disabled. */
export interface EndedEndpoint {
  readonly accountId: string;
  readonly environment: Environment;
  readonly endpointId: string;
  /** The host of its URL: the rest may contain a secret of the receiver. */
  readonly host: string;
  readonly reason: 'failing' | 'gone';
}

/** Stores the mails that notify the members who manage its endpoints, in the transaction that disables one. */
export async function storeEndpointNotice(
  tx: Tx,
  config: Pick<App['config'], 'brand' | 'publicUrl'>,
  { accountId, environment, endpointId, host, reason }: EndedEndpoint,
): Promise<void> {
  const [account] = await tx.rows(sql<{ name: string }>`
    select a.name
      from accounts a
     where a.id = ${accountId}::uuid`);
  await storeMails(tx, config, accountId, rolesWith('webhooks:write'), {
    kind: 'endpoint_disabled',
    account: nameInMail(account?.name ?? ''),
    host,
    reason,
    page: `${config.publicUrl}/app/${environment}/developers/webhooks/${endpointId}`,
  });
}
