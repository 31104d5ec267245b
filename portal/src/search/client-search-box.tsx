import { lazy, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCatalogues } from '../language/language.ts';
import type { CurrentAccount } from '../operations/account.ts';
import type { ClientSearch as ClientSearchType } from './client-search.tsx';
import { SearchBox } from './search-box.tsx';

async function load(): Promise<{ default: typeof ClientSearchType }> {
  const [{ ClientSearch: loaded }] = await Promise.all([
    import('./client-search.tsx'),
    loadCatalogues(['search']),
  ]);
  return { default: loaded };
}

const ClientSearch = lazy(load);

/** The search of a client: its orders, deposits, products and pages. */
export function ClientSearchBox({ account }: { readonly account: CurrentAccount }): ReactElement {
  const { t } = useTranslation();
  return (
    <SearchBox
      hint={t('shell.searchHint')}
      load={load}
      dialog={(dialog) => <ClientSearch account={account} {...dialog} />}
    />
  );
}
