import type { ReactElement } from 'react';
import { CsvLink } from '../../csv/csv-link.tsx';
import type { Filters } from '../../tables/address-filters.ts';
import { recordFilters } from './record-queries.ts';

/** Takes the records of the filters away as CSV. */
export function RecordFile({ filters }: { readonly filters: Filters }): ReactElement {
  return <CsvLink path="/portal/operator/records.csv" filters={recordFilters(filters)} />;
}
