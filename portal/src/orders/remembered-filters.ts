import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery } from '../operations/session.ts';
import { type Filters, useAddressFilters } from '../tables/address-filters.ts';
import { filterNames } from './order-queries.ts';

/** The filters of the address, which are remembered for the person in this browser. */
export function useOrderFilters(): ReturnType<typeof useAddressFilters> {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const address = useAddressFilters();
  const name = `konter-orders:${session.person?.id ?? ''}`;
  const { filters, set } = address;
  const chosen = JSON.stringify(chosenIn(filters));

  // An address without filters, as in the navigation, gets those that the person chose last.
  useEffect(() => {
    const remembered = rememberedIn(name);
    if (chosen === '{}' && filters['page'] === undefined && Object.keys(remembered).length > 0)
      set(remembered);
    // Once, when the page is opened: afterwards an address without filters means that they were cleared.
  }, []);

  return {
    filters,
    set(changes) {
      if (filterNames.some((one) => one in changes))
        localStorage.setItem(name, JSON.stringify(chosenIn({ ...filters, ...changes })));
      set(changes);
    },
  };
}

/** The filters that are remembered: not the page. */
function chosenIn(filters: Readonly<Record<string, string | undefined>>): Filters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function rememberedIn(name: string): Filters {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return chosenIn(Object.fromEntries(textsIn(stored)));
  } catch {
    return {};
  }
}

function textsIn(stored: object): [string, string][] {
  const entries: [string, unknown][] = Object.entries(stored);
  return entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []));
}
