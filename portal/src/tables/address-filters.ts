import { useNavigate, useSearch } from '@tanstack/react-router';

/** The filters of a list, by name. Nothing private may be one: addresses are stored by browsers and proxies. */
export type Filters = Readonly<Record<string, string>>;

interface AddressFilters {
  readonly filters: Filters;
  /** Sets filters; undefined removes one. A change other than that of the page leads back to the first page. */
  set(changes: Readonly<Record<string, string | undefined>>): void;
}

/** The filters of a list, which live in the address: a link shows what the person saw, and "back" undoes a step. */
export function useAddressFilters(): AddressFilters {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
  return {
    filters,
    set(changes) {
      const { page: _page, ...rest } = filters;
      const kept = 'page' in changes ? filters : rest;
      const next = Object.fromEntries(
        Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== undefined && value !== ''),
      );
      void navigate({ to: '.', search: next });
    },
  };
}
