import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { Note } from '../panel/note.tsx';

/** Says on every page of an account what stops it from buying. */
export function StandingBanner({ account }: { readonly account: CurrentAccount }): ReactElement | undefined {
  const { t } = useTranslation();
  const { path, membership } = account;
  const { data } = useQuery({
    queryKey: ['standing', path.account_id, path.environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/standing', {
          params: { path },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: { follows: ['deposits'] },
  });
  if (membership.suspended) return <Note meaning="bad">{t('standing.suspended')}</Note>;
  if (data === undefined || data.owed === 0) return undefined;
  return <Note meaning="bad">{t('standing.owes', { amount: formatRupiah(data.owed) })}</Note>;
}
