import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentAccount } from '../operations/account.ts';
import { SearchDialog, SearchField, useSearchText } from './search-dialog.tsx';
import { useHits } from './search-hits.tsx';
import { searchMin, useSearch } from './search-query.ts';

interface ClientSearchProps {
  readonly account: CurrentAccount;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The search of a client's pages. */
export function ClientSearch({ account, isOpen, onClose }: ClientSearchProps): ReactElement {
  return (
    <SearchDialog isOpen={isOpen} onClose={onClose}>
      <Search account={account} onClose={onClose} />
    </SearchDialog>
  );
}

function Search({ account, onClose }: Omit<ClientSearchProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('search');
  const search = useSearchText();
  const query = useSearch(account, search.settled);
  const { data } = query;
  const groups = useHits(account, search.text, search.text.length < searchMin ? undefined : data);
  return (
    <SearchField
      search={search}
      label={t('label')}
      placeholder={t('placeholder')}
      groups={groups}
      query={query}
      found={
        data === undefined ? undefined : data.orders.length + data.deposits.length + data.products.length
      }
      nothing={t('nothing')}
      onClose={onClose}
    />
  );
}
