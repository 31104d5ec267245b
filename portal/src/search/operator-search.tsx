import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { onlyAsked } from '../operations/only-asked.ts';
import type { CurrentOperator } from '../operations/operator.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import { useOperatorHits } from './operator-hits.tsx';
import { SearchDialog, SearchField, useSearchText } from './search-dialog.tsx';
import { searchMin } from './search-query.ts';

/** What a search of an operator found. */
export type OperatorFound = components['schemas']['OperatorSearchResult'];

interface OperatorSearchProps {
  readonly operator: CurrentOperator;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The search of operators. The complete id of an order opens it at once. */
export function OperatorSearch({ operator, isOpen, onClose }: OperatorSearchProps): ReactElement {
  return (
    <SearchDialog isOpen={isOpen} onClose={onClose}>
      <Search operator={operator} onClose={onClose} />
    </SearchDialog>
  );
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function Search({ operator, onClose }: Omit<OperatorSearchProps, 'isOpen'>): ReactElement {
  const { t } = useTranslation('search');
  const search = useSearchText();
  const query = useOperatorSearch(search.settled);
  const { data } = query;
  const groups = useOperatorHits(operator, search.text, search.text.length < searchMin ? undefined : data);
  const hits = groups.filter(({ name }) => name === 'orders').flatMap((group) => group.hits);
  return (
    <SearchField
      search={search}
      label={t('operatorLabel')}
      placeholder={t('operatorPlaceholder')}
      groups={groups}
      query={query}
      found={data === undefined ? undefined : countIn(data)}
      nothing={t('operatorNothing')}
      only={id.test(search.text) && hits.length === 1 ? hits[0] : undefined}
      onClose={onClose}
    />
  );
}

function countIn({ orders, deposits, clients, products }: OperatorFound): number {
  return [orders, deposits, clients, products].reduce((sum, { length }) => sum + length, 0);
}

/** Searches everything. The text may be a customer number: it is sent in the body, and forgotten with the dialog. */
function useOperatorSearch(text: string): UseQueryResult<OperatorFound> {
  return useQuery({
    queryKey: ['operator-search', text],
    queryFn: async ({ signal }) =>
      dataOf(await client.POST('/portal/operator/search', { body: { text, for: 'box' }, signal })),
    enabled: text.length >= searchMin,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    ...onlyAsked,
  });
}
