import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { sessionQuery } from '../operations/session.ts';
import { type HeldKey, holdKey, useHeldKey } from './held-key.ts';
import { keyScopes } from '../keys/key-scopes.ts';

/** How long a key of the quick start lives, days. */
const lifetimeDays = 30;

/** What the page does with the key of the console. */
export interface SandboxKey {
  /** Whose keys this page may hold. */
  readonly owner: string;
  readonly held: HeldKey | undefined;
  /** The key that was made on this page, to be copied. */
  readonly made: string | undefined;
  readonly isMaking: boolean;
  readonly hasFailed: boolean;
  /** The key that is held, or else one that is made now; undefined when none could be made. */
  needKey(): Promise<string | undefined>;
}

/** The sandbox key of the console, which is made when it is first needed. */
export function useSandboxKey(): SandboxKey {
  const { t } = useTranslation('developers');
  const { accountId } = useAccount();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const queries = useQueryClient();
  const owner = `${session.person?.id} ${accountId}`;
  const held = useHeldKey(owner);
  const [made, setMade] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function make(): Promise<string | undefined> {
    setMaking(true);
    setFailed(false);
    try {
      const { key, display_prefix: prefix } = dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/keys', {
          params: { path: { account_id: accountId, environment: 'sandbox' } },
          body: {
            name: t('key.name'),
            scopes: [...keyScopes],
            expires_in_days: lifetimeDays,
            allowed_addresses: [],
          },
        }),
      );
      holdKey({ owner, key, prefix });
      setMade(key);
      void queries.invalidateQueries({ queryKey: ['first-steps', accountId] });
      void queries.invalidateQueries({ queryKey: ['keys', accountId] });
      return key;
    } catch {
      setFailed(true);
      return undefined;
    } finally {
      setMaking(false);
    }
  }

  return { owner, held, made, isMaking, hasFailed, needKey: async () => held?.key ?? make() };
}
