import { lazy, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCatalogues } from '../language/language.ts';
import type { CurrentOperator } from '../operations/operator.ts';
import type { OperatorSearch as OperatorSearchType } from './operator-search.tsx';
import { SearchBox } from './search-box.tsx';

async function load(): Promise<{ default: typeof OperatorSearchType }> {
  const [{ OperatorSearch: loaded }] = await Promise.all([
    import('./operator-search.tsx'),
    loadCatalogues(['search']),
  ]);
  return { default: loaded };
}

const OperatorSearch = lazy(load);

/** The search of operators: anything from any of its numbers. */
export function OperatorSearchBox({ operator }: { readonly operator: CurrentOperator }): ReactElement {
  const { t } = useTranslation();
  return (
    <SearchBox
      hint={t('shell.operatorSearchHint')}
      load={load}
      dialog={(dialog) => <OperatorSearch operator={operator} {...dialog} />}
    />
  );
}
